"""Replies as mail programs write them, made after their manners: how they quote, introduce, break and sign.

None of these programs was run; the forms are from what their replies look like.
"""

# ruff: noqa: E501 - HTML as programs write it is no better for being broken

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from email.message import EmailMessage
from html import escape

from tests.mail.post_office import html, plain

# How a language introduces a quote: before it by name and time, and in a block of headers.
LANGUAGES: dict[str, tuple[str, tuple[str, str, str, str]]] = {
    "en": ("On Tue, 17 Nov 2026 at 10:04, {who} wrote:", ("From", "Sent", "To", "Subject")),
    "de": ("Am Di., 17. Nov. 2026 um 10:04 Uhr schrieb {who}:", ("Von", "Gesendet", "An", "Betreff")),
    "fr": ("Le mar. 17 nov. 2026 à 10:04, {who} a écrit :", ("De", "Envoyé", "À", "Objet")),
    "es": ("El mar, 17 nov 2026 a las 10:04, {who} escribió:", ("De", "Enviado", "Para", "Asunto")),
    "it": ("Il giorno mar 17 nov 2026 alle ore 10:04 {who} ha scritto:", ("Da", "Inviato", "A", "Oggetto")),
    "nl": ("Op di 17 nov 2026 om 10:04 schreef {who}:", ("Van", "Verzonden", "Aan", "Onderwerp")),
    "sv": ("Den tis 17 nov. 2026 kl 10:04 skrev {who}:", ("Från", "Skickat", "Till", "Ämne")),
    "pt": ("Em ter., 17 de nov. de 2026 às 10:04, {who} escreveu:", ("De", "Enviado", "Para", "Assunto")),
    "pl": ("wt., 17 lis 2026 o 10:04 {who} napisał(a):", ("Od", "Wysłano", "Do", "Temat")),
    "ru": ("вт, 17 нояб. 2026 г. в 10:04, {who}:", ("От", "Отправлено", "Кому", "Тема")),
    "tr": ("{who}, 17 Kas 2026 Sal, 10:04 tarihinde şunu yazdı:", ("Kimden", "Gönderildi", "Kime", "Konu")),
    "ja": ("2026年11月17日(火) 10:04 {who}:", ("差出人", "送信日時", "宛先", "件名")),
    "zh": ("{who} 于2026年11月17日周二 10:04写道：", ("发件人", "发送时间", "收件人", "主题")),
}


@dataclass(frozen=True)
class Answered:
    """The mail that is answered, and the language of the program."""

    mail: EmailMessage
    language: str

    @property
    def intro(self) -> str:
        return LANGUAGES[self.language][0].format(who=f"Referee <{self.mail['Reply-To']}>")

    @property
    def block(self) -> list[str]:
        sender, sent, to, subject = LANGUAGES[self.language][1]
        return [
            f"{sender}: Referee <{self.mail['Reply-To']}>",
            f"{sent}: 2026-11-17 10:04",
            f"{to}: {self.mail['To']}",
            f"{subject}: {self.mail['Subject']}",
        ]

    @property
    def lines(self) -> list[str]:
        return plain(self.mail).rstrip("\n").split("\n")

    @property
    def body(self) -> str:
        return html(self.mail).partition("<body>")[2].partition("</body>")[0]


Parts = tuple[str | None, str | None]
"""The plain part and the HTML part."""


def _divs(text: str) -> str:
    return "".join(f"<div>{escape(line) or '<br>'}</div>" for line in text.split("\n"))


def _quoted(lines: list[str], width: int | None = None) -> str:
    """With marks before the lines; programs that break long ones leave the rest without."""
    marked = [f"> {line}".rstrip() for line in lines]
    if width is not None:
        marked = [part for line in marked for part in textwrap.wrap(line, width) or [line]]
    return "\n".join(marked)


