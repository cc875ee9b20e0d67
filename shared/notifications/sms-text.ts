import { foldInto } from './alphabet.ts';

/** GSM 03.38: what an SMS of 160 characters can say. It has é, ñ, ü, ¿ and ¡, but not á, í, ó or ú. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
    '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Reached through an escape: two places each. */
const extended = new Set('^{}\\[~]|€');

/** Places of one message; one letter outside the alphabet would leave room for 70. */
export const smsPlaces = 160;

const inAlphabet = (character: string) => basic.has(character) || extended.has(character);

/** A message in the letters an SMS carries for one price: accents go only where the alphabet lacks them. */
export const smsText = (text: string) => foldInto(inAlphabet, text);

/** Places a text takes; undefined when a character is outside the alphabet. */
export function smsLength(text: string): number | undefined {
  const characters = Array.from(text);
  if (!characters.every(inAlphabet)) return undefined;
  return characters.reduce((places, character) => places + (extended.has(character) ? 2 : 1), 0);
}
