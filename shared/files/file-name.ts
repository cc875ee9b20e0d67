import { extensionsOf, type FileKind } from './file-kinds.ts';

export const longestFileName = 120;
const nameless = 'archivo';

/** Control and format characters; bidirectional ones would make `fdp.exe` read as `exe.pdf`. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/**
 * Sanitizes a name for display, storage and download: last path part, no invisible or reserved characters,
 * the real kind's extension, at most 120 characters.
 */
export function safeFileName(name: string, kind: FileKind): string {
  const lastPart = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const shown = lastPart
    .replace(unseen, '')
    .normalize('NFC')
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '');
  const [own, ...others] = extensionsOf(kind);
  const written = [own, ...others].find((each) => shown.toLowerCase().endsWith(`.${each}`));
  const extension = written === undefined ? `.${own}` : shown.slice(-written.length - 1);
  const stem = written === undefined ? shown : shown.slice(0, -extension.length);
  return `${shortened(stem.replace(/[. ]+$/, ''), longestFileName - extension.length) || nameless}${extension}`;
}

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}
