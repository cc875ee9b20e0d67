import { type FileKind, getExtensions } from './file-kinds.ts';

export const maxFileNameLength = 120;
const defaultName = 'archivo';

/** Control and format characters. Bidirectional ones would make `fdp.exe` read as `exe.pdf`. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/** Returns the last path part without invisible or reserved characters, with the kind's extension. */
export function toSafeFileName(name: string, kind: FileKind): string {
  const lastPart = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const cleanName = lastPart
    .replace(invisibleCharacters, '')
    .normalize('NFC')
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '');
  const [defaultExtension, ...otherExtensions] = getExtensions(kind);
  const typedExtension = [defaultExtension, ...otherExtensions].find((extension) =>
    cleanName.toLowerCase().endsWith(`.${extension}`),
  );
  const dotExtension =
    typedExtension === undefined ? `.${defaultExtension}` : cleanName.slice(-typedExtension.length - 1);
  const stem = typedExtension === undefined ? cleanName : cleanName.slice(0, -dotExtension.length);
  const maxStemLength = maxFileNameLength - dotExtension.length;
  return `${truncate(stem.replace(/[. ]+$/, ''), maxStemLength) || defaultName}${dotExtension}`;
}

function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
