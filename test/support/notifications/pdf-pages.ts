import { inflateSync } from 'node:zlib';
import { createLetterSheet, type FontStyle } from '#lambdas/documents/sheet.ts';

/** Returns the PDF as a string with one character per byte. */
export const toBinaryString = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

/** Returns the content streams of the pages, in order. */
export const listPages = (file: string) =>
  [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    // Pictures are streams without text.
    return content.includes(' Tj') ? [content] : [];
  });

/** Decodes characters beyond Latin-1 as the built-in fonts encode them. */
const ansi = new TextDecoder('windows-1252');
export const listTexts = (page: string) =>
  [...page.matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g)].map(([, text = '']) =>
    ansi.decode(Buffer.from(text.replace(/\\(.)/g, '$1'), 'latin1')),
  );
export const listAllTexts = (file: string) => listPages(file).flatMap(listTexts);

/** Left, bottom, width and height of each filled rectangle. */
export const listRectangles = (page: string) =>
  [...page.matchAll(/^(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re$/gm)].map((match) =>
    match.slice(1).map(Number),
  );

/** The built-in fonts by their number in the file. */
const fonts: Readonly<Record<string, Omit<FontStyle, 'size'>>> = {
  1: { family: 'helvetica', weight: 'normal' },
  2: { family: 'helvetica', weight: 'bold' },
  9: { family: 'times', weight: 'normal' },
};
const textPattern =
  /\/F(\d+) ([\d.]+) Tf\n[^\n]+\n[^\n]+\n(-?[\d.]+) (-?[\d.]+) Td\n\(((?:[^()\\]|\\.)*)\) Tj/g;

/** Texts of a page that overlap the next text of their line or a margin. */
export function findCollisions(page: string, width: number, margin = 44): string[] {
  const ruler = createLetterSheet({ title: '', createdAt: new Date(0) });
  const texts = [...page.matchAll(textPattern)].map(([, font = '', size, x, y, text = '']) => {
    const [content = ''] = listTexts(`(${text}) Tj`);
    const type = { ...fonts[font]!, size: Number(size) };
    return {
      content,
      y: Number(y),
      left: Number(x),
      right: Number(x) + ruler.widthOf(content, type),
    };
  });
  const overlaps = (text: (typeof texts)[number], other: (typeof texts)[number]) =>
    text !== other && text.y === other.y && text.left <= other.left && text.right > other.left;
  return texts
    .filter((text) => {
      const isOutside = text.left < margin - 1 || text.right > width - margin + 1;
      return isOutside || texts.some((other) => overlaps(text, other));
    })
    .map(({ content }) => content);
}
