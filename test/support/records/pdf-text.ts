import { inflateSync } from 'node:zlib';

const streamPattern = /stream\n([\s\S]*?)\nendstream/g;
/** A text with escaped parentheses and backslashes before the operator that shows it. */
const textPattern = /\(((?:[^()\\]|\\.)*)\) Tj/g;

/** Returns the text of all pages of a PDF. */
export function extractPdfText(pdf: Uint8Array): string {
  const streams = Buffer.from(pdf).toString('latin1').matchAll(streamPattern);
  const pages = [...streams].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')];
    } catch {
      // Pictures are streams in another format.
      return [];
    }
  });
  const texts = pages.flatMap((page) => [...page.matchAll(textPattern)].map(([, text = '']) => text));
  return texts.map((text) => text.replace(/\\(.)/g, '$1')).join(' ');
}
