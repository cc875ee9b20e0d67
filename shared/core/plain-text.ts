/** Signs nobody sees that turn the direction of what follows: a name could read as another. */
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const controls = /[\p{Cc}\u2028\u2029]+/gu;
const controlsInLines = /(?!\n)[\p{Cc}\u2028\u2029]/gu;

/** A text of one line without control characters, which in a file or a header would begin a line of their own. */
export const singleLine = (text: string) => text.replace(directions, '').replace(controls, ' ').trim();
/** A text of lines, ended by `\n` alone, without any other control character. */
export const plainLines = (text: string) =>
  text.replace(directions, '').replace(/\r\n?/g, '\n').replace(controlsInLines, ' ').trim();
