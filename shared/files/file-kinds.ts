export const fileKinds = ['pdf', 'jpeg', 'png', 'gif', 'webp'] as const;
export type FileKind = (typeof fileKinds)[number];

export const maxFileBytes = 10 * 1024 * 1024;

type BytePattern = { readonly offset: number; readonly bytes: readonly number[] };
type KindFacts = {
  readonly contentType: string;
  /** The first is the default extension. */
  readonly extensions: readonly [string, ...string[]];
  readonly label: string;
  /** Alternative signatures. All patterns of a signature must match. */
  readonly magic: readonly (readonly BytePattern[])[];
};

const toPattern = (letters: string, offset = 0): BytePattern => ({
  offset,
  bytes: [...letters].map((letter) => letter.charCodeAt(0)),
});

const factsByKind: Readonly<Record<FileKind, KindFacts>> = {
  pdf: {
    contentType: 'application/pdf',
    extensions: ['pdf'],
    label: 'PDF',
    magic: [[toPattern('%PDF-')]],
  },
  jpeg: {
    contentType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    label: 'JPG',
    magic: [[{ offset: 0, bytes: [0xff, 0xd8, 0xff] }]],
  },
  png: {
    contentType: 'image/png',
    extensions: ['png'],
    label: 'PNG',
    magic: [[{ offset: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] }]],
  },
  gif: {
    contentType: 'image/gif',
    extensions: ['gif'],
    label: 'GIF',
    magic: [[toPattern('GIF87a')], [toPattern('GIF89a')]],
  },
  webp: {
    contentType: 'image/webp',
    extensions: ['webp'],
    label: 'WEBP',
    magic: [[toPattern('RIFF'), toPattern('WEBP', 8)]],
  },
};

export const getContentType = (kind: FileKind) => factsByKind[kind].contentType;
export const getExtensions = (kind: FileKind) => factsByKind[kind].extensions;

export const findKindByContentType = (contentType: string): FileKind | undefined =>
  fileKinds.find((kind) => factsByKind[kind].contentType === contentType);

export const detectKind = (bytes: Uint8Array): FileKind | undefined =>
  fileKinds.find((kind) => factsByKind[kind].magic.some((patterns) => patterns.every(matchesBytes(bytes))));

const matchesBytes = (content: Uint8Array) => (pattern: BytePattern) =>
  pattern.bytes.every((byte, index) => content[pattern.offset + index] === byte);

/** Formats 'PDF, JPG o PNG'. */
export function formatFileKinds(kinds: readonly FileKind[]): string {
  const labels = kinds.map((kind) => factsByKind[kind].label);
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} o ${labels.at(-1)}`;
}

/** Builds an `accept` attribute of content types and of extensions, since some systems know only these. */
export const buildAccept = (kinds: readonly FileKind[]) =>
  kinds
    .flatMap((kind) => [
      factsByKind[kind].contentType,
      ...factsByKind[kind].extensions.map((extension) => `.${extension}`),
    ])
    .join(',');
