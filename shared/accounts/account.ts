import * as z from 'zod/mini';
import { roles } from '#shared/core/roles.ts';
import { Email, Id, Instant, PersonName, Version } from '#shared/core/schemas.ts';
import { FormerEmail } from './former-emails.ts';
import { SecondFactor } from './second-factor.ts';

/** An account that may sign in, with its role. `userId` is the user pool's id. */
export const Account = z.object({
  userId: Id,
  role: z.enum(roles),
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  phone: z.string(),
  active: z.boolean(),
  /** Invited, without a chosen password yet. */
  passwordTemporary: z.optional(z.boolean()),
  formerEmails: z.optional(z.array(FormerEmail)),
  /** Tokens of sign-ins before this instant are rejected. */
  signedOutAt: z.optional(Instant),
  /** Part of the live channel's name, replaced when a single session ends. */
  liveKey: z.optional(Id),
  secondFactor: z.optional(SecondFactor),
  /** Latest setup of the second factor that is not confirmed yet. */
  secondFactorSetupId: z.optional(Id),
  /** The center's requirement for this role, copied here because every call reads the account. */
  secondFactorRequired: z.optional(z.boolean()),
  /** The administrator saw that the center's setup is complete, so calls skip the check. */
  setupDone: z.optional(z.boolean()),
  /** Incremented when the front desk edits the profile. Absent means 0. */
  profileVersion: z.optional(Version),
  /** When the account was permanently removed. Its `email` may then belong to another account. */
  closedAt: z.optional(Instant),
  /** Another person verified this e-mail. Sign-in is blocked until the front desk enters a new one. */
  emailLost: z.optional(z.boolean()),
});
export type Account = z.infer<typeof Account>;

/** Whether the account is not permanently removed. A deactivated account is open and keeps its e-mail. */
export const isOpenAccount = ({ closedAt }: Pick<Account, 'closedAt'>): boolean => closedAt === undefined;

export const holdsEmail = (account: Pick<Account, 'closedAt' | 'emailLost'>): boolean =>
  isOpenAccount(account) && account.emailLost !== true;

/** Whether the account can reset its password. An invited user without a password uses the invitation. */
export const canResetPassword = (
  account: Pick<Account, 'active' | 'passwordTemporary' | 'closedAt' | 'emailLost'>,
): boolean => account.active && !account.passwordTemporary && holdsEmail(account);
