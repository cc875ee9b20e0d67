import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFileError } from '#shared/files/file-check.ts';
import {
  buildAccept,
  detectKind,
  type FileKind,
  fileKinds,
  findKindByContentType,
  formatFileKinds,
  getContentType,
  maxFileBytes,
} from '#shared/files/file-kinds.ts';
import { formatFileSize } from '#shared/files/file-size.ts';
import { documentKinds, getPreview } from '#shared/records/documents/document.ts';

const toBytes = (letters: string) => new TextEncoder().encode(letters);
const fileHeaders: Readonly<Record<FileKind, readonly Uint8Array[]>> = {
  pdf: [toBytes('%PDF-')],
  jpeg: [Uint8Array.of(0xff, 0xd8, 0xff)],
  png: [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  gif: [toBytes('GIF87a'), toBytes('GIF89a')],
  webp: [toBytes('RIFF\u0000\u0000\u0000\u0000WEBP')],
};

describe('file kind', () => {
  it('is detected by its first bytes, whatever follows [R119]', () => {
    fc.assert(
      fc.property(fc.constantFrom(...fileKinds), fc.nat(1), fc.uint8Array(), (kind, headerIndex, content) => {
        const header = fileHeaders[kind][headerIndex % fileHeaders[kind].length]!;

        expect(detectKind(Uint8Array.from([...header, ...content]))).toBe(kind);
      }),
    );
  });

  it('is undefined for other or incomplete bytes [R119]', () => {
    const isKnown = (bytes: Uint8Array) =>
      Object.values(fileHeaders)
        .flat()
        .some((header) => header.every((byte, index) => bytes[index] === byte));

    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const mayBeWebp = bytes[0] === 0x52;
        fc.pre(!isKnown(bytes) && !mayBeWebp);
        expect(detectKind(bytes)).toBeUndefined();
      }),
    );
    for (const header of Object.values(fileHeaders).flat())
      expect(detectKind(header.slice(0, -1))).toBeUndefined();
  });

  it.each([
    '<html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    '  %PDF-1.4',
    'MZ',
    'RIFF....AVI ',
    '',
  ])('is undefined for a disguised file: %s', (content) => {
    expect(detectKind(toBytes(content))).toBeUndefined();
  });

  it('maps to its content type and back', () => {
    expect(fileKinds.map((kind) => findKindByContentType(getContentType(kind)))).toEqual([...fileKinds]);
    expect(['text/html', 'image/svg+xml', 'IMAGE/PNG', ''].map(findKindByContentType)).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('determines the browser preview [R391]', () => {
    const findPreview = (contentType: string) => getPreview({ contentType });

    expect(fileKinds.map((kind) => findPreview(getContentType(kind)))).toEqual([
      'pdf',
      'image',
      'image',
      'image',
      'image',
    ]);
    expect(['application/msword', 'image/svg+xml', 'text/html'].map(findPreview)).toEqual(
      Array(3).fill('none'),
    );
  });
});

describe('file rules', () => {
  const getFileError = (bytes: number, kind: FileKind | undefined) =>
    findFileError({ bytes, kind, allowed: documentKinds })?.text;

  it('accept up to 10 MB, and no empty file', () => {
    expect(getFileError(maxFileBytes, 'pdf')).toBeUndefined();
    expect(getFileError(maxFileBytes + 1, 'pdf')).toBe('El archivo pasa de 10 MB.');
    expect(getFileError(0, 'pdf')).toBe('El archivo está vacío.');
  });

  it('accept the kinds of a document [R118 R119]', () => {
    expect([getFileError(1, 'jpeg'), getFileError(1, 'png')]).toEqual([undefined, undefined]);
    expect([getFileError(1, 'gif'), getFileError(1, undefined)]).toEqual(
      Array(2).fill('Sube un PDF, JPG o PNG.'),
    );
  });

  it('list types and extensions for the picker', () => {
    expect(buildAccept(['jpeg'])).toBe('image/jpeg,.jpg,.jpeg');
    expect([formatFileKinds(['pdf']), formatFileKinds(['jpeg', 'png', 'webp'])]).toEqual([
      'PDF',
      'JPG, PNG o WEBP',
    ]);
  });

  it('format the size', () => {
    expect([1, 820 * 1024, 2.4 * 1024 * 1024].map(formatFileSize)).toEqual(['1 KB', '820 KB', '2.4 MB']);
  });
});
