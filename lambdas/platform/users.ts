import type { Role } from '#shared/core/roles.ts';

/** The user pool: who can sign in. */
export type Users = {
  /** Creates a confirmed user in the role's group and answers its id (the token's `sub`). */
  create(given: { email: string; group: string; temporaryPassword: string }): Promise<string>;
  setPassword(userId: string, password: string): Promise<void>;
  disable(userId: string): Promise<void>;
  enable(userId: string): Promise<void>;
};
export type UserRole = Role;
