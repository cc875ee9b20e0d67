import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertPassivePdf } from '#lambdas/platform/passive-pdf.ts';
import type { AppError } from '#shared/core/errors.ts';
import { aPdf } from '#test/support/records/uploads.ts';

const codeOf = (content: Buffer) =>
  assertPassivePdf(content).then(
    () => undefined,
    (error: AppError) => error.definition.code,
  );
/** A PDF with what readers need to open it, around any objects. */
const pdf = (...objects: (string | Buffer)[]) => {
  const head = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects.map((each) => Buffer.from(each))]);
  const end = `xref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n${head.length}\n%%EOF`;
  return Buffer.concat([head, Buffer.from(end)]);
};
const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<<${dictionary}>>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const objects = (text: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length 9') =>
  stream(dictionary, deflateSync(Buffer.from(text)));
const script = '<</S/JavaScript/JS(app.alert(1))>>';

describe('PDF check', () => {
  it('accepts plain pages, compressed or not', async () => {
    const page = stream('/Filter/FlateDecode/Length 20', deflateSync(Buffer.from('BT (JavaScript) Tj ET')));

    expect([await codeOf(aPdf), await codeOf(pdf(page, objects('1 0 <</Type/Page>>')))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['a script', '1 0 obj <</OpenAction <</S /JavaScript /JS (x)>>>> endobj'],
    ['a script whose name is written by numbers', '1 0 obj <</S/#4aavaScr#69pt/#4a#53(x)>> endobj'],
    ['a program to start', '1 0 obj <</S/Launch/F(cmd.exe)>> endobj'],
    ['a file within', '1 0 obj <</Names<</EmbeddedFiles 2 0 R>>>> endobj'],
    [
      'a file within that is not called so',
      '1 0 obj <</AF[2 0 R]>> endobj 2 0 obj <</Type/Filespec/EF<</F 3 0 R>>>> endobj',
    ],
    ['a file pinned to a page', '1 0 obj <</Subtype/FileAttachment/FS 3 0 R>> endobj'],
    ['a form that sends', '1 0 obj <</S /SubmitForm /F (https://x.example)>> endobj'],
  ])('rejects %s', async (_, object) => {
    expect(await codeOf(pdf(object))).toBe('file.active_pdf');
  });

  it('rejects a script in compressed objects, whatever the stream’s declared type', async () => {
    const plain = pdf(objects(`1 0 ${script}`));
    const nameless = pdf(objects(`1 0 ${script}`, '/N 1/First 4/Filter [/FlateDecode]/Length 9'));
    const disguised = pdf(objects(`1 0 ${script}`, '/Filter/FlateDecode/Length 9'));
    const inString = pdf(
      objects(`1 0 ${script}`, '/Type/ObjStm/First 4/Filter/FlateDecode/X(9 0 obj)/Length 9'),
    );

    expect(await Promise.all([plain, nameless, disguised, inString].map(codeOf))).toEqual(
      Array(4).fill('file.active_pdf'),
    );
  });

  it('rejects objects that cannot be inspected', async () => {
    const packed = deflateSync(Buffer.from(script));
    const dictionary = '/Type/ObjStm/N 1/First 4';
    const hidden = [
      stream(`${dictionary}/Filter/LZWDecode/Length 9`, packed),
      stream(`${dictionary}/Filter[/ASCIIHexDecode/FlateDecode]/Length 9`, packed),
      stream(`${dictionary}/Filter 8 0 R/Length 9`, packed),
      stream(`${dictionary}/Filter/FlateDecode/Length 9`, packed.subarray(0, 8)),
    ];
    const locked = pdf(objects('1 0 <<>>'), 'trailer<</Encrypt 9 0 R>>');

    expect(await Promise.all([...hidden.map((each) => pdf(each)), locked].map(codeOf))).toEqual(
      Array(5).fill('file.unreadable_pdf'),
    );
  });

  const page = '1 0 obj<</Type/Page>>endobj\n';
  const newer = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    stream('/Type/XRef/Root 1 0 R/Filter/FlateDecode', deflateSync(Buffer.from([0, 1, 2]))),
    objects('1 0 <</Type/Page>>'),
    Buffer.from('startxref\n9\n%%EOF\n'),
  ]);
  it.each([
    ['one that its program wrote', aPdf],
    ['one with a list that is a stream, and its page packed', newer],
    ['one with a little behind its end', Buffer.concat([pdf(page), Buffer.from('\r\n'.repeat(200))])],
    ['one that was changed later, and has two ends', Buffer.concat([pdf(page), pdf(page).subarray(9)])],
  ])('accepts what readers open: %s', async (_, content) => {
    expect(await codeOf(content)).toBeUndefined();
  });

  it.each([
    ['nothing but its first line', Buffer.from('%PDF-1.7\n')],
    ['cut off before its end', pdf(page).subarray(0, -6)],
    ['no page', pdf('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]>>endobj')],
    ['no list of its objects', Buffer.from(`%PDF-1.7\n${page}trailer<</Root 1 0 R>>\n%%EOF`)],
    [
      'an end that leads nowhere',
      Buffer.from(`%PDF-1.7\n${page}trailer<</Root 1 0 R>>\nstartxref\n99999\n%%EOF`),
    ],
    ['no root', Buffer.from(String(pdf(page)).replace('/Root 1 0 R', ''))],
  ])('rejects what no reader opens: %s', async (_, content) => {
    expect(await codeOf(content)).toBe('file.damaged_pdf');
  });

  it('rejects truncated files', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 9, max: aPdf.length - 3 }), async (length) => {
        expect(await codeOf(aPdf.subarray(0, length))).toBe('file.damaged_pdf');
      }),
    );
  });

  it('rejects a decompression bomb', async () => {
    expect(await codeOf(pdf(objects('0'.repeat(61 * 1024 * 1024))))).toBe('file.unreadable_pdf');
  });

  it('accepts or rejects any bytes without other errors', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const code = await codeOf(pdf(stream('/Type/ObjStm/Filter/FlateDecode', Buffer.from(bytes))));
        expect(['file.damaged_pdf', 'file.unreadable_pdf', 'file.active_pdf']).toContain(code);
      }),
    );
  });
});
