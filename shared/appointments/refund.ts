import type { Appointment } from './appointment.ts';

const returnTimeoutMs = 60_000;

/** Whether the deposit is being released or refunded. */
export const isDepositReturning = ({ deposit: { status } }: Pick<Appointment, 'deposit'>) =>
  status === 'releasing' || status === 'refunding';

export const isDepositReturnLate = (returningSince: string | undefined, now: Date) =>
  returningSince !== undefined && now.getTime() - Date.parse(returningSince) > returnTimeoutMs;
