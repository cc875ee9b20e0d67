import type { Appointment } from './appointment.ts';

const timeoutMs = 60_000;

/** Whether the return of the deposit is in progress; a reaction completes it. */
export const isRefunding = ({ deposit: { status } }: Pick<Appointment, 'deposit'>) =>
  status === 'releasing' || status === 'refunding';

/** Whether a deposit's return, which normally takes seconds, has taken too long. */
export const isRefundLate = (since: string | undefined, now: Date) =>
  since !== undefined && now.getTime() - Date.parse(since) > timeoutMs;
