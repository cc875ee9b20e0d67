import { inflateSync } from 'node:zlib';

/** Returns the text of all pages of a PDF. */
export const extractPdfText = (pdf: Uint8Array) =>
  [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/stream\n([\s\S]*?)\nendstream/g),
  ]
    .flatMap(([, packed = '']) => {
      try {
        return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')];
      } catch {
        return [];
      }
    })
    .flatMap((page) =>
      [...page.matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1')),
    )
    .join(' ');
