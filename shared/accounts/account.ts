import * as z from 'zod/mini';
import { roles } from '#shared/core/roles.ts';
import { Email, Id, Instant, PersonName, Version } from '#shared/core/schemas.ts';
import { FormerEmail } from './former-emails.ts';
import { SecondFactor } from './second-factor.ts';

/** Who may sign in, and as what; the id is the user pool's. */
export const Account = z.object({
  userId: Id,
  role: z.enum(roles),
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  phone: z.string(),
  active: z.boolean(),
  /** Invited, and has not chosen a password yet. */
  passwordTemporary: z.optional(z.boolean()),
  /** The addresses of before that can still be taken back. */
  formerEmails: z.optional(z.array(FormerEmail)),
  /** Tokens of whoever signed in before this instant are refused. */
  signedOutAt: z.optional(Instant),
  /** Part of the live channel's name; replaced when a single session ends. */
  liveKey: z.optional(Id),
  secondFactor: z.optional(SecondFactor),
  /** The setup begun last, until it is confirmed. */
  secondFactorSetupId: z.optional(Id),
  /** The center asks it of them; kept here, where every call reads. */
  secondFactorRequired: z.optional(z.boolean()),
  /** An administrator was told that nothing is left of setting the center up: nobody counts again at each call. */
  setupDone: z.optional(z.boolean()),
  /** Grows with each change of what the front desk edits; 0 where absent. */
  profileVersion: z.optional(Version),
  /** Taken out for good: the e-mail stays here as what it was, and may be somebody else's. */
  closedAt: z.optional(Instant),
  /** Another person proved that the e-mail is theirs: nobody signs in here until the front desk writes down another. */
  emailLost: z.optional(z.boolean()),
});
export type Account = z.infer<typeof Account>;

/** Whoever is deactivated may come back and keeps their e-mail; whoever was taken out gave it up. */
export const isOpenAccount = ({ closedAt }: Pick<Account, 'closedAt'>): boolean => closedAt === undefined;

/** Whether the e-mail that the account says is its person's own, and nobody else's. */
export const holdsEmail = (account: Pick<Account, 'closedAt' | 'emailLost'>): boolean =>
  isOpenAccount(account) && account.emailLost !== true;

/** Whoever was invited and chose no password yet comes in by their invitation. */
export const mayRecover = (
  account: Pick<Account, 'active' | 'passwordTemporary' | 'closedAt' | 'emailLost'>,
): boolean => account.active && !account.passwordTemporary && holdsEmail(account);
