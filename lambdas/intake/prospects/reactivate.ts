import { syncAccount } from '#lambdas/accounts/offers/sync-account.ts';
import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';

/** Lets a client sign in who was shut out; one who has no password of their own yet is invited again. */
export async function reactivate(
  platform: Pick<Platform, 'accounts' | 'now'>,
  patientId: string,
): Promise<Write[]> {
  return syncAccount(platform, await platform.accounts.find(patientId), { active: true });
}
