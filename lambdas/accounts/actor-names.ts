import type { Platform } from '#lambdas/platform/platform.ts';
import { formatFullName } from '#shared/core/person.ts';
import { formatActorLabel } from '#shared/records/access/access-labels.ts';

const idOf = (actor: string) => actor.split(':')[1] ?? '';

/** Resolves actors of the audit trail (`kind:id`) to display names. */
export async function findActorNames(
  { accounts }: Pick<Platform, 'accounts'>,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  const ids = [...new Set(actors)].map(idOf).filter((id) => id !== '');
  const known = await accounts.byIds(ids);
  const names = new Map(known.map((account) => [account.userId, formatFullName(account)]));
  return (actor) => names.get(idOf(actor)) ?? formatActorLabel(actor, undefined);
}
