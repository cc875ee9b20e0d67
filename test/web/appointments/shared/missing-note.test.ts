import { expect, it } from 'vitest';
import { buildMissingNote } from '#web/src/features/appointments/shared/medication-line.ts';

const medications = [{ name: 'Glutatión', missingDoses: 2 }, { name: 'Vitamina C' }];

it('buildMissingNote names the amount charged without the missing doses, or the refund if the POS had charged them', () => {
  expect(buildMissingNote({ medications, collectedCents: 50_000 }).description).toBe(
    'Faltaron dosis de Glutatión. Total cobrado: $500.00.',
  );
  expect(
    buildMissingNote({ medications, collectedCents: 60_000, paidMissingCents: 10_000 }).description,
  ).toBe(
    'Faltaron dosis de Glutatión. El cliente ya las pagó en la caja: recepción le devuelve $100.00 desde su recibo.',
  );
  expect(buildMissingNote({ medications: [{ name: 'Vitamina C' }], collectedCents: 60_000 })).toEqual({});
});
