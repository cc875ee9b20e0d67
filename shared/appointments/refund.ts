import type { Appointment } from './appointment.ts';

const timeoutMs = 60_000;

/** Whether the deposit is on its way back to its client; a reaction finishes that. */
export const isRefunding = ({ deposit: { status } }: Pick<Appointment, 'deposit'>) =>
  status === 'releasing' || status === 'refunding';

/** A deposit goes back within seconds: one that has been on its way for longer, since this instant, is late. */
export const isRefundLate = (since: string | undefined, now: Date) =>
  since !== undefined && now.getTime() - Date.parse(since) > timeoutMs;
