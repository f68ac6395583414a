/**
 * What narrow.js makes of questions of real games; the test calls it with the module.
 *
 * - `judged`: of each answer, whether it fits.
 * - `built`: of each that does, whether a form could say it field by field, as if somebody clicked.
 */
(narrow, vectors) => {
  const { completed, empty, fieldsOf, fits, inlined, lineOf, settled } = narrow;

  /** The value that clicks would make on the way to this answer; undefined if some click is not on offer. */
  const built = (choice, answer) => {
    if (empty(answer) && choice.shape !== "case") return answer;
    switch (choice.shape) {
      case "optional":
        return built(choice.of, answer);
      case "one":
      case "some":
      case "order":
        return [answer].flat().every((id) => choice.options.some((option) => option.id === id)) ? answer : undefined;
      case "number":
        return fits(choice, answer) ? answer : undefined;
      case "case": {
        const of = choice.cases[answer.case];
        if (!of) return undefined;
        const value = built(of, answer.value);
        return value === undefined ? undefined : { case: answer.case, value };
      }
      case "list": {
        const lines = [];
        for (const line of answer) {
          const next = lineOf(choice, lines);
          const made = next && built(next, line);
          if (made === undefined) return undefined;
          lines.push(completed(next, made));
        }
        return lines;
      }
      case "record": {
        let value = {};
        // Each is said once: what a later one takes back is not said again.
        for (let n = 0; n < Object.keys(answer).length; n += 1) {
          const left = fieldsOf(choice, value).filter(({ name }) => !empty(answer[name]) && !(name in value));
          if (!left.length) break;
          const made = built(left[0].choice, answer[left[0].name]);
          if (made === undefined) return undefined;
          value = settled(choice, { ...value, [left[0].name]: made }, left[0].name);
        }
        return Object.entries(answer).every(([name, said]) => empty(said) || name in value || !fieldsOf(choice, answer).some((field) => field.name === name)) ? value : undefined;
      }
      default:
        return answer;
    }
  };

  return vectors.map(({ choice, answers }) => {
    const whole = inlined(choice);
    const judged = answers.map((answer) => fits(whole, answer));
    return {
      judged,
      built: answers.map((answer, at) => {
        if (!judged[at]) return null;
        const value = built(whole, answer);
        return value !== undefined && fits(whole, completed(whole, value));
      }),
    };
  });
};
