/** The user pool: who can sign in. */
export type Users = {
  /** Invites a user into the role's group and answers its id (the token's `sub`); `setPassword` confirms it. */
  create(given: { email: string; group: string; temporaryPassword: string }): Promise<string>;
  setPassword(userId: string, password: string): Promise<void>;
  disable(userId: string): Promise<void>;
  enable(userId: string): Promise<void>;
};
