const dollars = /^(\d{1,7})(?:\.(\d{0,2}))?$|^\.(\d{1,2})$/;
const percents = /^(-?)(\d{1,9})?(?:\.(\d{0,2}))?$/;

const byThousands = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const withComma = /^-?\d*,\d*$/;

/**
 * What somebody typed, written as programs write it: `1,234.5` is `1234.5`. A comma that stands before no thousands was meant
 * as the point, `12,5` never as 125. Any other comma and a space between digits stay, so that no reader takes the text for a number.
 */
export function plainFigure(text: string): string {
  const bare = text
    .trim()
    .replace(/^(-?)\s*\$\s*/, '$1')
    .replace(/\s*[$%]$/, '');
  if (byThousands.test(bare)) return bare.replaceAll(',', '');
  return withComma.test(bare) ? bare.replace(',', '.') : bare;
}

/** `1,234.5` is 123450; undefined of what is no amount. */
export function centsOf(text: string): number | undefined {
  const match = dollars.exec(plainFigure(text));
  if (!match) return undefined;
  const [, whole = '0', part = match[3] ?? ''] = match;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

const wholes = /^(?:\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})$/;

/** `1850` and `1,850`; undefined of `1,5`, `1.0` and of what is no number: a part is never left out without a word. */
export function wholeOf(text: string): number | undefined {
  const typed = text.trim();
  return wholes.test(typed) ? Number(typed.replaceAll(',', '')) : undefined;
}

/** `33.33` is 3333; undefined of what is no percentage. */
export function basisPointsOf(text: string): number | undefined {
  const match = percents.exec(plainFigure(text));
  const [, sign, whole, part] = match ?? [];
  if (whole === undefined && (part === undefined || part === '')) return undefined;
  const size = Number(whole ?? 0) * 100 + Number((part ?? '').padEnd(2, '0'));
  return sign === '-' && size > 0 ? -size : size;
}

/** 2000 is `20`, 3333 is `33.33`. */
export const basisPointsText = (basisPoints: number): string => String(basisPoints / 100);

/** By how many steps an arrow key changes a figure, as a number field has it; that one drops the comma of `7,5`. */
export const stepsOf = (key: string): number => (key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0);
