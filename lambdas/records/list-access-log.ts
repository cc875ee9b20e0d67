import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { whoActed } from '#shared/records/access-labels.ts';
import { listAccessLog as route } from '#shared/records/api.ts';
import { readsRecord } from './record-access.ts';

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

/** Also of a client who was archived: what was done to their record stays known. */
export const listAccessLog = operation(
  route,
  async ({ params: { patientId }, query: { cursor } }, platform) => {
    const [patient] = await platform.patients.byIds([patientId]);
    if (!patient) throw new AppError(coreErrors.not_found);
    const page = await platform.audits.bySubject(patientId, cursor);
    // The trail tells what changed, so that to read it is to read the record.
    if (cursor === undefined) await readsRecord(platform, patientId, 'accessLog');
    const names = await namesOf(
      platform,
      page.rows.map(({ actor }) => actor),
    );
    return {
      rows: page.rows.map(({ auditId, at, actor, action, details }) => ({
        ...{ auditId, at, action, details },
        who: names.get(actor) ?? actor,
      })),
      ...(page.cursor !== undefined && { cursor: page.cursor }),
    };
  },
);