def gmail(a: Answered, text: str) -> Parts:
    intro = textwrap.fill(a.intro, 76)
    own = "\n".join(part for line in text.split("\n") for part in textwrap.wrap(line, 76) or [""])
    return (
        f"{own}\n\n{intro}\n\n{_quoted(a.lines, 76)}\n",
        f'<div dir="ltr">{_divs(text)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f'{escape(a.intro)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">{a.body}</blockquote></div>',
    )


def gmail_below(a: Answered, text: str) -> Parts:
    return (
        f"{a.intro}\n{_quoted(a.lines)}\n\n{text}\n",
        f'<div dir="ltr"><div class="gmail_quote"><div class="gmail_attr">{escape(a.intro)}<br></div><blockquote>'
        f"{a.body}</blockquote></div>{_divs(text)}</div>",
    )


def outlook_desktop(a: Answered, text: str) -> Parts:
    """Word writes no blockquote: the quote is told by nothing but its words."""
    paragraphs = "".join(
        f'<p class="MsoNormal">{escape(line) or "&nbsp;"}<o:p></o:p></p>' for line in text.split("\n")
    )
    block = "<br>".join(
        f"<b>{escape(line.partition(':')[0])}:</b>{escape(line.partition(':')[2])}" for line in a.block
    )
    return (
        f"{text}\n\n" + "\n".join(a.block) + "\n\n" + "\n".join(a.lines) + "\n",
        f'<html xmlns:o="urn:x"><head><style>p{{margin:0}}</style></head><body><div class="WordSection1">{paragraphs}'
        f'<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">{block}</p></div>{a.body}</div></body></html>',
    )


def outlook_web(a: Answered, text: str) -> Parts:
    block = "<br>".join(
        f"<b>{escape(line.partition(':')[0])}:</b>{escape(line.partition(':')[2])}" for line in a.block
    )
    return (
        f"{text}\n________________________________\n" + "\n".join(a.block) + "\n\n" + "\n".join(a.lines),
        f'<div class="elementToProof">{_divs(text)}</div><hr tabindex="-1" style="width:98%"><div id="divRplyFwdMsg">'
        f'<font face="Calibri">{block}</font></div><div>{a.body}</div>',
    )


def outlook_phone(a: Answered, text: str) -> Parts:
    footer = {"de": "Outlook für iOS beziehen", "fr": "Obtenir Outlook pour iOS"}.get(
        a.language, "Get Outlook for iOS"
    )
    plain_part, html_part = outlook_web(a, f"{text}\n\n{footer}")
    return plain_part, html_part


def apple_mail(a: Answered, text: str) -> Parts:
    return (
        f"{text}\n\n{_quoted([a.intro, '', *a.lines])}\n",
        f'{_divs(text)}<div><br><blockquote type="cite"><div>{escape(a.intro)}</div><br>{a.body}</blockquote></div>',
    )


def iphone(a: Answered, text: str) -> Parts:
    footer = {
        "de": "Von meinem iPhone gesendet",
        "fr": "Envoyé de mon iPhone",
        "es": "Enviado desde mi iPhone",
    }.get(a.language, "Sent from my iPhone")
    return (
        f"{text}\n\n{footer}\n\n{_quoted([a.intro, '', *a.lines])}\n",
        f'{_divs(text)}<div dir="ltr"><br>{footer}</div><div dir="ltr"><br><blockquote type="cite">{escape(a.intro)}'
        f'<br><br></blockquote></div><blockquote type="cite">{a.body}</blockquote>',
    )


def thunderbird(a: Answered, text: str) -> Parts:
    """Plain text, below the quote, which it breaks by format=flowed."""
    return f"{a.intro}\n{_quoted(a.lines)}\n\n{text}\n\n-- \nAda Lovelace\ntarget practice since 1833\n", None


def thunderbird_html(a: Answered, text: str) -> Parts:
    return (
        f"{a.intro}\n{_quoted(a.lines)}\n{text}\n",
        f'<div class="moz-cite-prefix">{escape(a.intro)}<br></div><blockquote type="cite">{a.body}</blockquote>'
        f'{_divs(text)}<pre class="moz-signature">-- \nAda</pre>',
    )


def mutt(a: Answered, text: str) -> Parts:
    """Between the quoted lines, where the question is."""
    half = len(a.lines) // 2
    return f"{a.intro}\n{_quoted(a.lines[:half])}\n\n{text}\n\n{_quoted(a.lines[half:])}\n\n-- \nada\n", None


def k9(a: Answered, text: str) -> Parts:
    footer = {"de": "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet."}.get(
        a.language, "Sent from my Android device with K-9 Mail. Please excuse my brevity."
    )
    return (
        f"{text}\n-- \n{footer}\n\n{a.intro}\n{_quoted(a.lines)}\n",
        f'{_divs(text)}<br><div class="k9mail-signature">-- <br>{footer}</div><div class="gmail_quote">{escape(a.intro)}'
        f"<blockquote>{a.body}</blockquote></div>",
    )


def yahoo(a: Answered, text: str) -> Parts:
    """In its plain part the quote has no marks."""
    return (
        f" {text.replace(chr(10), chr(10) + ' ')}\n    {a.intro} \n \n " + "\n".join(a.lines) + "  ",
        f'<div class="yahoo-style-wrap"><div>{_divs(text)}</div><div><br></div></div><div id="yahoo_quoted"><div><div>'
        f"{escape(a.intro)}</div><div><br></div><div>{a.body}</div></div></div>",
    )


def yahoo_plain(a: Answered, text: str) -> Parts:
    return yahoo(a, text)[0], None


def proton(a: Answered, text: str) -> Parts:
    footer = "Sent with Proton Mail secure email."
    return (
        f"{text}\n\n{footer}\n\n{a.intro}\n\n{_quoted(a.lines)}\n",
        f'<div style="font-family:Arial">{_divs(text)}</div><div class="protonmail_signature_block">{footer}</div>'
        f'<div class="protonmail_quote">{escape(a.intro)}<br><blockquote class="protonmail_quote">{a.body}</blockquote></div>',
    )


def fastmail(a: Answered, text: str) -> Parts:
    return (
        f"{text}\n\n{a.intro}\n{_quoted(a.lines)}\n",
        f'<div>{_divs(text)}</div><div><br></div><div>{escape(a.intro)}</div><blockquote type="cite" id="qt">{a.body}</blockquote>',
    )


def gmx(a: Answered, text: str) -> Parts:
    block = "<br>".join(f"<b>{escape(line)}</b>" for line in a.block)
    return (
        None,
        f'<html><body><div style="font-family:Verdana"><div>{_divs(text)}</div><div>&nbsp;<div style="margin:10px 5px">'
        f"<div>{block}</div><div>{a.body}</div></div></div></div></body></html>",
    )


def samsung(a: Answered, text: str) -> Parts:
    """Its plain part glues the footer to the last line."""
    footer = "Gesendet von meinem Galaxy" if a.language == "de" else "Sent from my Galaxy"
    return (
        f"{text}{footer}\n-------- Original message --------{' '.join(a.block)} {' '.join(a.lines)}",
        f'{_divs(text)}<div><br></div><div id="composer_signature">{footer}</div><div><br></div><div><div>'
        f"-------- Original message --------</div><div>{'</div><div>'.join(map(escape, a.block))}</div><div><br></div></div>{a.body}",
    )


def typographic(a: Answered, text: str) -> Parts:
    """No program of its own: blanks that do not break, capitals and a list mark, as spelling correctors write."""
    changed = "\n".join(f"• {line[:1].upper()}{line[1:]}".replace(" ", "\u00a0") for line in text.split("\n"))
    return f"{changed}\n", None


PROGRAMS: dict[str, Callable[[Answered, str], Parts]] = {
    one.__name__: one
    for one in (
        gmail, gmail_below, outlook_desktop, outlook_web, outlook_phone, apple_mail, iphone, thunderbird,
        thunderbird_html, mutt, k9, yahoo, yahoo_plain, proton, fastmail, gmx, samsung, typographic,
    )
}  # fmt: skip
WORDS = {"de": ("Hallo,", "Gruß, Ada"), "fr": ("Bonjour,", "Cordialement"), "ja": ("こんにちは", "よろしく")}


def replies(
    answered: EmailMessage, sender: str, orders: Callable[[int], str]
) -> Iterator[tuple[str, str, EmailMessage]]:
    """Every program in several languages: its name, the orders in it, and the mail."""
    number = 0
    for place, (name, program) in enumerate(PROGRAMS.items()):
        languages = list(LANGUAGES)
        for language in ("en", "de", *(languages[2 + (place + n * 5) % 11] for n in range(2))):
            order = orders(number)
            hello, bye = WORDS.get(language, ("Hi,", "Cheers, Ada"))
            text = order if number % 2 else f"{hello}\n\n{order}\n\n{bye}"
            mail = _mail(answered, sender, program(Answered(answered, language), text), name, number)
            yield f"{name}-{language}", order, mail
            number += 1


def _mail(answered: EmailMessage, sender: str, parts: Parts, name: str, number: int) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"] = sender, str(answered["Reply-To"])
    mail["Subject"] = f"Re: {answered['Subject']}"
    mail["Message-ID"] = f"<{name}.{number}@example.org>"
    mail["In-Reply-To"] = str(answered["Message-ID"])
    in_plain, in_html = parts
    encoding = "base64" if number % 3 == 0 else "quoted-printable"
    charset = "iso-8859-15" if number % 7 == 3 else "utf-8"
    for kind, text in (("plain", in_plain), ("html", in_html)):
        if text is None:
            continue
        try:
            text.encode(charset)
        except UnicodeEncodeError:
            charset = "utf-8"
        if mail.get_content_maintype() == "text" and mail.get_payload() is None:
            mail.set_content(text, subtype=kind, charset=charset, cte=encoding)
        else:
            mail.add_alternative(text, subtype=kind, charset=charset, cte=encoding)
    return mail
