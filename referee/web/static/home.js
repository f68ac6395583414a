/** The first page: shows what waits. */
import "./head.js";
