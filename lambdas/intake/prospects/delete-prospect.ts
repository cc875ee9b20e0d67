import { ProspectClosed } from '#events/intake.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { deleteProspect as route } from '#shared/intake/prospects/desk-api.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';

/** What they answered goes with them; the trail says who they were and which consent they had given. */
export const deleteProspect = operation(route, ({ params: { prospectId } }, { prospects, commit }) =>
  retryStale(async () => {
    const prospect = await prospects.find(prospectId);
    if (!prospect) throw new AppError(prospectErrors.unknown_id);
    if (prospect.status === 'active') throw new AppError(prospectErrors.is_client);
    const { firstName, lastName, email, service, status, createdAt, consent } = prospect;
    const { version, textHash, acceptedAt } = consent;
    await commit(
      prospects.remove(prospect),
      tell(ProspectClosed, { prospectId }),
      audit('prospect.deleted', prospectId, {
        before: { firstName, lastName, email, service, status, createdAt },
        consent: { version, textHash, acceptedAt },
      }),
    );
    return { prospectId };
  }),
);
