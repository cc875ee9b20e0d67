/**
 * Signs nobody sees: those that turn the direction of what follows, so that a name could read as another; halves of a sign,
 * left where a text was cut, which no store takes; what Unicode never gives a meaning; and letters and tags that are blank,
 * of which a name could be made.
 */
const unreadable =
  /[\u061c\u115f\u1160\u200e\u200f\u202a-\u202e\u2066-\u2069\u2800\u3164\uffa0\u{e0000}-\u{e007f}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const controls = /[\p{Cc}\u2028\u2029]+/gu;
const controlsInLines = /(?!\n)[\p{Cc}\u2028\u2029]/gu;

/** A text of one line without control characters, which in a file or a header would begin a line of their own. */
export const singleLine = (text: string) => text.replace(unreadable, '').replace(controls, ' ').trim();
/** A text of lines, ended by `\n` alone, without any other control character. */
export const plainLines = (text: string) =>
  text.replace(unreadable, '').replace(/\r\n?/g, '\n').replace(controlsInLines, ' ').trim();
