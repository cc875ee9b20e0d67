import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  calculateAssignmentCents,
  calculateMissingCents,
  deductMissingDoses,
} from '#shared/appointments/closing/dose-charges.ts';
import { calculateClosingCents } from '#shared/appointments/closing/pos-balance.ts';

const medication = fc
  .record({
    doses: fc.integer({ min: 1, max: 20 }),
    missing: fc.nat({ max: 20 }),
    dosePriceCents: fc.nat({ max: 100_000 }),
  })
  .map(({ doses, missing, dosePriceCents }) => {
    const missingDoses = Math.min(missing, doses);
    return {
      medicationId: 'm',
      name: 'Glutatión',
      doses,
      dosePriceCents,
      ...(missingDoses > 0 && { missingDoses }),
    };
  });
const service = {
  serviceId: 's',
  name: 'Suero',
  durationMinutes: 60,
  priceCents: 9000,
  taxBasisPoints: 0,
  laser: false,
};

it('deductMissingDoses charges exactly the administered doses [R275 R365]', () => {
  fc.assert(
    fc.property(fc.array(medication, { minLength: 1, maxLength: 8 }), (medications) => {
      const closedAppointment = {
        services: [],
        medications,
        collectedCents: calculateAssignmentCents(medications),
      };
      const administeredMedications = medications.map(({ missingDoses = 0, ...assigned }) => ({
        ...assigned,
        doses: assigned.doses - missingDoses,
      }));
      expect(calculateClosingCents(deductMissingDoses(closedAppointment))).toBe(
        calculateAssignmentCents(administeredMedications),
      );
    }),
    { numRuns: 60 },
  );
});

it('deductMissingDoses changes neither a collected balance nor the price of included doses', () => {
  const medications = [
    { medicationId: 'm', name: 'Glutatión', doses: 2, dosePriceCents: 5000, missingDoses: 1 },
  ];
  const collected = { saleId: 's', method: 'cash' as const, cents: 10_000, at: '2026-03-06T14:00:00.000Z' };
  const paidAppointment = { services: [], medications, collected, collectedCents: 10_000 };
  expect(deductMissingDoses(paidAppointment)).toEqual(paidAppointment);
  expect(calculateMissingCents(paidAppointment)).toBe(5000);
  const freeAppointment = { services: [], medications, collectedCents: 0 };
  expect(deductMissingDoses(freeAppointment)).toEqual(freeAppointment);
  const appointmentWithService = { services: [service], medications, collectedCents: 9000 };
  expect(deductMissingDoses(appointmentWithService)).toEqual(appointmentWithService);
});
