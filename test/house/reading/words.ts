/** Splits a name or text into lower-case words, such as `balanceDueCents` into balance, due and cents. */
export const splitWords = (text: string) =>
  text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
