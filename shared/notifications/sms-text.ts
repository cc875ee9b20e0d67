import { foldToAlphabet } from './alphabet.ts';

/** GSM 03.38, which has é, ñ, ü, ¿ and ¡, but not á, í, ó or ú. */
const basicCharacters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that need an escape and count twice. */
const extendedCharacters = new Set('^{}\\[~]|€');

const isInAlphabet = (character: string) =>
  basicCharacters.has(character) || extendedCharacters.has(character);

/** Characters per message (GSM 03.38). */
export const smsMaxLength = 160;

/** Converts a text to GSM 03.38, dropping accents that the alphabet lacks. */
export const toSmsText = (text: string) => foldToAlphabet(isInAlphabet, text);

export const countSmsCharacters = (text: string): number =>
  Array.from(toSmsText(text)).reduce(
    (count, character) => count + (extendedCharacters.has(character) ? 2 : 1),
    0,
  );
