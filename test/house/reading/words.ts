/** Splits a name or text into lower-case words: `balanceDueCents` is balance, due, cents. */
export const splitWords = (text: string) =>
  text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
