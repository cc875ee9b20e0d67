import { foldInto } from './alphabet.ts';

/** GSM 03.38: what an SMS of 160 characters can say. It has é, ñ, ü, ¿ and ¡, but not á, í, ó or ú. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Reached through an escape: two places each. */
const extended = new Set('^{}\\[~]|€');

const inAlphabet = (character: string) => basic.has(character) || extended.has(character);

/** Places of one message (GSM 03.38). */
export const smsPlaces = 160;

/** A message in the letters an SMS carries for one price: accents go only where the alphabet lacks them. */
export const smsText = (text: string) => foldInto(inAlphabet, text);

/** Places that a message takes, once it is in the letters an SMS carries. */
export const smsLength = (text: string): number =>
  Array.from(smsText(text)).reduce((places, character) => places + (extended.has(character) ? 2 : 1), 0);
