import type { Account } from './account.ts';

type AccountStatus = Pick<Account, 'role' | 'active' | 'passwordTemporary' | 'closedAt'>;

/** Whether this is an administrator who is able to sign in. */
export const isActingAdmin = ({ role, active, passwordTemporary, closedAt }: AccountStatus): boolean =>
  role === 'admin' && active && !passwordTemporary && closedAt === undefined;

export const losesActingAdmin = (before: AccountStatus, after: AccountStatus): boolean =>
  isActingAdmin(before) && !isActingAdmin(after);
