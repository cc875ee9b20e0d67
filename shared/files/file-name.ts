import { type FileKind, getExtensions } from './file-kinds.ts';

export const maxFileNameLength = 120;
const defaultName = 'archivo';

/** Control and format characters; bidirectional ones would make `fdp.exe` read as `exe.pdf`. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/** Last path part, no invisible or reserved characters, the kind's extension, at most 120 characters. */
export function toSafeFileName(name: string, kind: FileKind): string {
  const lastPart = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const shown = lastPart
    .replace(invisibleCharacters, '')
    .normalize('NFC')
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '');
  const [defaultExtension, ...others] = getExtensions(kind);
  const typedExtension = [defaultExtension, ...others].find((each) =>
    shown.toLowerCase().endsWith(`.${each}`),
  );
  const extension =
    typedExtension === undefined ? `.${defaultExtension}` : shown.slice(-typedExtension.length - 1);
  const stem = typedExtension === undefined ? shown : shown.slice(0, -extension.length);
  return `${truncate(stem.replace(/[. ]+$/, ''), maxFileNameLength - extension.length) || defaultName}${extension}`;
}

function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
