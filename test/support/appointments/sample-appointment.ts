import {
  Appointment,
  type AppointmentStatus,
  type AppointmentWithStatus,
} from '#shared/appointments/appointment.ts';
import { calculateQuote } from '#shared/appointments/booking/pricing.ts';
import type { Actor } from '#shared/core/roles.ts';

export const patient: Actor = { kind: 'user', id: 'patient-1', role: 'patient' };
export const otherPatient: Actor = { kind: 'user', id: 'patient-2', role: 'patient' };
export const staff: Actor = { kind: 'user', id: 'staff-1', role: 'staff' };
export const otherStaff: Actor = { kind: 'user', id: 'staff-2', role: 'staff' };
export const admin: Actor = { kind: 'user', id: 'admin-1', role: 'admin' };
export const supervisor: Actor = { kind: 'user', id: 'supervisor-1', role: 'supervisor' };
export const system: Actor = { kind: 'system', name: 'sweep-holds' };
export const visitor: Actor = { kind: 'visitor' };

export const facial = {
  serviceId: 'facial',
  name: 'Facial profundo',
  durationMinutes: 60,
  priceCents: 10_001,
  taxBasisPoints: 1_150,
  laser: false,
};
export const bookedFields = {
  appointmentId: 'appointment-1',
  patientId: 'patient-1',
  services: [facial],
  patient: {
    firstName: 'Marisol',
    lastName: 'Ortiz',
    email: 'marisol@correo.example',
    phone: '787-555-0142',
  },
};
export const assignment = { staffId: 'staff-1', staffName: 'Camila Vega', date: '2026-03-17', time: '10:00' };

type FieldNames<A> = A extends unknown ? keyof A : never;
type FieldType<A, K> = A extends unknown ? (K extends keyof A ? A[K] : never) : never;
/** The fields of an appointment in any state. */
type AppointmentFields = {
  [K in Exclude<FieldNames<Appointment>, 'status'>]?: FieldType<Appointment, K> | undefined;
};
/** A status and other fields to change. The deposit can be partial. */
export type Changes<S extends AppointmentStatus = AppointmentStatus> = Omit<AppointmentFields, 'deposit'> & {
  readonly status?: S;
  readonly deposit?: Partial<Appointment['deposit']>;
};

/** Required fields of all states. Each state drops the fields that it does not have. */
const stateFields = {
  reservedUntil: '2026-03-06T19:05:00.000Z',
  requestedAt: '2026-03-06T18:50:00.000Z',
  placedAt: '2026-03-06T20:00:00.000Z',
  confirmationCode: 'K7M2PQ9X',
  completedAt: '2026-03-17T15:00:00.000Z',
  collectedCents: 6_150,
  cancellation: { kind: 'denied', at: '2026-03-07T14:00:00.000Z', by: 'admin:ada' },
};

/** Builds an appointment with these fields in this state, and throws if they form no valid appointment. */
export function buildAppointmentIn<S extends AppointmentStatus>(
  status: S,
  fields: Omit<AppointmentFields, 'deposit'> & Pick<Appointment, 'deposit'>,
): AppointmentWithStatus<S> {
  const payment = status === 'completed' && {
    payment: { method: 'cash', startedAt: stateFields.completedAt },
  };
  const allFields = {
    ...stateFields,
    ...payment,
    medications: [],
    alertOverrides: [],
    hidden: false,
    ...fields,
    status,
  };
  return Appointment.parse(allFields) as AppointmentWithStatus<S>;
}

/** Creates Marisol's facial with Camila, pending by default. */
export function anAppointment<S extends AppointmentStatus = 'pending'>({
  deposit,
  status,
  ...changes
}: Changes<S> = {}): AppointmentWithStatus<S> {
  const { depositCents, ...quote } = calculateQuote(changes.services ?? bookedFields.services);
  return buildAppointmentIn(status ?? ('pending' as S), {
    ...bookedFields,
    ...assignment,
    ...quote,
    origin: 'client',
    createdAt: '2026-03-06T18:50:00.000Z',
    codeTries: 0,
    attendanceConfirmed: false,
    version: 0,
    ...changes,
    deposit: { status: 'held', amountCents: depositCents, ...deposit },
  });
}

/** Returns the code of the error that a rule throws, or undefined if it throws none. */
export function getErrorCode(applyRule: () => unknown): string | undefined {
  try {
    applyRule();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
