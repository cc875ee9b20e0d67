import { foldInto } from '#shared/notifications/alphabet.ts';
import { type Font, fontWidths } from './font-widths.ts';

export type Type = { readonly font: Font; readonly size: number };

const afterAscii = 127;
const latinStart = 160;

/** Place of a character in the width tables; undefined when the built-in fonts lack it. */
function placeOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 32 && code < afterAscii) return code - 32;
  return code >= latinStart && code <= 255 ? code - 32 - (latinStart - afterAscii) : undefined;
}

/** A text in the letters the built-in fonts have. */
export const printable = (text: string) => foldInto((character) => placeOf(character) !== undefined, text);

/** Width in points of a printable text. */
export function widthOf(text: string, { font, size }: Type): number {
  const widths: readonly number[] = fontWidths[font];
  const units = Array.from(text, (character) => widths[placeOf(character) ?? 0] ?? 0);
  return (units.reduce((sum, width) => sum + width, 0) * size) / 1000;
}

/** Splits a printable text into lines no wider than a measure; a longer word stays whole on its own line. */
export function wrapped(text: string, type: Type, measure: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line === undefined || widthOf(longer, type) > measure) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
