import { foldInto } from './alphabet.ts';

/** GSM 03.38, which has é, ñ, ü, ¿ and ¡, but not á, í, ó or ú. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that need an escape and count twice. */
const extended = new Set('^{}\\[~]|€');

const inAlphabet = (character: string) => basic.has(character) || extended.has(character);

/** Characters per message (GSM 03.38). */
export const smsPlaces = 160;

/** Converts a text to GSM 03.38, dropping accents that the alphabet lacks. */
export const smsText = (text: string) => foldInto(inAlphabet, text);

/** Length of a text in GSM 03.38 characters. */
export const smsLength = (text: string): number =>
  Array.from(smsText(text)).reduce((places, character) => places + (extended.has(character) ? 2 : 1), 0);
