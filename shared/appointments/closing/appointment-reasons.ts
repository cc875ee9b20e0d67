import type { Appointment } from '../appointment.ts';
import { cancellationText } from '../changes/cancellation.ts';

/** `ended`: cancelled, denied or lapsed. `waived`: a kept deposit was refunded by exception. */
export const appointmentReasonKinds = ['ended', 'waived', 'withoutCode', 'alertOverridden'] as const;
export type AppointmentReasonKind = (typeof appointmentReasonKinds)[number];

export type AppointmentReason = {
  readonly kind: AppointmentReasonKind;
  readonly reason: string;
  /** Actor in the audit trail's form: `admin:lourdes`. */
  readonly by: string;
  readonly at: string;
};

/** Audit actions whose reason is stored only in the trail. */
export const forfeitWaived = 'appointment.forfeitWaived';
export const closedWithoutCode = 'appointment.completedWithoutCode';
const kindOf: Readonly<Record<string, AppointmentReasonKind>> = {
  [forfeitWaived]: 'waived',
  [closedWithoutCode]: 'withoutCode',
};

/** Whether the audit trail may contain a reason; otherwise it is not read. */
export const hasReasonOnTrail = ({ status, deposit }: Pick<Appointment, 'status' | 'deposit'>): boolean =>
  status === 'completed' ||
  ((status === 'noShow' || status === 'cancelled') &&
    (deposit.status === 'refunding' || deposit.status === 'refunded'));

type Deed = Pick<AppointmentReason, 'at'> & {
  readonly action: string;
  readonly actor: string;
  readonly details: Readonly<Record<string, unknown>>;
};

function ofDeed({ action, actor, at, details }: Deed): AppointmentReason[] {
  const kind = kindOf[action];
  const { reason } = details;
  return kind === undefined || typeof reason !== 'string' ? [] : [{ kind, reason, by: actor, at }];
}

function endOf(appointment: Appointment): AppointmentReason[] {
  if (appointment.status !== 'cancelled') return [];
  const { cancellation } = appointment;
  const { by, at } = cancellation;
  return [{ kind: 'ended', reason: cancellationText(cancellation), by, at }];
}

/** All reasons given for an appointment, newest first. */
export function appointmentReasons(appointment: Appointment, trail: readonly Deed[]): AppointmentReason[] {
  const passed = appointment.alertOverrides.map(({ reason, by, at }) => ({
    kind: 'alertOverridden' as const,
    reason,
    by,
    at,
  }));
  return [...endOf(appointment), ...passed, ...trail.flatMap(ofDeed)].sort((a, b) =>
    b.at.localeCompare(a.at),
  );
}
