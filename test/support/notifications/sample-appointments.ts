import { demoSettings } from '#infra/local/seed/center.ts';
import type { AppointmentStatus, AppointmentWithStatus } from '#shared/appointments/appointment.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import { buildScreenLinks } from '#shared/notifications/screen-links.ts';
import { buildAppointmentIn, type Changes } from '../appointments/sample-appointment.ts';

export const links = buildScreenLinks('https://citas.serenabienestar.com', demoSettings, '2026-03-06');

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

/** Creates a pending request of Marisol's with a held deposit. */
export function aRequest<S extends AppointmentStatus = 'pending'>({
  deposit,
  status,
  ...changes
}: Changes<S> = {}): AppointmentWithStatus<S> {
  const { depositCents, ...quote } = calculateQuote(changes.services ?? [vitaminDrip]);
  return buildAppointmentIn(status ?? ('pending' as S), {
    appointmentId: '0b9f6a52-6f0e-4f57-9d0c-1f2e9c2f41a7',
    patientId: 'marisol',
    patient,
    services: [vitaminDrip],
    staffId: 'camila',
    staffName: 'Camila Vega',
    date: '2026-03-17',
    time: '10:00',
    ...quote,
    origin: 'client',
    createdAt: '2026-03-06T18:50:00.000Z',
    codeTries: 0,
    attendanceConfirmed: false,
    version: 2,
    ...changes,
    deposit: { status: 'held', amountCents: depositCents, ...deposit },
  });
}

type ChangesIn<S extends AppointmentStatus> = Omit<Changes<S>, 'status'>;

export const aConfirmedAppointment = ({ deposit, ...changes }: ChangesIn<'confirmed'> = {}) =>
  aRequest({ ...changes, status: 'confirmed', deposit: { status: 'captured', ...deposit } });

const cancelledAt = '2026-03-07T14:00:00.000Z';

export const aDeniedRequest = ({ deposit, ...changes }: ChangesIn<'cancelled'> = {}) =>
  aRequest({
    cancellation: { kind: 'denied', at: cancelledAt, by: 'admin:ada' },
    ...changes,
    status: 'cancelled',
    deposit: { status: 'releasing', ...deposit },
  });

export const aLapsedRequest = (changes: ChangesIn<'cancelled'> = {}) =>
  aRequest({
    cancellation: { kind: 'lapsed', at: cancelledAt, by: 'system:sweep-holds' },
    deposit: { status: 'released' },
    ...changes,
    status: 'cancelled',
  });

export const aCancelledAppointment = (changes: ChangesIn<'cancelled'> = {}) =>
  aRequest({
    cancellation: { kind: 'byPatient', at: cancelledAt, by: 'patient:marisol' },
    deposit: { status: 'refunding' },
    ...changes,
    status: 'cancelled',
  });

/** A request with two proposed times, which wait for an answer at `writtenAt`. */
export const aProposedRequest = (changes: Parameters<typeof aRequest>[0] = {}) =>
  aRequest({
    ...changes,
    proposal: {
      slots: [
        { staffId: 'camila', staffName: 'Camila Vega', date: '2026-03-17', time: '11:15' },
        { staffId: 'camila', staffName: 'Camila Vega', date: '2026-03-18', time: '10:00' },
      ],
      expiresAt: '2026-03-07T00:52:00.000Z',
    },
  });
export const proposalLink = links.reminderLink('EEEEEEEEEEEEEEEEEEEEEE');

export const reminderLinks = {
  confirm: links.reminderLink('AAAAAAAAAAAAAAAAAAAAAA'),
  change: links.reminderLink('BBBBBBBBBBBBBBBBBBBBBB'),
  cancel: links.reminderLink('CCCCCCCCCCCCCCCCCCCCCC'),
  manage: links.reminderLink('DDDDDDDDDDDDDDDDDDDDDD'),
};

/** An instant eleven days before the appointment, when changes are still free. */
export const writtenAt = new Date('2026-03-06T18:52:00.000Z');

/** The expiry of the request's hold, a Friday at 2:50 p. m. */
export const captureBefore = '2026-03-13T18:50:00.000Z';
