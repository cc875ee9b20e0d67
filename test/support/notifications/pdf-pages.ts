import { inflateSync } from 'node:zlib';

/** Each byte as one character. */
export const fileOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

/** What each page draws, in order. */
export const pagesOf = (file: string) =>
  [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, packed = '']) => {
    const content = inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
    // Pictures are streams as well.
    return content.includes(' Tj') ? [content] : [];
  });

/** The built-in fonts' signs beyond Latin-1 come out as the bytes that stand for them. */
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
