import type { Account } from './account.ts';

type AccountStatus = Pick<Account, 'role' | 'active' | 'passwordTemporary' | 'closedAt'>;

/** Whether the member can sign in as administrator now; one without a chosen password cannot. */
export const isActingAdmin = ({ role, active, passwordTemporary, closedAt }: AccountStatus): boolean =>
  role === 'admin' && active && !passwordTemporary && closedAt === undefined;

/** Whether a change leaves the center with one acting administrator fewer. */
export const isActingAdminLost = (before: AccountStatus, after: AccountStatus): boolean =>
  isActingAdmin(before) && !isActingAdmin(after);
