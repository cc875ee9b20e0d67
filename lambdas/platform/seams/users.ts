/** The user pool: who can sign in. */
export type Users = {
  /**
   * Invites a user into the role's group and answers its id (the token's `sub`); `setPassword` confirms it.
   * Throws `account.email_taken` when the pool knows the e-mail.
   */
  create(given: { email: string; group: string; temporaryPassword: string }): Promise<string>;
  /** The id of whoever signs in with an e-mail, with a record here or not. */
  find(email: string): Promise<string | undefined>;
  /** Whether it is theirs; who guesses too often is kept out of trying by the pool, right or wrong. */
  isPassword(userId: string, password: string): Promise<boolean>;
  setPassword(userId: string, password: string): Promise<void>;
  /**
   * With the code of the pool's own recovery message. Throws `account.recovery_over` when it is no more, or never was,
   * and `request.too_many`.
   */
  resetPassword(given: { email: string; code: string; password: string }): Promise<void>;
  /** From now on they sign in with another e-mail. Throws `account.email_taken`. */
  changeEmail(userId: string, email: string): Promise<void>;
  /** What they may do, from the next token on; in the group already, nothing changes. */
  moveToGroup(userId: string, groups: { from: readonly string[]; to: string }): Promise<void>;
  /** Ends every session: no token can be renewed. This and what follows: one who is gone already is gone. */
  signOut(userId: string): Promise<void>;
  disable(userId: string): Promise<void>;
  enable(userId: string): Promise<void>;
  /** For good, with every session. */
  remove(userId: string): Promise<void>;
};
