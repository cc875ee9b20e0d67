import type { Account } from './account.ts';

type Standing = Pick<Account, 'role' | 'active' | 'passwordTemporary' | 'closedAt'>;

/** Whether the member can sign in as administrator now; one without a chosen password cannot. */
export const isActingAdmin = ({ role, active, passwordTemporary, closedAt }: Standing): boolean =>
  role === 'admin' && active && !passwordTemporary && closedAt === undefined;

/** Whether a change leaves the center with one acting administrator fewer. */
export const losesAdmin = (before: Standing, after: Standing): boolean =>
  isActingAdmin(before) && !isActingAdmin(after);
