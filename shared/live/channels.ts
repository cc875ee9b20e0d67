import type { Account } from '#shared/accounts/account.ts';
import { frontDesk, type Role } from '#shared/core/roles.ts';

/** Every channel of the product is below this one; infra/constructs/data/live-guard.js judges who hears which. */
export const liveNamespace = 'live';

/** One person's day. */
export type StaffDay = { readonly staffId: string; readonly date: string };

/** What an open screen is told of a fact: enough to ask anew, nothing to read. */
export type LiveNote = {
  readonly id: string;
  readonly source: string;
  readonly type: string;
  /** The days that are not what they were, where the listener may know of them. */
  readonly days?: readonly StaffDay[];
};

/** What the name of a person's channel is made of. */
export type ChannelOwner = Pick<Account, 'userId' | 'signedOutAt' | 'liveKey'>;

/**
 * The one channel a person's screens listen to, named after the second in which all their sessions last ended, and after
 * the key that each ending of a single session replaces. Ended sessions receive nothing more (ADR 0036).
 */
export function channelOf({ userId, signedOutAt, liveKey }: ChannelOwner): string {
  const since = signedOutAt === undefined ? 0 : Math.ceil(Date.parse(signedOutAt) / 1_000);
  const channel = `/${liveNamespace}/${userId}/${since}`;
  return liveKey === undefined ? channel : `${channel}/${liveKey}`;
}

/** The ids a fact may carry. */
type Concerned = {
  readonly patientId?: string | undefined;
  readonly staffId?: string | undefined;
  readonly previous?: { readonly staffId: string } | undefined;
};
type Person = { readonly userId: string; readonly role: Role };

const isDesk = ({ role }: Person) => frontDesk.some((each) => each === role);

/** Whom a fact is about: the client and the aesthetician, also the one an appointment was taken from. */
export const concernedIds = ({ patientId, staffId, previous }: Concerned): string[] =>
  [patientId, staffId, previous?.staffId].filter((id) => id !== undefined);

/** Who hears of a fact: the front desk of every one, and the people it is about. */
export function hearsOf(person: Person, { patientId, staffId, previous }: Concerned): boolean {
  if (isDesk(person)) return true;
  const ids = person.role === 'patient' ? [patientId] : [staffId, previous?.staffId];
  return ids.includes(person.userId);
}

/** The days that somebody may know of: the front desk all, an aesthetician their own, a client none. */
export const daysFor = (person: Person, days: readonly StaffDay[]): StaffDay[] =>
  days.filter(({ staffId }) => isDesk(person) || (person.role === 'staff' && staffId === person.userId));

/** In epoch seconds, as tokens say it. */
type SignIn = { readonly id: string; readonly signedInAt: number };

/** Whether a sign-in may listen to a channel: its person's own that began before it did, and no wildcard. */
export function mayHear(channel: string, { id, signedInAt }: SignIn): boolean {
  const [, owner, since] = /^\/?live\/([^/]+)\/(0|[1-9]\d*)(?:\/[^/]{36})?$/.exec(channel) ?? [];
  return owner === id && Number(since) <= signedInAt;
}
