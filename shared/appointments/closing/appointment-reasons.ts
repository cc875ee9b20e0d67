import type { Appointment } from '../appointment.ts';

// Why a visit went another way than usual, in the words of whoever decided it: kept on the visit and on its trail.

/** `ended`: cancelled, denied or lapsed. `waived`: a kept deposit was given back after all. */
export const visitReasonKinds = ['ended', 'waived', 'withoutCode', 'alertPassed'] as const;
export type VisitReasonKind = (typeof visitReasonKinds)[number];

export type VisitReason = {
  readonly kind: VisitReasonKind;
  readonly reason: string;
  /** As the trail names them: `admin:lourdes`. */
  readonly by: string;
  readonly at: string;
};

/** The deeds whose reason is on the trail alone. */
export const forfeitWaived = 'appointment.forfeitWaived';
export const closedWithoutCode = 'appointment.completedWithoutCode';
const kindOf: Readonly<Record<string, VisitReasonKind>> = {
  [forfeitWaived]: 'waived',
  [closedWithoutCode]: 'withoutCode',
};

/** Whether the trail of a visit can hold a reason: it is read for no other. */
export const hasReasonOnTrail = ({ status, deposit }: Pick<Appointment, 'status' | 'deposit'>): boolean =>
  status === 'completed' ||
  ((status === 'noShow' || status === 'cancelled') &&
    (deposit.status === 'refunding' || deposit.status === 'refunded'));

type Deed = Pick<VisitReason, 'at'> & {
  readonly action: string;
  readonly actor: string;
  readonly details: Readonly<Record<string, unknown>>;
};

function ofDeed({ action, actor, at, details }: Deed): VisitReason[] {
  const kind = kindOf[action];
  const { reason } = details;
  return kind === undefined || typeof reason !== 'string' ? [] : [{ kind, reason, by: actor, at }];
}

/** Every reason given for a visit, by itself and by its trail; newest first. */
export function visitReasons(
  { cancellation, alertsPassed = [] }: Pick<Appointment, 'cancellation' | 'alertsPassed'>,
  trail: readonly Deed[],
): VisitReason[] {
  const passed = alertsPassed.map(({ reason, by, at }) => ({
    kind: 'alertPassed' as const,
    reason,
    by,
    at,
  }));
  const ended = cancellation ? [{ kind: 'ended' as const, ...cancellation }] : [];
  return [...ended, ...passed, ...trail.flatMap(ofDeed)].sort((a, b) => b.at.localeCompare(a.at));
}
