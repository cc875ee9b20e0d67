const dollarPattern = /^(\d{1,7})(?:\.(\d{0,2}))?$|^\.(\d{1,2})$/;
const percentPattern = /^(-?)(\d{1,9})?(?:\.(\d{0,2}))?$/;

const thousandsPattern = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/;
const commaPattern = /^-?\d*,\d*$/;

/** Normalizes a typed number: `1,234.5` to `1234.5`, `12,5` to `12.5`. Ambiguous text is unchanged. */
export function normalizeNumber(text: string): string {
  const numberText = text
    .trim()
    .replace(/^(-?)\s*\$\s*/, '$1')
    .replace(/\s*[$%]$/, '');
  if (thousandsPattern.test(numberText)) return numberText.replaceAll(',', '');
  return commaPattern.test(numberText) ? numberText.replace(',', '.') : numberText;
}

/** Parses dollars to cents: `1,234.5` is 123450, or undefined if invalid. */
export function parseCents(text: string): number | undefined {
  const match = dollarPattern.exec(normalizeNumber(text));
  if (!match) return undefined;
  const [, whole = '0', decimals = match[3] ?? ''] = match;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const wholePattern = /^(?:\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})$/;

/** Parses a whole number: `1850` or `1,850`, or undefined for `1,5` and `1.0`. */
export function parseWholeNumber(text: string): number | undefined {
  const trimmed = text.trim();
  return wholePattern.test(trimmed) ? Number(trimmed.replaceAll(',', '')) : undefined;
}

/** Parses a percentage to basis points: `33.33` is 3333, or undefined if invalid. */
export function parseBasisPoints(text: string): number | undefined {
  const match = percentPattern.exec(normalizeNumber(text));
  const [, sign, whole, decimals] = match ?? [];
  if (whole === undefined && (decimals === undefined || decimals === '')) return undefined;
  const magnitude = Number(whole ?? 0) * 100 + Number((decimals ?? '').padEnd(2, '0'));
  return sign === '-' && magnitude > 0 ? -magnitude : magnitude;
}

/** Formats basis points: 2000 is `20`, 3333 is `33.33`. */
export const formatBasisPoints = (basisPoints: number): string => String(basisPoints / 100);

/** Returns the steps that an arrow key adds. Number inputs do that, but drop the comma of `7,5`. */
export const toArrowStep = (key: string): number => (key === 'ArrowUp' ? 1 : key === 'ArrowDown' ? -1 : 0);
