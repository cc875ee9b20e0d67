import * as z from 'zod/mini';
import type { LivePublisher } from '#lambdas/platform/external/live.ts';
import { log } from '#lambdas/platform/log.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { OutboxEntry } from '#lambdas/table/system/outbox-entry.store.ts';
import type { Account } from '#shared/accounts/account.ts';
import { frontDesk } from '#shared/core/roles.ts';
import {
  buildChannel,
  canReceiveEvent,
  filterVisibleDays,
  type LiveNote,
  listConcernedIds,
  type StaffDay,
} from '#shared/live/channels.ts';

type PublishedEvent = Pick<OutboxEntry, 'eventId' | 'source' | 'detailType' | 'data'>;

const EventSubjects = z.object({
  patientId: z.optional(z.string()),
  staffId: z.optional(z.string()),
  date: z.optional(z.string()),
  previous: z.optional(z.object({ staffId: z.string(), date: z.string() })),
  /** The channel of the ended sessions, the only recipient of this event. */
  endedChannel: z.optional(z.string()),
});
type EventSubjects = z.infer<typeof EventSubjects>;

const daysOf = ({ staffId, date, previous }: EventSubjects): StaffDay[] => [
  ...(staffId !== undefined && date !== undefined ? [{ staffId, date }] : []),
  ...(previous ? [previous] : []),
];

function toLiveNote({ eventId, source, detailType }: PublishedEvent, days: readonly StaffDay[]): LiveNote {
  const note = { id: eventId, source, type: detailType.replace(/\.v\d+$/, '') };
  return days.length > 0 ? { ...note, days } : note;
}

type LivePorts = {
  readonly accounts: Pick<Platform['accounts'], 'byIds' | 'byRole'>;
  readonly live: LivePublisher;
};

/** Active accounts of the front desk and of the people in these events. */
async function listRecipients(
  accounts: LivePorts['accounts'],
  facts: readonly EventSubjects[],
): Promise<Account[]> {
  const desk = await Promise.all(frontDesk.map((role) => accounts.byRole(role)));
  const ids = new Set([...desk.flat().map(({ userId }) => userId), ...facts.flatMap(listConcernedIds)]);
  // Read by id, since the role index may lag behind ended sessions.
  return (await accounts.byIds([...ids])).filter(({ active }) => active);
}

async function groupNotesByChannel(
  facts: readonly PublishedEvent[],
  { accounts }: LivePorts,
): Promise<Map<string, LiveNote[]>> {
  const byChannel = new Map<string, LiveNote[]>();
  const add = (channel: string, note: LiveNote) =>
    byChannel.set(channel, [...(byChannel.get(channel) ?? []), note]);
  const entries = facts.map((fact) => ({ fact, concerned: EventSubjects.parse(fact.data) }));
  const people = await listRecipients(
    accounts,
    entries.map(({ concerned }) => concerned),
  );
  for (const { fact, concerned } of entries) {
    if (concerned.endedChannel !== undefined) add(concerned.endedChannel, toLiveNote(fact, []));
    else
      for (const person of people.filter((each) => canReceiveEvent(each, concerned)))
        add(buildChannel(person), toLiveNote(fact, filterVisibleDays(person, daysOf(concerned))));
  }
  return byChannel;
}

/** Notifies open screens. Failures are only logged, since a screen that missed a note refetches. */
export async function notifyClients(facts: readonly PublishedEvent[], platform: LivePorts): Promise<void> {
  if (facts.length === 0) return;
  const publications = [...(await groupNotesByChannel(facts, platform))].map(([channel, notes]) =>
    platform.live.publish(channel, notes).catch((error: unknown) => {
      log.warn('screens not told', { code: 'live.not_told', notes: notes.length, error: String(error) });
    }),
  );
  await Promise.all(publications);
}
