import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { AppError } from '#shared/core/errors.ts';
import { fileErrors } from '#shared/files/errors.ts';

const inflated = promisify(inflate);

/** Names of active content: scripts, launches, embedded files, media and forms. */
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

/** Pattern of a PDF name, whose letters may be written as `#` and their hex code. */
const asWritten = (name: string): string =>
  [...name]
    .map((letter) => {
      const hex = letter.charCodeAt(0).toString(16);
      return `(?:${letter}|#${[...hex].map((digit) => `[${digit}${digit.toUpperCase()}]`).join('')})`;
    })
    .join('');

const named = (...names: string[]) => new RegExp(`/(?:${names.map(asWritten).join('|')})(?![A-Za-z0-9#])`);

const active = named(...activeNames);
/** `First` also marks an object stream, whatever its type says. */
const objectStream = named('ObjStm', 'First');
const encrypted = named('Encrypt');
const page = named('Page');
const filter = new RegExp(named('Filter'), 'g');
const flate = /\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/(?!DecodeParms)|>>)/;

/** Limits unpacking; larger content is an attack or a picture. */
const mostObjectBytes = 60 * 1024 * 1024;
const mostOtherBytes = 8 * 1024 * 1024;

type Stream = { readonly dictionary: string; readonly from: number };

/** Every position that a reader may take for a stream's start, with its dictionary. */
function streamsOf(text: string): Stream[] {
  const streams: Stream[] = [];
  let before = 0;
  for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const between = text.slice(before, index);
    const object = [...between.matchAll(/\d\s+\d+\s+obj\b/g)].at(-1)?.index ?? 0;
    const from = index + keyword.length;
    streams.push({ dictionary: between.slice(object), from });
    before = from;
  }
  return streams;
}

const unreadable = (cause?: unknown) => new AppError(fileErrors.unreadable_pdf, { cause });

const unfold = async (packed: Buffer, maxOutputLength: number): Promise<string> =>
  (await inflated(packed, { maxOutputLength })).toString('latin1');

/** Inflates a stream's objects; uncompressed ones are in the file itself. Throws `file.unreadable_pdf`. */
async function objectsIn(packed: Buffer, dictionary: string, most: number): Promise<string> {
  const filters = dictionary.match(filter)?.length ?? 0;
  if (filters === 0) return '';
  if (filters > 1 || !flate.test(dictionary) || most <= 0) throw unreadable();
  return unfold(packed, most).catch((error: unknown) => {
    throw unreadable(error);
  });
}

/** Readers search the end of the file in this many bytes. */
const endBytes = 1024;
const end = /startxref\s+(\d+)\s+%%EOF/g;
/** Start of an object list: `xref` in older files, a stream object in newer ones. */
const list = /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/;
const longestList = 60;
const root = /\/Root\s+\d+\s+\d+\s+R/;

const leadsToList = (text: string, position: number): boolean =>
  position > 0 && list.test(text.slice(position, position + longestList));

/** Throws `file.damaged_pdf` for a truncated file, or one without its object list or a page. */
function assertWholePdf(text: string, { hasPage }: { readonly hasPage: boolean }): void {
  const [, position = '0'] = [...text.slice(-endBytes).matchAll(end)].at(-1) ?? [];
  if (!hasPage || !root.test(text) || !leadsToList(text, Number(position)))
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
    if (active.test(objects)) throw new AppError(fileErrors.active_pdf);
  };
  assertPassive(text);
  let left = mostObjectBytes;
  let hasPage = page.test(text);
  for (const { dictionary, from } of streamsOf(text)) {
    const packed = content.subarray(from);
    if (!objectStream.test(dictionary)) {
      // Any stream may contain objects; one that does not unpack contains none.
      assertPassive(await unfold(packed, mostOtherBytes).catch(() => ''));
      continue;
    }
    if (encrypted.test(text)) throw unreadable();
    const objects = await objectsIn(packed, dictionary, left);
    left -= objects.length;
    assertPassive(objects);
    hasPage ||= page.test(objects);
  }
  assertWholePdf(text, { hasPage });
}
