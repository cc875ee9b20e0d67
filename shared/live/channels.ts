import type { Account } from '#shared/accounts/account.ts';
import { frontDesk, type Role } from '#shared/core/roles.ts';

/** Namespace of all live channels. `infra/constructs/data/live-guard.js` authorizes subscriptions. */
export const liveNamespace = 'live';

export type StaffDay = { readonly staffId: string; readonly date: string };

/** Notification to open screens that lets them refetch, without data. */
export type LiveNote = {
  readonly id: string;
  readonly source: string;
  readonly type: string;
  /** The changed days, if the subscriber may see them. */
  readonly days?: readonly StaffDay[];
};

export type ChannelOwner = Pick<Account, 'userId' | 'signedOutAt' | 'liveKey'>;

/** Builds the channel name, which changes when sessions end, so that they receive nothing more (ADR 0036). */
export function buildChannel({ userId, signedOutAt, liveKey }: ChannelOwner): string {
  const signedOutSeconds = signedOutAt === undefined ? 0 : Math.ceil(Date.parse(signedOutAt) / 1_000);
  const channel = `/${liveNamespace}/${userId}/${signedOutSeconds}`;
  return liveKey === undefined ? channel : `${channel}/${liveKey}`;
}

type ConcernedUsers = {
  readonly patientId?: string | undefined;
  readonly staffId?: string | undefined;
  readonly previous?: { readonly staffId: string } | undefined;
};
type Subscriber = { readonly userId: string; readonly role: Role };

const isFrontDeskUser = ({ role }: Subscriber) => frontDesk.some((deskRole) => deskRole === role);

/** Lists the users whom an event concerns, including an appointment's previous aesthetician. */
export const listConcernedIds = ({ patientId, staffId, previous }: ConcernedUsers): string[] =>
  [patientId, staffId, previous?.staffId].filter((id) => id !== undefined);

/** Whether a user receives an event. The front desk receives all, others those that concern them. */
export function canReceiveEvent(
  subscriber: Subscriber,
  { patientId, staffId, previous }: ConcernedUsers,
): boolean {
  if (isFrontDeskUser(subscriber)) return true;
  const ids = subscriber.role === 'patient' ? [patientId] : [staffId, previous?.staffId];
  return ids.includes(subscriber.userId);
}

/** Selects the days that a user may see. The front desk sees all, an aesthetician their own. */
export const filterVisibleDays = (subscriber: Subscriber, days: readonly StaffDay[]): StaffDay[] =>
  days.filter(
    ({ staffId }) =>
      isFrontDeskUser(subscriber) || (subscriber.role === 'staff' && staffId === subscriber.userId),
  );

/** `signedInAt` is in epoch seconds, as in tokens. */
type SignIn = { readonly id: string; readonly signedInAt: number };

/** Whether the channel is the user's, and its sign-out is not later than this sign-in. */
export function canSubscribe(channel: string, { id, signedInAt }: SignIn): boolean {
  const [, owner, signedOutSeconds] = /^\/?live\/([^/]+)\/(0|[1-9]\d*)(?:\/[^/]{36})?$/.exec(channel) ?? [];
  return owner === id && Number(signedOutSeconds) <= signedInAt;
}
