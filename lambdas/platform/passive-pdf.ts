import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from '#shared/files/errors.ts';

const inflateAsync = promisify(inflate);

/** PDF names that mark active content. */
const activeNames = [
  'JavaScript',
  'Rendition',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'EF',
  'FileAttachment',
  'RichMedia',
  'SubmitForm',
  'ImportData',
  'XFA',
  'GoToE',
];

/** Returns the pattern of a PDF name, whose letters may be written as `#` and their hex code. */
const toNamePattern = (name: string): string =>
  [...name]
    .map((letter) => {
      const hex = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${[...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('')})`;
    })
    .join('');

const buildNamePattern = (...names: string[]) =>
  new RegExp(`/(?:${names.map(toNamePattern).join('|')})(?![A-Za-z0-9#])`);

const activePattern = buildNamePattern(...activeNames);
/** `First` also marks an object stream, even if its type says otherwise. */
const objectStreamPattern = buildNamePattern('ObjStm', 'First');
const encryptPattern = buildNamePattern('Encrypt');
const pagePattern = buildNamePattern('Page');
const filterPattern = new RegExp(buildNamePattern('Filter'), 'g');
const flatePattern = /\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/(?!DecodeParms)|>>)/;

/** Maximum unpacked bytes. Larger content is an attack or a picture. */
const maxObjectBytes = 60 * 1024 * 1024;
const maxOtherBytes = 8 * 1024 * 1024;

type PdfStream = { readonly dictionary: string; readonly contentStart: number };

/** Finds every position that a reader may take for a stream's start, with its dictionary. */
function findStreams(text: string): PdfStream[] {
  const streams: PdfStream[] = [];
  let previousEnd = 0;
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const textBefore = text.slice(previousEnd, index);
    const objectStart = [...textBefore.matchAll(/\d\s+\d+\s+obj\b/g)].at(-1)?.index ?? 0;
    const contentStart = index + keyword.length;
    streams.push({ dictionary: textBefore.slice(objectStart), contentStart });
    previousEnd = contentStart;
  }
  return streams;
}

const makeUnreadableError = (cause?: unknown) => new AppError(fileErrors.unreadable_pdf, { cause });

const inflateText = async (packed: Buffer, maxOutputLength: number): Promise<string> =>
  (await inflateAsync(packed, { maxOutputLength })).toString('latin1');

/** Inflates a stream's objects. Returns no text for an uncompressed stream. Throws `file.unreadable_pdf`. */
async function readObjects(packed: Buffer, dictionary: string, maxBytes: number): Promise<string> {
  const filters = dictionary.match(filterPattern)?.length ?? 0;
  if (filters === 0) return '';
  if (filters > 1 || !flatePattern.test(dictionary) || maxBytes <= 0) throw makeUnreadableError();
  return inflateText(packed, maxBytes).catch((error: unknown) => {
    throw makeUnreadableError(error);
  });
}

/** Bytes at the end of the file in which readers search for its trailer. */
const trailerBytes = 1024;
const endPattern = /startxref\s+(\d+)\s+%%EOF/g;
/** Start of an object list, which is `xref` in older files and a stream object in newer ones. */
const xrefPattern = /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/;
const xrefProbeLength = 60;
const rootPattern = /\/Root\s+\d+\s+\d+\s+R/;

const isXrefAt = (text: string, position: number): boolean =>
  position > 0 && xrefPattern.test(text.slice(position, position + xrefProbeLength));

/** Throws `file.damaged_pdf` for a truncated file, or one without its object list or a page. */
function assertCompletePdf(text: string, { hasPage }: { readonly hasPage: boolean }): void {
  const [, position = '0'] = [...text.slice(-trailerBytes).matchAll(endPattern)].at(-1) ?? [];
  if (!hasPage || !rootPattern.test(text) || !isXrefAt(text, Number(position)))
    throw new AppError(fileErrors.damaged_pdf);
}

/**
 * Throws `file.active_pdf` for active content, `file.unreadable_pdf` for encrypted, unusual or oversized
 * objects, and `file.damaged_pdf` for a file that no reader can open.
 */
export async function assertPassivePdf(bytes: Uint8Array): Promise<void> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = content.toString('latin1');
  const assertPassive = (objects: string) => {
    if (activePattern.test(objects)) throw new AppError(fileErrors.active_pdf);
  };
  assertPassive(text);
  let remainingBytes = maxObjectBytes;
  let hasPage = pagePattern.test(text);
  for (const { dictionary, contentStart } of findStreams(text)) {
    const packed = content.subarray(contentStart);
    if (!objectStreamPattern.test(dictionary)) {
      // Any stream may contain objects, unless it cannot be unpacked.
      assertPassive(await inflateText(packed, maxOtherBytes).catch(() => ''));
      continue;
    }
    if (encryptPattern.test(text)) throw makeUnreadableError();
    const objects = await readObjects(packed, dictionary, remainingBytes);
    remainingBytes -= objects.length;
    assertPassive(objects);
    hasPage ||= pagePattern.test(objects);
  }
  assertCompletePdf(text, { hasPage });
}
