const gtinLengths = [8, 12, 13, 14];

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Lower case; a GTIN is padded to 14 digits, since UPC-A 036000291452 is EAN-13 0036000291452. */
export function toCodeKey(code: string): string {
  const typed = code.trim();
  const isGtin = /^\d+$/.test(typed) && gtinLengths.includes(typed.length) && hasCheckDigit(typed);
  return isGtin ? typed.padStart(14, '0') : typed.toLowerCase();
}

export const isSameCode = (code: string | undefined, other: string): boolean =>
  code !== undefined && toCodeKey(code) === toCodeKey(other);

/** Searchable codes: the typed one and, for a GTIN, its 14 digits, which contain all shorter forms. */
export const toSearchCodes = ({ code }: { readonly code?: string | undefined }): string =>
  code === undefined ? '' : `${code}\n${toCodeKey(code)}`;
