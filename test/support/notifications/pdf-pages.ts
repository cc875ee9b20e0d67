import { inflateSync } from 'node:zlib';
import { letterSheet, type Type } from '#lambdas/documents/sheet.ts';

/** The PDF as a string with one character per byte. */
export const fileOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

/** The content streams of the pages, in order. */
export const pagesOf = (file: string) =>
  [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    // Pictures are streams without text.
    return content.includes(' Tj') ? [content] : [];
  });

/** Decodes characters beyond Latin-1 as the built-in fonts encode them. */
const ansi = new TextDecoder('windows-1252');
export const textsOf = (page: string) =>
  [...page.matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g)].map(([, text = '']) =>
    ansi.decode(Buffer.from(text.replace(/\\(.)/g, '$1'), 'latin1')),
  );
export const allTexts = (file: string) => pagesOf(file).flatMap(textsOf);

/** Left, bottom, width and height of each filled rectangle. */
export const rectanglesOf = (page: string) =>
  [...page.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)].map((match) =>
    match.slice(1).map(Number),
  );

/** The built-in fonts by their number in the file. */
const fonts: Readonly<Record<string, Omit<Type, 'size'>>> = {
  1: { family: 'helvetica', weight: 'normal' },
  2: { family: 'helvetica', weight: 'bold' },
  9: { family: 'times', weight: 'normal' },
};
const written = /\/F(\d+) ([\d.]+) Tf\n[^\n]+\n[^\n]+\n(-?[\d.]+) (-?[\d.]+) Td\n\(((?:[^()\\]|\\.)*)\) Tj/g;

/** Texts of a page that overlap the next text of their line or a margin. */
export function collisionsOn(page: string, width: number, margin = 44): string[] {
  const ruler = letterSheet({ title: '', createdAt: new Date(0) });
  const texts = [...page.matchAll(written)].map(([, font = '', size, x, y, text = '']) => {
    const [words = ''] = textsOf(`(${text}) Tj`);
    const type = { ...fonts[font]!, size: Number(size) };
    return { words, y: Number(y), left: Number(x), right: Number(x) + ruler.widthOf(words, type) };
  });
  const isOver = (one: (typeof texts)[number], other: (typeof texts)[number]) =>
    one !== other && one.y === other.y && one.left <= other.left && one.right > other.left;
  return texts
    .filter((one) => {
      const isOutside = one.left < margin - 1 || one.right > width - margin + 1;
      return isOutside || texts.some((other) => isOver(one, other));
    })
    .map(({ words }) => words);
}
