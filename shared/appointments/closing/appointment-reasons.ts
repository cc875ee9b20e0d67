import type { Appointment } from '../appointment.ts';
import { formatCancellation } from '../changes/cancellation.ts';

/** `ended` includes cancelled, denied and lapsed. `waived` means a kept deposit refunded by exception. */
export const appointmentReasonKinds = ['ended', 'waived', 'withoutCode', 'alertOverridden'] as const;
export type AppointmentReasonKind = (typeof appointmentReasonKinds)[number];

export type AppointmentReason = {
  readonly kind: AppointmentReasonKind;
  readonly reason: string;
  /** Actor in the audit trail's form, such as `admin:lourdes`. */
  readonly by: string;
  readonly at: string;
};

/** Audit actions whose reason is stored only in the trail. */
export const forfeitWaivedAction = 'appointment.forfeitWaived';
export const completedWithoutCodeAction = 'appointment.completedWithoutCode';
const kindByAction: Readonly<Record<string, AppointmentReasonKind>> = {
  [forfeitWaivedAction]: 'waived',
  [completedWithoutCodeAction]: 'withoutCode',
};

/** Whether the audit trail may contain a reason and has to be read. */
export const mayHaveReasonOnTrail = ({ status, deposit }: Pick<Appointment, 'status' | 'deposit'>): boolean =>
  status === 'completed' ||
  ((status === 'noShow' || status === 'cancelled') &&
    (deposit.status === 'refunding' || deposit.status === 'refunded'));

type AuditEntry = Pick<AppointmentReason, 'at'> & {
  readonly action: string;
  readonly actor: string;
  readonly details: Readonly<Record<string, unknown>>;
};

function toReasons({ action, actor, at, details }: AuditEntry): AppointmentReason[] {
  const kind = kindByAction[action];
  const { reason } = details;
  return kind === undefined || typeof reason !== 'string' ? [] : [{ kind, reason, by: actor, at }];
}

function listEndReasons(appointment: Appointment): AppointmentReason[] {
  if (appointment.status !== 'cancelled') return [];
  const { cancellation } = appointment;
  const { by, at } = cancellation;
  return [{ kind: 'ended', reason: formatCancellation(cancellation), by, at }];
}

export function listAppointmentReasons(
  appointment: Appointment,
  trail: readonly AuditEntry[],
): AppointmentReason[] {
  const overrideReasons = appointment.alertOverrides.map(({ reason, by, at }) => ({
    kind: 'alertOverridden' as const,
    reason,
    by,
    at,
  }));
  return [...listEndReasons(appointment), ...overrideReasons, ...trail.flatMap(toReasons)].sort((a, b) =>
    b.at.localeCompare(a.at),
  );
}
