import type { OpenBalance } from '#shared/sales/api.ts';

/** Creates the open balance of an appointment. */
export const anOpenBalance = (appointmentId: string, overrides: Partial<OpenBalance> = {}): OpenBalance => ({
  appointmentId,
  patientId: 'marisol',
  patientName: 'Marisol Ortiz Díaz',
  email: 'marisol@test.example',
  phone: '+17875550117',
  date: '2026-11-24',
  time: '14:00',
  staffId: 'camila',
  staffName: 'Camila Vega',
  services: ['Suero de vitaminas'],
  durationMinutes: 45,
  totalCents: 14_000,
  depositCents: 7_000,
  balanceDueCents: 7_000,
  split: { taxableCents: 0, exemptCents: 7_000, taxes: [] },
  ...overrides,
});
