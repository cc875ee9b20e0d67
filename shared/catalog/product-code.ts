const gtinLengths = [8, 12, 13, 14];

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Returns a key for comparison. GTINs are padded, since UPC-A is EAN-13 with a leading zero. */
export function toCodeKey(code: string): string {
  const trimmedCode = code.trim();
  const isGtin =
    /^\d+$/.test(trimmedCode) && gtinLengths.includes(trimmedCode.length) && hasCheckDigit(trimmedCode);
  return isGtin ? trimmedCode.padStart(14, '0') : trimmedCode.toLowerCase();
}

export const isSameCode = (code: string | undefined, otherCode: string): boolean =>
  code !== undefined && toCodeKey(code) === toCodeKey(otherCode);

/** Returns the stored code and its key. A GTIN's key has 14 digits, which contain the shorter forms. */
export const toSearchCodes = ({ code }: { readonly code?: string | undefined }): string =>
  code === undefined ? '' : `${code}\n${toCodeKey(code)}`;
