import { isAccepted, type Message } from './delivery.ts';

export type NotifiedAssignment = NonNullable<Message['told']>;

export const toNotifiedAssignment = ({ staffId, date, time }: NotifiedAssignment): NotifiedAssignment => ({
  staffId,
  date,
  time,
});
export const isSameAssignment = (a: NotifiedAssignment, b: NotifiedAssignment) =>
  a.staffId === b.staffId && a.date === b.date && a.time === b.time;

/**
 * Finds the assignment last announced to the client by a channel, ignoring messages about `excluded`. If none
 * was announced, returns the one before the first move.
 */
export function findLastNotifiedAssignment(
  messages: readonly Message[],
  channel: Message['channel'],
  excluded?: NotifiedAssignment,
): NotifiedAssignment | undefined {
  const clientMessages = messages.filter(
    (message) => message.channel === channel && message.audience === 'patient',
  );
  const sentMessages = clientMessages.filter(
    ({ state, told }) => isAccepted(state) && told && !(excluded && isSameAssignment(told, excluded)),
  );
  const [lastSent] = sentMessages.toSorted((a, b) => (b.sentAt ?? '').localeCompare(a.sentAt ?? ''));
  const [firstMove] = clientMessages
    .filter(({ previous }) => previous !== undefined)
    .toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt));
  return lastSent?.told ?? firstMove?.previous;
}

export type AssignmentChange = 'time' | 'staff' | 'both';

/** Compares two assignments. Returns `both` if the previous one is unknown. */
export function compareAssignments(
  previous: NotifiedAssignment | undefined,
  current: NotifiedAssignment,
): AssignmentChange {
  if (previous?.staffId === current.staffId) return 'time';
  return previous?.date === current.date && previous.time === current.time ? 'staff' : 'both';
}
