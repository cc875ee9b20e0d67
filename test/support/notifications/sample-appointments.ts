import { Appointment } from '#shared/appointments/appointment.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
import { cancellationReasons } from '#shared/appointments/lifecycle.ts';
import { screenLinks } from '#shared/notifications/screen-links.ts';

export const links = screenLinks('https://citas.serenabienestar.com');

export const vitaminDrip = {
  serviceId: 'svc-drip',
  name: 'Suero de vitaminas',
  durationMinutes: 45,
  priceCents: 14_000,
  taxBasisPoints: 0,
  laser: false,
};

const patient = {
  firstName: 'Marisol',
  lastName: 'Ortiz Díaz',
  email: 'marisol@correo.example',
  phone: '787-555-0142',
};

type Changes = Partial<Omit<Appointment, 'deposit'>> & { readonly deposit?: Partial<Appointment['deposit']> };

/** A request of Marisol's that waits for an answer, with the deposit held. */
export function aRequest({ deposit, ...changes }: Changes = {}): Appointment {
  const { depositCents, ...quote } = quoteOf(changes.services ?? [vitaminDrip]);
  return Appointment.parse({
    appointmentId: '0b9f6a52-6f0e-4f57-9d0c-1f2e9c2f41a7',
    patientId: 'marisol',
    patient,
    services: [vitaminDrip],
    staffId: 'camila',
    staffName: 'Camila Vega',
    date: '2026-03-17',
    time: '10:00',
    ...quote,
    status: 'pending',
    origin: 'client',
    createdAt: '2026-03-06T18:50:00.000Z',
    codeTries: 0,
    attendanceConfirmed: false,
    version: 2,
    ...changes,
    deposit: { status: 'held', amountCents: depositCents, ...deposit },
  });
}

export const aConfirmedAppointment = (changes: Changes = {}) => ({
  ...aRequest({ status: 'confirmed', deposit: { status: 'captured' }, ...changes }),
  confirmationCode: 'K7M2PQ9X',
});

const ended = (reason: string) => ({
  status: 'cancelled' as const,
  cancellation: { at: '2026-03-07T14:00:00.000Z', reason, by: 'admin:ada' },
});

export const aDeniedRequest = (changes: Changes = {}) =>
  aRequest({ ...ended(cancellationReasons.denied), deposit: { status: 'releasing' }, ...changes });

export const aLapsedRequest = (changes: Changes = {}) =>
  aRequest({ ...ended(cancellationReasons.lapsed), deposit: { status: 'released' }, ...changes });

export const aCancelledAppointment = (changes: Changes = {}) =>
  aRequest({
    status: 'cancelled',
    cancellation: {
      at: '2026-03-07T14:00:00.000Z',
      reason: cancellationReasons.byPatient,
      by: 'patient:marisol',
    },
    deposit: { status: 'refunding' },
    ...changes,
  });

export const taps = {
  confirm: links.reminderLink('AAAAAAAAAAAAAAAAAAAAAA'),
  change: links.reminderLink('BBBBBBBBBBBBBBBBBBBBBB'),
  cancel: links.reminderLink('CCCCCCCCCCCCCCCCCCCCCC'),
};

/** When the hold of a request's deposit ends: 2:50 p. m. of a Friday. */
export const captureBefore = '2026-03-13T18:50:00.000Z';
