import { toInstant } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { type Actor, toActorKey } from '#shared/core/roles.ts';
import type { Appointment, AppointmentWithStatus, Assignment, Proposal } from './appointment.ts';
import { appointmentErrors } from './errors.ts';
import { startDepositReturn, toCancelledAppointment } from './lifecycle.ts';
import { calculateRequestEnd, type PendingRequest } from './request-end.ts';
import { checkTransition, hasBegun } from './transitions.ts';

/** Time before the earliest proposed time at which a proposal ends at the latest. */
const answerNoticeMs = 2 * 3_600_000;

type Moment = Pick<Assignment, 'date' | 'time'>;
export const isSameMoment = (a: Moment, b: Moment) => a.date === b.date && a.time === b.time;

/** Returns the proposal that the client can still answer. */
export function findOpenProposal(appointment: Appointment, now: Date): Proposal | undefined {
  const proposal = appointment.status === 'pending' ? appointment.proposal : undefined;
  return proposal && now.getTime() < Date.parse(proposal.expiresAt) ? proposal : undefined;
}

/** Whether a proposal ended without an answer, also before the sweep cancels its request. */
export const isProposalExpired = (appointment: Appointment, now: Date): boolean =>
  (appointment.status === 'cancelled' && appointment.cancellation.kind === 'proposalExpired') ||
  (appointment.status === 'pending' &&
    appointment.proposal !== undefined &&
    findOpenProposal(appointment, now) === undefined);

type ProposalInput = {
  readonly slots: readonly Assignment[];
  /** End by the center's setting. */
  readonly holdUntil: Date;
  readonly note?: string | undefined;
  readonly now: Date;
};

/** Calculates when a proposal ends. It never outlasts the request or its card hold. */
export function calculateProposalEnd(
  request: PendingRequest,
  { slots, holdUntil }: Pick<ProposalInput, 'holdUntil'> & { readonly slots: readonly Moment[] },
): Date {
  const lastAnswers = slots.map((slot) => toInstant(slot.date, slot.time).getTime() - answerNoticeMs);
  const requestEnd = calculateRequestEnd(request);
  return new Date(Math.min(holdUntil.getTime(), requestEnd.getTime(), ...lastAnswers));
}

/** Proposes other times for a request. Replaces an earlier proposal. */
export function applyProposal(
  appointment: Appointment,
  input: ProposalInput,
  actor: Actor,
): AppointmentWithStatus<'pending'> & { readonly proposal: Proposal } {
  const { from } = checkTransition('propose', appointment, actor);
  const { slots, note, now } = input;
  if (hasBegun(from, now)) throw new AppError(appointmentErrors.hour_passed);
  const isRepeated = slots.some(
    (slot, index) =>
      isSameMoment(slot, from) || slots.findIndex((other) => isSameMoment(slot, other)) !== index,
  );
  if (isRepeated) throw new AppError(appointmentErrors.proposal_repeated);
  const end = calculateProposalEnd({ ...from, captureBefore: from.deposit.captureBefore }, input);
  if (end <= now) throw new AppError(appointmentErrors.proposal_too_late);
  const proposal = { slots: [...slots], expiresAt: end.toISOString(), note };
  return { ...from, proposal };
}

/** Moves the request to a proposed time and claims the approval for the client. Throws `appointment.proposal_ended`. */
export function applyProposalAcceptance(
  appointment: Appointment,
  moment: Moment,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'pending'> {
  const { from } = checkTransition('acceptProposal', appointment, actor);
  const slot = findOpenProposal(from, now)?.slots.find((proposed) => isSameMoment(proposed, moment));
  if (!slot) throw new AppError(appointmentErrors.proposal_ended);
  const { proposal: _, changedFrom: __, ...request } = from;
  return { ...request, ...slot, approval: { by: toActorKey(actor), at: now.toISOString() } };
}

/** Cancels a request whose proposal got no answer. The card hold is released. */
export function applyProposalExpiry(
  appointment: Appointment,
  actor: Actor,
  now: Date,
): AppointmentWithStatus<'cancelled'> {
  const { from } = checkTransition('lapse', appointment, actor);
  const deposit = startDepositReturn(from, now);
  return toCancelledAppointment(from, { kind: 'proposalExpired', actor, now, deposit });
}
