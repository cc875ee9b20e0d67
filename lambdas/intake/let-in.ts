import { AccountChanged, InvitationDue } from '#events/accounts.ts';
import { tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform, Seams } from '#lambdas/platform/platform.ts';

/**
 * Lets a client sign in who was shut out; one who has no password of their own yet is invited again. The user pool
 * comes first: until the account says so too, nobody gets in.
 */
export async function letIn(
  { accounts, users }: Pick<Platform, 'accounts'> & Pick<Seams, 'users'>,
  patientId: string,
): Promise<Write[]> {
  const account = await accounts.find(patientId);
  if (!account || account.active) return [];
  await users.enable(patientId);
  return [
    accounts.put({ ...account, active: true }),
    tell(AccountChanged, { userId: patientId }),
    ...(account.passwordTemporary ? [tell(InvitationDue, { userId: patientId })] : []),
  ];
}
