import { expect, it } from 'vitest';
import { validateRange } from '#web/src/features/reports/range.ts';

it.each([
  ['', '', { from: 'Selecciona fechas', to: 'Selecciona fechas' }],
  ['2026-11-02', '2026-11-01', { to: 'La fecha final va después de la inicial.' }],
  ['2020-01-01', '2026-11-26', { to: 'Elige dos años o menos.' }],
  ['2025-01-01', '2026-12-31', undefined],
])('validateRange checks the dates "%s" to "%s" [R326]', (from, to, problem) => {
  expect(validateRange({ from, to })).toEqual(problem);
});
