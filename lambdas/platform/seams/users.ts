/** Codes of an authenticator app, asked for after the password; the pool alone knows their secrets. */
export type SecondFactors = {
  /** A secret for their app, of which no code is asked before it is confirmed. Throws `account.password_wrong`. */
  begin(given: { userId: string; password: string }): Promise<string>;
  /**
   * Asks for its codes from the next sign-in on. Throws `account.one_time_code_wrong` at the field `code`, and
   * `account.second_factor_over` when there is nothing to confirm.
   */
  confirm(given: { userId: string; password: string; code: string }): Promise<void>;
  isAsked(userId: string): Promise<boolean>;
  /**
   * Throws at the field unless both are theirs: `account.password_wrong`, `account.one_time_code_wrong`,
   * `account.one_time_code_used`. Where no code is asked, the password is enough.
   */
  prove(given: { userId: string; password: string; code: string }): Promise<void>;
  /** No code is asked any more; one who is gone already is gone. */
  remove(userId: string): Promise<void>;
};

/** The user pool: who can sign in. */
export type Users = {
  /**
   * Invites a user into the role's group and answers its id (the token's `sub`); `setPassword` confirms it.
   * Throws `account.email_taken` when the pool knows the e-mail.
   */
  create(given: { email: string; group: string; temporaryPassword: string }): Promise<string>;
  /** The id of whoever signs in with an e-mail, with a record here or not. */
  find(email: string): Promise<string | undefined>;
  /** Whether it is theirs, by id or e-mail; who guesses too often is kept out of trying by the pool, right or wrong. */
  isPassword(userId: string, password: string): Promise<boolean>;
  readonly secondFactors: SecondFactors;
  setPassword(userId: string, password: string): Promise<void>;
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
