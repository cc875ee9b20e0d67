import { foldInto } from '#shared/notifications/alphabet.ts';

/** What the built-in fonts' encoding, WinAnsi, has beyond Latin-1. */
const beyondLatin1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

function isInWinAnsi(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  // Not 160: the library measures the no-break space too wide, and folded it is an ordinary one.
  return (code >= 32 && code <= 126) || (code >= 161 && code <= 255) || beyondLatin1.has(character);
}

/** A text in the letters the built-in fonts have. */
export const printable = (text: string) => foldInto(isInWinAnsi, text);
