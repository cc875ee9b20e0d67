const dollars = /^(\d{1,7})(?:\.(\d{0,2}))?$|^\.(\d{1,2})$/;
const percents = /^(-?)(\d{1,9})?(?:\.(\d{0,2}))?$/;

const bare = (text: string) => text.replace(/[\s$%,]/g, '');

/** `1,234.5` is 123450; undefined of what is no amount. */
export function centsOf(text: string): number | undefined {
  const match = dollars.exec(bare(text));
  if (!match) return undefined;
  const [, whole = '0', part = match[3] ?? ''] = match;
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** `33.33` is 3333; undefined of what is no percentage. */
export function basisPointsOf(text: string): number | undefined {
  const match = percents.exec(bare(text));
  const [, sign, whole, part] = match ?? [];
  if (whole === undefined && (part === undefined || part === '')) return undefined;
  const size = Number(whole ?? 0) * 100 + Number((part ?? '').padEnd(2, '0'));
  return sign === '-' && size > 0 ? -size : size;
}

/** As it is written into a field: 4000 is `40.00`. */
export const centsText = (cents: number): string => (cents / 100).toFixed(2);
/** 2000 is `20`, 3333 is `33.33`. */
export const basisPointsText = (basisPoints: number): string => String(basisPoints / 100);
