import type { Platform } from '#lambdas/platform/platform.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { whoActed } from '#shared/records/access/access-labels.ts';

const idIn = (actor: string) => actor.split(':')[1] ?? '';

/** The names of those who acted, by the short form in which the trail keeps them. */
async function namesOf({ accounts }: Pick<Platform, 'accounts'>, actors: readonly string[]) {
  const pairs = await Promise.all(
    [...new Set(actors)].map(async (actor) => {
      const account = await accounts.find(idIn(actor));
      return [actor, whoActed(actor, account && fullName(account))] as const;
    }),
  );
  return new Map(pairs);
}

/** A page of what was done to these, which are one to whoever reads, newest first. */
export async function accessPage(
  platform: Pick<Platform, 'accounts' | 'audits'>,
  subjectIds: readonly string[],
  cursor: string | undefined,
) {
  const page = await platform.audits.bySubjects(subjectIds, cursor);
  const names = await namesOf(
    platform,
    page.rows.map(({ actor }) => actor),
  );
  return {
    rows: page.rows.map(({ auditId, at, actor, action, details }) => ({
      auditId,
      at,
      action,
      details,
      who: names.get(actor) ?? actor,
    })),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  };
}
