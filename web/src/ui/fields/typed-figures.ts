const dollarPattern = /^(?<whole>\d{1,7})(?:\.(?<decimals>\d{0,2}))?$|^\.(?<onlyDecimals>\d{1,2})$/;
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

/** Parses dollars to cents, such as `1,234.5` to 123450. Returns undefined if invalid. */
export function parseCents(text: string): number | undefined {
  const match = dollarPattern.exec(normalizeNumber(text));
  if (!match) return undefined;
  const { whole = '0', decimals, onlyDecimals } = match.groups ?? {};
  const cents = (decimals ?? onlyDecimals ?? '').padEnd(2, '0');
  return Number(whole) * 100 + Number(cents);
}

const wholePattern = /^(?:\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})$/;

/** Parses a whole number, such as `1850` or `1,850`. Returns undefined if invalid, such as for `1,5` and `1.0`. */
export function parseWholeNumber(text: string): number | undefined {
  const trimmed = text.trim();
  return wholePattern.test(trimmed) ? Number(trimmed.replaceAll(',', '')) : undefined;
}

/** Parses a percentage to basis points, such as `33.33` to 3333. Returns undefined if invalid. */
export function parseBasisPoints(text: string): number | undefined {
  const match = percentPattern.exec(normalizeNumber(text));
  const [, sign, whole, decimals] = match ?? [];
  // A lone sign or point is invalid, and so is an empty text.
  const hasDigits = Boolean(whole) || Boolean(decimals);
  if (!hasDigits) return undefined;
  const magnitude = Number(whole ?? 0) * 100 + Number((decimals ?? '').padEnd(2, '0'));
  return sign === '-' && magnitude > 0 ? -magnitude : magnitude;
}

/** Formats basis points: 2000 is `20`, 3333 is `33.33`. */
export const formatBasisPoints = (basisPoints: number): string => String(basisPoints / 100);

/**
 * Returns 1 for ArrowUp, -1 for ArrowDown, and 0 for other keys. Fields of numbers are text inputs, because a number
 * input would drop the comma of `7,5`, so they have no steps of their own.
 */
export function toArrowStep(key: string): number {
  if (key === 'ArrowUp') return 1;
  return key === 'ArrowDown' ? -1 : 0;
}
