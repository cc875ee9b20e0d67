import { getToday, toInstant } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, frontDesk, type Role } from '#shared/core/roles.ts';
import {
  type Appointment,
  type AppointmentStatus,
  type AppointmentWithStatus,
  isBeingApproved,
} from './appointment.ts';
import { appointmentErrors } from './errors.ts';

export const actions = [
  'hold',
  'expire',
  'approve',
  'propose',
  'acceptProposal',
  'deny',
  'lapse',
  'reschedule',
  'confirmAttendance',
  'markDay',
  'cancel',
  'remove',
  'startPayment',
  'collect',
  'complete',
  'completeWithoutCode',
  'markNoShow',
  'waive',
] as const;
export type Action = (typeof actions)[number];

type TransitionRule = {
  from: readonly AppointmentStatus[];
  to?: AppointmentStatus;
  who: readonly (Role | 'system')[];
};

/** State machine of an appointment with source states, target state and roles (docs/decisions.md). */
const transitions = {
  hold: { from: ['reserved'], to: 'pending', who: ['patient', 'system'] },
  expire: { from: ['reserved'], to: 'expired', who: ['patient', 'system'] },
  approve: { from: ['pending'], to: 'confirmed', who: [...frontDesk, 'system'] },
  propose: { from: ['pending'], who: frontDesk },
  acceptProposal: { from: ['pending'], to: 'pending', who: ['patient'] },
  deny: { from: ['pending', 'confirmed'], to: 'cancelled', who: frontDesk },
  lapse: { from: ['pending'], to: 'cancelled', who: ['system'] },
  reschedule: { from: ['pending', 'confirmed'], who: ['patient', ...frontDesk] },
  confirmAttendance: { from: ['confirmed'], who: ['patient', ...frontDesk] },
  markDay: { from: ['confirmed'], who: [...frontDesk, 'staff'] },
  cancel: { from: ['pending', 'confirmed'], to: 'cancelled', who: ['patient', ...frontDesk] },
  remove: { from: ['pending', 'confirmed', 'completed', 'cancelled', 'noShow'], who: frontDesk },
  startPayment: { from: ['confirmed'], to: 'confirmed', who: ['staff'] },
  collect: { from: ['confirmed'], to: 'confirmed', who: frontDesk },
  complete: { from: ['confirmed'], to: 'completed', who: ['staff'] },
  completeWithoutCode: { from: ['confirmed'], to: 'completed', who: ['admin'] },
  markNoShow: { from: ['confirmed'], to: 'noShow', who: ['admin', 'staff'] },
  waive: { from: ['cancelled', 'noShow'], who: ['admin'] },
} as const satisfies Record<Action, TransitionRule>;

type Transitions = typeof transitions;
type SourceStatus<A extends Action> = Transitions[A]['from'][number];
type Decision<A extends Action> = {
  /** The appointment before the transition. */
  readonly from: AppointmentWithStatus<SourceStatus<A>>;
  readonly to: Transitions[A] extends { readonly to: infer S } ? S : SourceStatus<A>;
};

/** Whether an actor may access the appointment. A hidden one is inaccessible, also to the front desk. */
export function canAccessAppointment(actor: Actor, { patientId, staffId, hidden }: Appointment): boolean {
  if (hidden) return false;
  if (actor.kind !== 'user') return actor.kind === 'system';
  if (actor.role === 'patient') return actor.id === patientId;
  return actor.role === 'staff' ? actor.id === staffId : true;
}

const getActorRole = (actor: Actor) => (actor.kind === 'user' ? actor.role : actor.kind);

/**
 * Returns the appointment with its next status. Throws if the actor may not access it, if the actor's role or
 * the status does not allow the action, or while it is being approved (except for `approve`).
 */
export function checkTransition<A extends Action>(
  action: A,
  appointment: Appointment,
  actor: Actor,
): Decision<A> {
  const { from, to, who }: TransitionRule = transitions[action];
  if (!canAccessAppointment(actor, appointment)) throw new AppError(appointmentErrors.not_found);
  if (!who.some((role) => role === getActorRole(actor))) throw new AppError(coreErrors.denied);
  if (!from.includes(appointment.status)) throw new AppError(appointmentErrors.state_changed);
  if (isBeingApproved(appointment) && action !== 'approve')
    throw new AppError(appointmentErrors.being_approved);
  // The checks above guarantee these states.
  return { from: appointment, to: to ?? appointment.status } as unknown as Decision<A>;
}

export const hasBegun = ({ date, time }: Pick<Appointment, 'date' | 'time'>, now: Date) =>
  toInstant(date, time) <= now;

const hourMs = 3_600_000;

export const isFreeToCancel = (
  { date, time }: Pick<Appointment, 'date' | 'time'>,
  now: Date,
  freeHours: number,
) => toInstant(date, time).getTime() - now.getTime() >= freeHours * hourMs;

/** Whether the appointment's date has come. It can be paid and closed only from that date. */
export const isDayReached = ({ date }: Pick<Appointment, 'date'>, today: string) => date <= today;

/** Throws `appointment.before_its_day`. */
export function assertDayReached(appointment: Pick<Appointment, 'date'>, now: Date): void {
  if (!isDayReached(appointment, getToday(now))) throw new AppError(appointmentErrors.before_its_day);
}
