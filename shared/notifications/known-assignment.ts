import { isAccepted, type Message } from './delivery.ts';

export type Told = NonNullable<Message['told']>;

export const assignmentTold = ({ staffId, date, time }: Told): Told => ({ staffId, date, time });
export const isSameAssignment = (a: Told, b: Told) =>
  a.staffId === b.staffId && a.date === b.date && a.time === b.time;

/** The slot last announced to the client by a channel, without messages about `besides`. */
export function lastAssignmentTold(
  messages: readonly Message[],
  channel: Message['channel'],
  besides?: Told,
): Told | undefined {
  const own = messages.filter((each) => each.channel === channel && each.audience === 'patient');
  const sent = own.filter(
    ({ state, told }) => isAccepted(state) && told && !(besides && isSameAssignment(told, besides)),
  );
  const [last] = sent.toSorted((a, b) => (b.sentAt ?? '').localeCompare(a.sentAt ?? ''));
  const [first] = own
    .filter(({ previous }) => previous !== undefined)
    .toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt));
  return last?.told ?? first?.previous;
}

export type AssignmentChange = 'hour' | 'person' | 'both';

/** Difference of two slots; `both` if the first is unknown. */
export function assignmentChange(from: Told | undefined, to: Told): AssignmentChange {
  if (from?.staffId === to.staffId) return 'hour';
  return from?.date === to.date && from.time === to.time ? 'person' : 'both';
}
