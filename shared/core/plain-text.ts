/** Invisible characters, such as bidirectional controls, which disguise names, and lone surrogates. */
const unreadableCharacters =
  /[\u061c\u115f\u1160\u200e\u200f\u202a-\u202e\u2066-\u2069\u2800\u3164\uffa0\u{e0000}-\u{e007f}\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const controlCharacters = /[\p{Cc}\u2028\u2029]+/gu;
const controlsInLines = /(?!\n)[\p{Cc}\u2028\u2029]/gu;

/** Reduces a text to one line, because control characters could inject lines into a file or header. */
export const toSingleLine = (text: string) =>
  text.replace(unreadableCharacters, '').replace(controlCharacters, ' ').trim();
/** Normalizes line ends to `\n` and replaces other control characters by spaces. */
export const toPlainLines = (text: string) =>
  text.replace(unreadableCharacters, '').replace(/\r\n?/g, '\n').replace(controlsInLines, ' ').trim();
