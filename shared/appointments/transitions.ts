import { instantOf } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { Actor, Role } from '#shared/core/roles.ts';
import type { Appointment, AppointmentStatus } from './appointment.ts';
import { appointmentErrors } from './errors.ts';

export const actions = [
  'hold',
  'expire',
  'approve',
  'deny',
  'lapse',
  'cancel',
  'startPayment',
  'complete',
  'markNoShow',
] as const;
export type Action = (typeof actions)[number];

type Rule = { from: readonly AppointmentStatus[]; to: AppointmentStatus; who: readonly (Role | 'system')[] };

/** The life of an appointment: from where, to where, by whom (DESIGN §5). */
const transitions: Record<Action, Rule> = {
  hold: { from: ['reserved'], to: 'pending', who: ['patient', 'system'] },
  expire: { from: ['reserved'], to: 'expired', who: ['patient', 'system'] },
  approve: { from: ['pending'], to: 'confirmed', who: ['admin', 'supervisor', 'system'] },
  deny: { from: ['pending'], to: 'cancelled', who: ['admin', 'supervisor'] },
  lapse: { from: ['pending'], to: 'cancelled', who: ['system'] },
  cancel: { from: ['pending', 'confirmed'], to: 'cancelled', who: ['patient', 'admin', 'supervisor'] },
  startPayment: { from: ['confirmed'], to: 'confirmed', who: ['staff'] },
  complete: { from: ['confirmed'], to: 'completed', who: ['staff'] },
  markNoShow: { from: ['confirmed'], to: 'noShow', who: ['admin', 'supervisor', 'staff'] },
};

/** A patient acts on their own visits, staff on those assigned to them; a foreign one answers as an absent one. */
function concerns(actor: Actor, { patientId, staffId }: Appointment): boolean {
  if (actor.kind !== 'user') return actor.kind === 'system';
  if (actor.role === 'patient') return actor.id === patientId;
  return actor.role === 'staff' ? actor.id === staffId : true;
}

const roleOf = (actor: Actor) => (actor.kind === 'user' ? actor.role : actor.kind);

/**
 * The state an action leads to, or the refusal: not yours, not your role, not from here, or while an approval's
 * capture is under way (only the approval itself may go on then).
 */
export function decide(action: Action, appointment: Appointment, actor: Actor): AppointmentStatus {
  const { from, to, who } = transitions[action];
  if (!concerns(actor, appointment)) throw new AppError(appointmentErrors.not_found);
  if (!who.some((role) => role === roleOf(actor))) throw new AppError(coreErrors.denied);
  if (!from.includes(appointment.status)) throw new AppError(appointmentErrors.state_changed);
  if (appointment.approval && action !== 'approve') throw new AppError(appointmentErrors.being_approved);
  return to;
}

const hourMs = 3_600_000;

/** Whether a change or cancellation is still free of charge: at least this many hours before the visit. */
export const isFreeToCancel = (
  { date, time }: Pick<Appointment, 'date' | 'time'>,
  now: Date,
  freeHours: number,
) => instantOf(date, time).getTime() - now.getTime() >= freeHours * hourMs;
