import { expect, it } from 'vitest';
import { isSameCode, toCodeKey } from '#shared/catalog/product-code.ts';

it('toCodeKey compares GTIN forms at 14 digits, and other codes ignoring case', () => {
  const forms = ['036000291452', '0036000291452', '00036000291452', ' 036000291452 '];
  expect(new Set(forms.map(toCodeKey))).toEqual(new Set(['00036000291452']));
  expect(isSameCode('abc-123', 'ABC-123')).toBe(true);
});

it('toCodeKey treats digits without a valid check digit as the center’s own code, unchanged', () => {
  expect(isSameCode('036000291453', '0036000291453')).toBe(false);
  expect(isSameCode('751', '0751')).toBe(false);
  expect(isSameCode(undefined, '')).toBe(false);
});
