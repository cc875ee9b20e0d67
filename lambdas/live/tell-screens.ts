import * as z from 'zod/mini';
import type { Live } from '#lambdas/platform/external/live.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { OutboxEntry } from '#lambdas/table/system/outbox-entry.store.ts';
import type { Account } from '#shared/accounts/account.ts';
import { frontDesk } from '#shared/core/roles.ts';
import {
  channelOf,
  concernedIds,
  daysFor,
  hearsOf,
  type LiveNote,
  type StaffDay,
} from '#shared/live/channels.ts';

type Fact = Pick<OutboxEntry, 'eventId' | 'source' | 'detailType' | 'data'>;

const Concerned = z.object({
  patientId: z.optional(z.string()),
  staffId: z.optional(z.string()),
  date: z.optional(z.string()),
  previous: z.optional(z.object({ staffId: z.string(), date: z.string() })),
  /** The channel of the ended sessions, the only recipient of this event. */
  endedChannel: z.optional(z.string()),
});
type Concerned = z.infer<typeof Concerned>;

const daysOf = ({ staffId, date, previous }: Concerned): StaffDay[] => [
  ...(staffId !== undefined && date !== undefined ? [{ staffId, date }] : []),
  ...(previous ? [previous] : []),
];

function noteOf({ eventId, source, detailType }: Fact, days: readonly StaffDay[]): LiveNote {
  const note = { id: eventId, source, type: detailType.replace(/\.v\d+$/, '') };
  return days.length > 0 ? { ...note, days } : note;
}

type Telling = { readonly accounts: Pick<Platform['accounts'], 'byIds' | 'byRole'>; readonly live: Live };

/** Active accounts of the front desk and of the people in these events. */
async function listeners(accounts: Telling['accounts'], facts: readonly Concerned[]): Promise<Account[]> {
  const desk = await Promise.all(frontDesk.map((role) => accounts.byRole(role)));
  const ids = new Set([...desk.flat().map(({ userId }) => userId), ...facts.flatMap(concernedIds)]);
  // Read by id, since the role index may lag behind ended sessions.
  return (await accounts.byIds([...ids])).filter(({ active }) => active);
}

async function notesByChannel(
  facts: readonly Fact[],
  { accounts }: Telling,
): Promise<Map<string, LiveNote[]>> {
  const byChannel = new Map<string, LiveNote[]>();
  const add = (channel: string, note: LiveNote) =>
    byChannel.set(channel, [...(byChannel.get(channel) ?? []), note]);
  const told = facts.map((fact) => ({ fact, concerned: Concerned.parse(fact.data) }));
  const people = await listeners(
    accounts,
    told.map(({ concerned }) => concerned),
  );
  for (const { fact, concerned } of told) {
    if (concerned.endedChannel !== undefined) add(concerned.endedChannel, noteOf(fact, []));
    else
      for (const person of people.filter((each) => hearsOf(each, concerned)))
        add(channelOf(person), noteOf(fact, daysFor(person, daysOf(concerned))));
  }
  return byChannel;
}

/** Notifies open screens. Failures are only logged, since a screen that missed a note refetches. */
export async function tellScreens(facts: readonly Fact[], platform: Telling): Promise<void> {
  if (facts.length === 0) return;
  const told = [...(await notesByChannel(facts, platform))].map(([channel, notes]) =>
    platform.live.publish(channel, notes).catch((error: unknown) => {
      log.warn('screens not told', { code: 'live.not_told', notes: notes.length, error: String(error) });
    }),
  );
  await Promise.all(told);
}
