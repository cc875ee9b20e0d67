import { AccountChanged, InvitationDue } from '#events/accounts.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation, operationWithPorts } from '#lambdas/runtime/operation.ts';
import { type Account, isOpenAccount } from '#shared/accounts/account.ts';
import { isActingAdmin, losesActingAdmin } from '#shared/accounts/desk-member.ts';
import * as api from '#shared/accounts/desk-members-api.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { isInvitable } from '#shared/accounts/invitation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { frontDesk, isFrontDesk } from '#shared/core/roles.ts';
import { compareByFirstName } from '#shared/core/sort-names.ts';
import { openAccount } from './open-account.ts';
import { revokeSessions } from './sessions.ts';

type DeskAccount = Account & { readonly role: api.DeskMember['role'] };

const isDeskAccount = (account: Account): account is DeskAccount => isFrontDesk(account.role);

const toDeskMember = ({
  userId,
  role,
  firstName,
  lastName,
  email,
  phone,
  active,
  ...account
}: DeskAccount): api.DeskMember => ({
  userId,
  role,
  firstName,
  lastName,
  email,
  phone,
  active,
  invited: account.passwordTemporary === true,
  secondFactor: account.secondFactor !== undefined,
  version: account.profileVersion ?? 0,
});

/** Throws `request.not_found` unless the user is a current administrator or supervisor. */
export async function getDeskAccount(
  { accounts }: Pick<Platform, 'accounts'>,
  userId: string,
): Promise<DeskAccount> {
  const account = await accounts.find(userId);
  if (!account || !isDeskAccount(account) || !isOpenAccount(account))
    throw new AppError(coreErrors.not_found);
  return account;
}

/** Returns the write that asserts that another acting admin remains. Throws `account.last_admin`. */
async function buildLastAdminGuard(
  { accounts }: Platform,
  before: DeskAccount,
  after: DeskAccount,
): Promise<Write[]> {
  if (!losesActingAdmin(before, after)) return [];
  // Each account is read because the role index may lag.
  for (const { userId } of await accounts.byRole('admin')) {
    const otherAccount = userId === before.userId ? undefined : await accounts.find(userId);
    if (otherAccount && isActingAdmin(otherAccount)) return [accounts.assertActingAdmin(userId)];
  }
  throw new AppError(accountErrors.last_admin);
}

const toAuditedProfile = ({ role, firstName, lastName, phone, active }: Account) => ({
  role,
  firstName,
  lastName,
  phone,
  active,
});

const mustSignOut = (before: DeskAccount, after: DeskAccount) =>
  (before.active && !after.active) || before.role !== after.role;

async function buildMemberWrites(
  platform: Platform,
  before: DeskAccount,
  changes: Partial<DeskAccount>,
): Promise<Write[]> {
  const { userId } = before;
  const after = { ...before, ...changes };
  const signedOut = mustSignOut(before, after) && { signedOutAt: platform.now().toISOString() };
  return [
    platform.accounts.changeStatus(before, { ...changes, ...signedOut }),
    ...(await buildLastAdminGuard(platform, before, after)),
    emit(AccountChanged, { userId }),
    ...(isInvitable(after) && !before.active ? [emit(InvitationDue, { userId })] : []),
  ];
}

export const listDeskMembers = operation(api.listDeskMembers, async (_, { accounts, mailStops }) => {
  const deskAccounts = (await Promise.all(frontDesk.map((role) => accounts.byRole(role)))).flat();
  const members = deskAccounts.filter(isDeskAccount).filter(isOpenAccount);
  const stops = await mailStops.findStops(members.map(({ email }) => email));
  const stopReasons = new Map(stops.map(({ email, reason }) => [email, reason]));
  return members
    .map((member) => {
      const mailStop = stopReasons.get(member.email);
      return { ...toDeskMember(member), ...(mailStop && { mailStop }) };
    })
    .sort(compareByFirstName);
});

export const inviteDeskMember = operationWithPorts(
  ['users'],
  api.inviteDeskMember,
  async ({ body }, platform) => {
    const account = await openAccount(platform, body, ({ userId }) => [emit(InvitationDue, { userId })]);
    return toDeskMember({ ...account, role: body.role });
  },
);

/** Changes a member. `follow-account` updates the user pool, and tokens with the old role are rejected. */
export const changeDeskMember = operationWithPorts(
  ['users'],
  api.changeDeskMember,
  async ({ params: { userId }, body }, platform) => {
    const { version, ...profile } = body;
    const { before, after } = await retryStale(async () => {
      const before = await getDeskAccount(platform, userId);
      if ((before.profileVersion ?? 0) !== version) throw new AppError(accountErrors.changed_meanwhile);
      const after: DeskAccount = { ...before, ...profile, profileVersion: version + 1 };
      await platform.commit(
        ...(await buildMemberWrites(platform, before, profile)),
        audit('account.deskChanged', userId, {
          before: toAuditedProfile(before),
          after: toAuditedProfile(after),
        }),
      );
      return { before, after };
    });
    if (mustSignOut(before, after)) await revokeSessions(platform, userId);
    return toDeskMember(after);
  },
);

/** Closes the account, so that the audit trail can still name the member, and releases the e-mail. */
export const removeDeskMember = operationWithPorts(
  ['users'],
  api.removeDeskMember,
  async ({ params: { userId } }, platform) => {
    const { uniqueClaims, users, commit, now } = platform;
    await retryStale(async () => {
      const before = await getDeskAccount(platform, userId);
      const closedAt = now().toISOString();
      await commit(
        ...(await buildMemberWrites(platform, before, { active: false, closedAt })),
        uniqueClaims.release('email', before.email),
        audit('account.closed', userId, { before: { email: before.email }, after: { closedAt } }),
      );
    });
    await users.remove(userId);
    return { userId };
  },
);
