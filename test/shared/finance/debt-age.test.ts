import { expect, it } from 'vitest';
import { calculateDebtAge } from '#shared/finance/debt-age.ts';

it.each([
  ['2026-03-02', 'upcoming'],
  ['2026-03-10', 'upcoming'],
  ['2026-03-01', 'days30'],
  ['2026-01-31', 'days30'],
  ['2026-01-30', 'days60'],
  ['2026-01-01', 'days60'],
  ['2025-12-31', 'days90'],
  ['2025-12-02', 'days90'],
  ['2025-12-01', 'older'],
])('calculateDebtAge on 2 March, of an appointment on %s, is %s', (date, age) => {
  expect(calculateDebtAge(date, '2026-03-02')).toBe(age);
});
