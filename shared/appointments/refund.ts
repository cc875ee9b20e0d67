import type { Appointment } from './appointment.ts';

const refundTimeoutMs = 60_000;

export const isRefunding = ({ deposit: { status } }: Pick<Appointment, 'deposit'>) =>
  status === 'releasing' || status === 'refunding';

export const isRefundLate = (since: string | undefined, now: Date) =>
  since !== undefined && now.getTime() - Date.parse(since) > refundTimeoutMs;
