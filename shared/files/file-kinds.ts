/** Every kind of file the product shows; a screen accepts some of them. */
export const fileKinds = ['pdf', 'jpeg', 'png', 'gif', 'webp'] as const;
export type FileKind = (typeof fileKinds)[number];

export const largestFileBytes = 10 * 1024 * 1024;

type Pattern = { readonly at: number; readonly bytes: readonly number[] };
type KindFacts = {
  readonly contentType: string;
  /** The first is the one a file is named with. */
  readonly extensions: readonly [string, ...string[]];
  /** As people know it. */
  readonly label: string;
  /** One of these beginnings, each whole. */
  readonly magic: readonly (readonly Pattern[])[];
};

const text = (letters: string, at = 0): Pattern => ({
  at,
  bytes: [...letters].map((letter) => letter.charCodeAt(0)),
});

const facts: Readonly<Record<FileKind, KindFacts>> = {
  pdf: {
    contentType: 'application/pdf',
    extensions: ['pdf'],
    label: 'PDF',
    magic: [[text('%PDF-')]],
  },
  jpeg: {
    contentType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    label: 'JPG',
    magic: [[{ at: 0, bytes: [0xff, 0xd8, 0xff] }]],
  },
  png: {
    contentType: 'image/png',
    extensions: ['png'],
    label: 'PNG',
    magic: [[{ at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }]],
  },
  gif: {
    contentType: 'image/gif',
    extensions: ['gif'],
    label: 'GIF',
    magic: [[text('GIF87a')], [text('GIF89a')]],
  },
  webp: {
    contentType: 'image/webp',
    extensions: ['webp'],
    label: 'WEBP',
    magic: [[text('RIFF'), text('WEBP', 8)]],
  },
};

export const contentTypeOf = (kind: FileKind) => facts[kind].contentType;
export const extensionsOf = (kind: FileKind) => facts[kind].extensions;

/** The kind a browser or a row names; undefined for any other content type. */
export const kindOfContentType = (contentType: string): FileKind | undefined =>
  fileKinds.find((kind) => facts[kind].contentType === contentType);

/** What a file is by its first bytes, whatever its name says; undefined when it is none of ours. */
export const kindOfBytes = (bytes: Uint8Array): FileKind | undefined =>
  fileKinds.find((kind) => facts[kind].magic.some((patterns) => patterns.every(isIn(bytes))));

const isIn = (content: Uint8Array) => (pattern: Pattern) =>
  pattern.bytes.every((byte, index) => content[pattern.at + index] === byte);

/** 'PDF, JPG o PNG' */
export function kindsText(kinds: readonly FileKind[]): string {
  const labels = kinds.map((kind) => facts[kind].label);
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} o ${labels.at(-1)}`;
}

/** For a file input: content types and extensions, since some systems know only the latter. */
export const acceptText = (kinds: readonly FileKind[]) =>
  kinds
    .flatMap((kind) => [facts[kind].contentType, ...facts[kind].extensions.map((each) => `.${each}`)])
    .join(',');
