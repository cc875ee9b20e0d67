import type { Account } from './account.ts';

type Standing = Pick<Account, 'role' | 'active' | 'passwordTemporary' | 'closedAt'>;

/** Whether they can sign in as administrator now: whoever has not chosen a password yet cannot. */
export const isActingAdmin = ({ role, active, passwordTemporary, closedAt }: Standing): boolean =>
  role === 'admin' && active && !passwordTemporary && closedAt === undefined;

/** Whether the center has one acting administrator fewer after a change. */
export const losesAdmin = (before: Standing, after: Standing): boolean =>
  isActingAdmin(before) && !isActingAdmin(after);
