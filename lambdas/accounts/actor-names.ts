import type { Platform } from '#lambdas/platform/platform.ts';
import { formatFullName } from '#shared/core/person.ts';
import { formatActorLabel } from '#shared/records/access/access-labels.ts';

const parseActorId = (actor: string) => actor.split(':')[1] ?? '';

/** Resolves actors of the audit trail (`kind:id`) to display names. */
export async function findActorNames(
  { accounts }: Pick<Platform, 'accounts'>,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const ids = [...new Set(actors)].map(parseActorId).filter((id) => id !== '');
  const knownAccounts = await accounts.byIds(ids);
  const names = new Map(knownAccounts.map((account) => [account.userId, formatFullName(account)]));
  return (actor) => names.get(parseActorId(actor)) ?? formatActorLabel(actor, undefined);
}
