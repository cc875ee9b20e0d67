import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertPassivePdf } from '#lambdas/platform/passive-pdf.ts';
import type { AppError } from '#shared/core/errors.ts';
import { aPdf } from '#test/support/records/uploads.ts';

const findErrorCode = (content: Buffer) =>
  assertPassivePdf(content).then(
    () => undefined,
    (error: AppError) => error.definition.code,
  );
/** Builds a minimal valid PDF around the given objects. */
const buildPdf = (...pdfObjects: (string | Buffer)[]) => {
  const head = Buffer.concat([Buffer.from('%PDF-1.7\n'), ...pdfObjects.map((object) => Buffer.from(object))]);
  const end = `xref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n${head.length}\n%%EOF`;
  return Buffer.concat([head, Buffer.from(end)]);
};
const buildStream = (dictionary: string, data: Buffer) =>
  Buffer.concat([
    Buffer.from(`7 0 obj\n<<${dictionary}>>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const buildObjects = (text: string, dictionary = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length 9') =>
  buildStream(dictionary, deflateSync(Buffer.from(text)));
const script = '<</S/JavaScript/JS(app.alert(1))>>';

describe('PDF check', () => {
  it('accepts plain pages, compressed or not', async () => {
    const content = deflateSync(Buffer.from('BT (JavaScript) Tj ET'));
    const page = buildStream('/Filter/FlateDecode/Length 20', content);
    const compressedPdf = buildPdf(page, buildObjects('1 0 <</Type/Page>>'));

    expect([await findErrorCode(aPdf), await findErrorCode(compressedPdf)]).toEqual([undefined, undefined]);
  });

  it.each([
    ['a script', '1 0 obj <</OpenAction <</S /JavaScript /JS (x)>>>> endobj'],
    ['a script whose name is hex-encoded', '1 0 obj <</S/#4aavaScr#69pt/#4a#53(x)>> endobj'],
    ['a program to start', '1 0 obj <</S/Launch/F(cmd.exe)>> endobj'],
    ['an embedded file', '1 0 obj <</Names<</EmbeddedFiles 2 0 R>>>> endobj'],
    [
      'an embedded file under another name',
      '1 0 obj <</AF[2 0 R]>> endobj 2 0 obj <</Type/Filespec/EF<</F 3 0 R>>>> endobj',
    ],
    ['a file attached to a page', '1 0 obj <</Subtype/FileAttachment/FS 3 0 R>> endobj'],
    ['a form that submits data', '1 0 obj <</S /SubmitForm /F (https://x.example)>> endobj'],
  ])('rejects %s', async (_, object) => {
    expect(await findErrorCode(buildPdf(object))).toBe('file.active_pdf');
  });

  it('rejects a script in compressed objects, whatever the stream’s declared type', async () => {
    const scriptPdf = buildPdf(buildObjects(`1 0 ${script}`));
    const untypedPdf = buildPdf(buildObjects(`1 0 ${script}`, '/N 1/First 4/Filter [/FlateDecode]/Length 9'));
    const disguisedPdf = buildPdf(buildObjects(`1 0 ${script}`, '/Filter/FlateDecode/Length 9'));
    const pdfWithString = buildPdf(
      buildObjects(`1 0 ${script}`, '/Type/ObjStm/First 4/Filter/FlateDecode/X(9 0 obj)/Length 9'),
    );

    const pdfs = [scriptPdf, untypedPdf, disguisedPdf, pdfWithString];

    expect(await Promise.all(pdfs.map(findErrorCode))).toEqual(Array(4).fill('file.active_pdf'));
  });

  it('rejects objects that cannot be inspected', async () => {
    const packed = deflateSync(Buffer.from(script));
    const dictionary = '/Type/ObjStm/N 1/First 4';
    const opaqueStreams = [
      buildStream(`${dictionary}/Filter/LZWDecode/Length 9`, packed),
      buildStream(`${dictionary}/Filter[/ASCIIHexDecode/FlateDecode]/Length 9`, packed),
      buildStream(`${dictionary}/Filter 8 0 R/Length 9`, packed),
      buildStream(`${dictionary}/Filter/FlateDecode/Length 9`, packed.subarray(0, 8)),
    ];
    const encryptedPdf = buildPdf(buildObjects('1 0 <<>>'), 'trailer<</Encrypt 9 0 R>>');

    const pdfs = [...opaqueStreams.map((object) => buildPdf(object)), encryptedPdf];

    expect(await Promise.all(pdfs.map(findErrorCode))).toEqual(Array(5).fill('file.unreadable_pdf'));
  });

  const page = '1 0 obj<</Type/Page>>endobj\n';
  const pdfWithXrefStream = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    buildStream('/Type/XRef/Root 1 0 R/Filter/FlateDecode', deflateSync(Buffer.from([0, 1, 2]))),
    buildObjects('1 0 <</Type/Page>>'),
    Buffer.from('startxref\n9\n%%EOF\n'),
  ]);
  it.each([
    ['a file as its program wrote it', aPdf],
    ['a file with an xref stream and a compressed page', pdfWithXrefStream],
    [
      'a file with blank lines after its end',
      Buffer.concat([buildPdf(page), Buffer.from('\r\n'.repeat(200))]),
    ],
    [
      'a file with an incremental update and two ends',
      Buffer.concat([buildPdf(page), buildPdf(page).subarray(9)]),
    ],
  ])('accepts %s', async (_, content) => {
    expect(await findErrorCode(content)).toBeUndefined();
  });

  it.each([
    ['only its first line', Buffer.from('%PDF-1.7\n')],
    ['its end cut off', buildPdf(page).subarray(0, -6)],
    ['no page', buildPdf('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]>>endobj')],
    ['no xref table', Buffer.from(`%PDF-1.7\n${page}trailer<</Root 1 0 R>>\n%%EOF`)],
    ['a wrong xref offset', Buffer.from(`%PDF-1.7\n${page}trailer<</Root 1 0 R>>\nstartxref\n99999\n%%EOF`)],
    ['no root', Buffer.from(String(buildPdf(page)).replace('/Root 1 0 R', ''))],
  ])('rejects an unreadable file with %s', async (_, content) => {
    expect(await findErrorCode(content)).toBe('file.damaged_pdf');
  });

  it('rejects truncated files', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 9, max: aPdf.length - 3 }), async (length) => {
        expect(await findErrorCode(aPdf.subarray(0, length))).toBe('file.damaged_pdf');
      }),
    );
  });

  it('rejects a decompression bomb', async () => {
    // The limit is 60 MiB.
    const bomb = buildPdf(buildObjects('0'.repeat(61 * 1024 * 1024)));

    expect(await findErrorCode(bomb)).toBe('file.unreadable_pdf');
  });

  it('accepts or rejects any bytes without other errors', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const object = buildStream('/Type/ObjStm/Filter/FlateDecode', Buffer.from(bytes));
        const code = await findErrorCode(buildPdf(object));
        expect(['file.damaged_pdf', 'file.unreadable_pdf', 'file.active_pdf']).toContain(code);
      }),
    );
  });
});
