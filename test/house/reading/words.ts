/** The words of a name or text, in lower case: `balanceDueCents` is balance, due, cents. */
export const wordsOf = (text: string) =>
  text
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
