import { isAccepted, type Message } from './delivery.ts';

/** A place as a message told it. */
export type Told = NonNullable<Message['told']>;

export const assignmentTold = ({ staffId, date, time }: Told): Told => ({ staffId, date, time });
export const isSameAssignment = (a: Told, b: Told) =>
  a.staffId === b.staffId && a.date === b.date && a.time === b.time;

/**
 * Where the client believes the appointment to be, by what one channel told them last; before it told anything, where the
 * appointment was until its first move. `besides` leaves out what was told of one place.
 */
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

/** What of its place is new to a client. */
export type AssignmentChange = 'hour' | 'person' | 'both';

/** What differs between two places; both where the first is not known. */
export function assignmentChange(from: Told | undefined, to: Told): AssignmentChange {
  if (from?.staffId === to.staffId) return 'hour';
  return from?.date === to.date && from.time === to.time ? 'person' : 'both';
}
