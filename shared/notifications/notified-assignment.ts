import { isAccepted, type Message } from './delivery.ts';

export type NotifiedAssignment = NonNullable<Message['told']>;

export const toNotifiedAssignment = ({ staffId, date, time }: NotifiedAssignment): NotifiedAssignment => ({
  staffId,
  date,
  time,
});
export const isSameAssignment = (a: NotifiedAssignment, b: NotifiedAssignment) =>
  a.staffId === b.staffId && a.date === b.date && a.time === b.time;

/** The slot last announced to the client by a channel, without messages about `excluded`. */
export function findLastNotifiedAssignment(
  messages: readonly Message[],
  channel: Message['channel'],
  excluded?: NotifiedAssignment,
): NotifiedAssignment | undefined {
  const clientMessages = messages.filter((each) => each.channel === channel && each.audience === 'patient');
  const sent = clientMessages.filter(
    ({ state, told }) => isAccepted(state) && told && !(excluded && isSameAssignment(told, excluded)),
  );
  const [last] = sent.toSorted((a, b) => (b.sentAt ?? '').localeCompare(a.sentAt ?? ''));
  const [first] = clientMessages
    .filter(({ previous }) => previous !== undefined)
    .toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt));
  return last?.told ?? first?.previous;
}

export type AssignmentChange = 'hour' | 'person' | 'both';

/** Difference of two slots; `both` if the first is unknown. */
export function compareAssignments(
  from: NotifiedAssignment | undefined,
  to: NotifiedAssignment,
): AssignmentChange {
  if (from?.staffId === to.staffId) return 'hour';
  return from?.date === to.date && from.time === to.time ? 'person' : 'both';
}
