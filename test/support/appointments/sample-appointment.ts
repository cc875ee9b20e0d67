import { Appointment } from '#shared/appointments/appointment.ts';
import { quoteOf } from '#shared/appointments/booking/pricing.ts';
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
export const booked = {
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

type Changes = Partial<Omit<Appointment, 'deposit'>> & { deposit?: Partial<Appointment['deposit']> };

/** Marisol's facial with Camila, waiting for an answer; refused when it is no appointment at all. */
export function anAppointment({ deposit, ...changes }: Changes = {}): Appointment {
  const { depositCents, ...quote } = quoteOf(changes.services ?? booked.services);
  return Appointment.parse({
    ...booked,
    ...assignment,
    ...quote,
    status: 'pending',
    origin: 'client',
    createdAt: '2026-03-06T18:50:00.000Z',
    codeTries: 0,
    attendanceConfirmed: false,
    version: 0,
    ...changes,
    deposit: { status: 'held', amountCents: depositCents, ...deposit },
  });
}

/** The code a rule refuses with, or undefined when it does not. */
export function refusalOf(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
