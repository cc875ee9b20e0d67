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
  /** Channel of ended sessions, which is the only recipient of their event. */
  endedChannel: z.optional(z.string()),
});
type EventSubjects = z.infer<typeof EventSubjects>;

const listStaffDays = ({ staffId, date, previous }: EventSubjects): StaffDay[] => [
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

/** Lists the active accounts of the front desk and of the people in these events. */
async function listRecipients(
  accounts: LivePorts['accounts'],
  events: readonly EventSubjects[],
): Promise<Account[]> {
  const frontDeskAccounts = await Promise.all(frontDesk.map((role) => accounts.byRole(role)));
  const frontDeskIds = frontDeskAccounts.flat().map(({ userId }) => userId);
  const ids = new Set([...frontDeskIds, ...events.flatMap(listConcernedIds)]);
  // Accounts are read by id, because the role index may lag behind ended sessions.
  return (await accounts.byIds([...ids])).filter(({ active }) => active);
}

async function groupNotesByChannel(
  events: readonly PublishedEvent[],
  { accounts }: LivePorts,
): Promise<Map<string, LiveNote[]>> {
  const notesByChannel = new Map<string, LiveNote[]>();
  const addNote = (channel: string, note: LiveNote) =>
    notesByChannel.set(channel, [...(notesByChannel.get(channel) ?? []), note]);
  const entries = events.map((event) => ({ event, subjects: EventSubjects.parse(event.data) }));
  const recipients = await listRecipients(
    accounts,
    entries.map(({ subjects }) => subjects),
  );
  for (const { event, subjects } of entries) {
    if (subjects.endedChannel !== undefined) addNote(subjects.endedChannel, toLiveNote(event, []));
    else
      for (const recipient of recipients.filter((account) => canReceiveEvent(account, subjects))) {
        const visibleDays = filterVisibleDays(recipient, listStaffDays(subjects));
        addNote(buildChannel(recipient), toLiveNote(event, visibleDays));
      }
  }
  return notesByChannel;
}

/** Notifies open screens. Failures are only logged, since a screen that missed a note refetches. */
export async function notifyClients(events: readonly PublishedEvent[], platform: LivePorts): Promise<void> {
  if (events.length === 0) return;
  const publications = [...(await groupNotesByChannel(events, platform))].map(([channel, notes]) =>
    platform.live.publish(channel, notes).catch((error: unknown) => {
      log.warn('screens not notified', { code: 'live.not_told', notes: notes.length, error: String(error) });
    }),
  );
  await Promise.all(publications);
}
