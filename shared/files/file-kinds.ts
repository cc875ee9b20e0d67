export const fileKinds = ['pdf', 'jpeg', 'png', 'gif', 'webp'] as const;
export type FileKind = (typeof fileKinds)[number];

export const largestFileBytes = 10 * 1024 * 1024;

type Pattern = { readonly at: number; readonly bytes: readonly number[] };
type KindFacts = {
  readonly contentType: string;
  /** The first is the default extension. */
  readonly extensions: readonly [string, ...string[]];
  readonly label: string;
  /** Alternative signatures; all patterns of one must match. */
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

/** Kind of a content type; undefined if unsupported. */
export const kindOfContentType = (contentType: string): FileKind | undefined =>
  fileKinds.find((kind) => facts[kind].contentType === contentType);

/** Kind detected from the first bytes; undefined if unsupported. */
export const kindOfBytes = (bytes: Uint8Array): FileKind | undefined =>
  fileKinds.find((kind) => facts[kind].magic.some((patterns) => patterns.every(isIn(bytes))));

const isIn = (content: Uint8Array) => (pattern: Pattern) =>
  pattern.bytes.every((byte, index) => content[pattern.at + index] === byte);

/** 'PDF, JPG o PNG' */
export function kindsText(kinds: readonly FileKind[]): string {
  const labels = kinds.map((kind) => facts[kind].label);
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} o ${labels.at(-1)}`;
}

/** `accept` attribute with content types and extensions, since some systems know only extensions. */
export const acceptText = (kinds: readonly FileKind[]) =>
  kinds
    .flatMap((kind) => [facts[kind].contentType, ...facts[kind].extensions.map((each) => `.${each}`)])
    .join(',');
