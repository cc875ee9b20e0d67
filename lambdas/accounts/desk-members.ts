import { AccountChanged, InvitationDue } from '#events/accounts.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationUsing } from '#lambdas/runtime/operation.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { isActingAdmin, losesAdmin } from '#shared/accounts/desk-member.ts';
import * as api from '#shared/accounts/desk-members-api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { isInvitable } from '#shared/accounts/invitation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { frontDesk, isFrontDesk } from '#shared/core/roles.ts';
import { byFirstName } from '#shared/core/sort-names.ts';
import { openAccount } from './open-account.ts';
import { forgetSessions } from './sessions.ts';

type Held = Account & { readonly role: api.DeskMember['role'] };

const isOfDesk = (account: Account): account is Held => isFrontDesk(account.role);

const viewOf = ({
  userId,
  role,
  firstName,
  lastName,
  email,
  phone,
  active,
  ...more
}: Held): api.DeskMember => ({
  userId,
  role,
  firstName,
  lastName,
  email,
  phone,
  active,
  invited: more.passwordTemporary === true,
  secondFactor: more.secondFactor !== undefined,
  version: more.profileVersion ?? 0,
});

/** Throws `request.not_found` unless the user is a current administrator or supervisor. */
export async function deskAccount({ accounts }: Pick<Platform, 'accounts'>, userId: string): Promise<Held> {
  const account = await accounts.find(userId);
  if (!account || !isOfDesk(account) || !isOpenAccount(account)) throw new AppError(coreErrors.not_found);
  return account;
}

/** Condition that another acting admin exists; throws `account.last_admin`. The role index may lag. */
async function guardLastAdmin({ accounts }: Platform, before: Held, after: Held): Promise<Write[]> {
  if (!losesAdmin(before, after)) return [];
  for (const { userId } of await accounts.byRole('admin')) {
    const other = userId === before.userId ? undefined : await accounts.find(userId);
    if (other && isActingAdmin(other)) return [accounts.staysActingAdmin(userId)];
  }
  throw new AppError(accountErrors.last_admin);
}

const profileOf = ({ role, firstName, lastName, phone, active }: Account) => ({
  role,
  firstName,
  lastName,
  phone,
  active,
});

const isSignedOut = (before: Held, after: Held) =>
  (before.active && !after.active) || before.role !== after.role;

async function writesOf(platform: Platform, before: Held, changes: Partial<Held>): Promise<Write[]> {
  const { userId } = before;
  const after = { ...before, ...changes };
  const signedOut = isSignedOut(before, after) && { signedOutAt: platform.now().toISOString() };
  return [
    platform.accounts.changeStanding(before, { ...changes, ...signedOut }),
    ...(await guardLastAdmin(platform, before, after)),
    tell(AccountChanged, { userId }),
    ...(isInvitable(after) && !before.active ? [tell(InvitationDue, { userId })] : []),
  ];
}

export const listDeskMembers = operation(api.listDeskMembers, async (_, { accounts, mailStops }) => {
  const everyone = (await Promise.all(frontDesk.map((role) => accounts.byRole(role)))).flat();
  const members = everyone.filter(isOfDesk).filter(isOpenAccount);
  const stops = await mailStops.among(members.map(({ email }) => email));
  const reasons = new Map(stops.map(({ email, reason }) => [email, reason]));
  return members
    .map((member) => {
      const mailStop = reasons.get(member.email);
      return { ...viewOf(member), ...(mailStop && { mailStop }) };
    })
    .sort(byFirstName);
});

export const inviteDeskMember = operationUsing(
  ['users'],
  api.inviteDeskMember,
  async ({ body }, platform) => {
    const opened = await openAccount(platform, body, ({ userId }) => [tell(InvitationDue, { userId })]);
    return viewOf({ ...opened, role: body.role });
  },
);

/** The user pool follows through `follow-account`; until then a token with the old role is rejected. */
export const changeDeskMember = operationUsing(
  ['users'],
  api.changeDeskMember,
  async ({ params: { userId }, body }, platform) => {
    const { version, ...profile } = body;
    const { before, after } = await retryStale(async () => {
      const before = await deskAccount(platform, userId);
      if ((before.profileVersion ?? 0) !== version) throw new AppError(accountErrors.changed_meanwhile);
      const after: Held = { ...before, ...profile, profileVersion: version + 1 };
      await platform.commit(
        ...(await writesOf(platform, before, profile)),
        audit('account.deskChanged', userId, { before: profileOf(before), after: profileOf(after) }),
      );
      return { before, after };
    });
    if (isSignedOut(before, after)) await forgetSessions(platform, userId);
    return viewOf(after);
  },
);

/** Closes the account, so that the audit trail can still name the member, and releases the e-mail. */
export const removeDeskMember = operationUsing(
  ['users'],
  api.removeDeskMember,
  async ({ params: { userId } }, platform) => {
    const { uniqueClaims, users, commit, now } = platform;
    await retryStale(async () => {
      const before = await deskAccount(platform, userId);
      const closedAt = now().toISOString();
      await commit(
        ...(await writesOf(platform, before, { active: false, closedAt })),
        uniqueClaims.release('email', before.email),
        audit('account.closed', userId, { before: { email: before.email }, after: { closedAt } }),
      );
    });
    await users.remove(userId);
    return { userId };
  },
);
