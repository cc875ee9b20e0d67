import * as z from 'zod/mini';
import { log } from '#lambdas/platform/log.ts';
import type { Live } from '#lambdas/platform/seams/live.ts';
import type { OutboxEntry } from '#lambdas/table/system/outbox-entry.store.ts';
import { channelsFor, daysFor, type LiveNote, type StaffDay } from '#shared/live/channels.ts';

type Fact = Pick<OutboxEntry, 'eventId' | 'source' | 'detailType' | 'data'>;

const Concerned = z.object({
  patientId: z.optional(z.string()),
  staffId: z.optional(z.string()),
  date: z.optional(z.string()),
  previous: z.optional(z.object({ staffId: z.string(), date: z.string() })),
});
type Concerned = z.infer<typeof Concerned>;

/** The days a fact is about: where an appointment stands, and where it stood. */
const daysOf = ({ staffId, date, previous }: Concerned): StaffDay[] => [
  ...(staffId !== undefined && date !== undefined ? [{ staffId, date }] : []),
  ...(previous ? [previous] : []),
];

function noteOf({ eventId, source, detailType }: Fact, days: readonly StaffDay[]): LiveNote {
  const note = { id: eventId, source, type: detailType.replace(/\.v\d+$/, '') };
  return days.length > 0 ? { ...note, days } : note;
}

/** The notes of each channel, in the order their facts were told. */
function notesByChannel(facts: readonly Fact[]): Map<string, LiveNote[]> {
  const byChannel = new Map<string, LiveNote[]>();
  for (const fact of facts) {
    const concerned = Concerned.parse(fact.data);
    for (const channel of channelsFor(concerned)) {
      const note = noteOf(fact, daysFor(channel, daysOf(concerned)));
      byChannel.set(channel, [...(byChannel.get(channel) ?? []), note]);
    }
  }
  return byChannel;
}

/**
 * Tells open screens what changed. Nothing waits for it: a screen that missed a note asks again by itself, so a service
 * that does not answer is logged and the note is gone.
 */
export async function tellScreens(facts: readonly Fact[], { live }: { live: Live }): Promise<void> {
  const told = [...notesByChannel(facts)].map(([channel, notes]) =>
    live.publish(channel, notes).catch((error: unknown) => {
      log.warn('screens not told', { code: 'live.not_told', notes: notes.length, error: String(error) });
    }),
  );
  await Promise.all(told);
}
