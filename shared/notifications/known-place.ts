import type { Message } from './message.ts';

type Told = NonNullable<Message['told']>;

export const toldPlace = ({ staffId, date, time }: Told): Told => ({ staffId, date, time });
export const isSamePlace = (a: Told, b: Told) =>
  a.staffId === b.staffId && a.date === b.date && a.time === b.time;

/**
 * Where the client believes the visit to be, by what one channel told them last; before it told anything, where the
 * visit was until its first move.
 */
export function knownPlace(messages: readonly Message[], channel: Message['channel']): Told | undefined {
  const own = messages.filter((each) => each.channel === channel && each.audience === 'patient');
  const sent = own.filter(({ state, told }) => state === 'sent' && told !== undefined);
  const [last] = sent.toSorted((a, b) => (b.sentAt ?? '').localeCompare(a.sentAt ?? ''));
  const [first] = own
    .filter(({ previous }) => previous !== undefined)
    .toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt));
  return last?.told ?? first?.previous;
}
