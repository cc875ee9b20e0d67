import type { Role } from '#shared/core/roles.ts';

/** Every channel of the product is below this one; infra/constructs/data/live-guard.js judges who hears which. */
export const liveNamespace = 'live';

const deskChannel = `/${liveNamespace}/desk`;
const staffChannel = (staffId: string) => `/${liveNamespace}/staff/${staffId}`;
const patientChannel = (patientId: string) => `/${liveNamespace}/patient/${patientId}`;

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

/** The one channel a person's screens listen to. */
export function channelOf({ role, userId }: { role: Role; userId: string }): string {
  switch (role) {
    case 'admin':
    case 'supervisor':
      return deskChannel;
    case 'staff':
      return staffChannel(userId);
    case 'patient':
      return patientChannel(userId);
  }
}

/** The ids a fact may carry. */
type Concerned = {
  readonly patientId?: string | undefined;
  readonly staffId?: string | undefined;
  readonly previous?: { readonly staffId: string } | undefined;
};

/** Who hears of a fact: the front desk, and the people it is about, also the one an appointment was taken from. */
export function channelsFor({ patientId, staffId, previous }: Concerned): string[] {
  const staff = new Set([staffId, previous?.staffId].filter((id) => id !== undefined));
  return [
    deskChannel,
    ...[...staff].map(staffChannel),
    ...(patientId === undefined ? [] : [patientChannel(patientId)]),
  ];
}

/** The days that a channel's listeners may know of: the front desk all, an aesthetician their own, a client none. */
export const daysFor = (channel: string, days: readonly StaffDay[]): StaffDay[] =>
  days.filter(({ staffId }) => channel === deskChannel || channel === staffChannel(staffId));

type Listener = { readonly id: string; readonly role: Role };

/** Whether someone may listen to a channel: their own and no other, no wildcard. */
export const mayHear = (channel: string, { id, role }: Listener): boolean =>
  `/${channel.replace(/^\//, '')}` === channelOf({ role, userId: id });
