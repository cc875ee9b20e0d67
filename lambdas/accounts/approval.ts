import type { Write } from '#lambdas/platform/commit.ts';
import { hashOf } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { approvalErrors } from '#shared/accounts/errors.ts';
import {
  type ApprovalGiven,
  approvalAsk,
  type LimitedAct,
  type LimitReached,
} from '#shared/core/approval.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError } from '#shared/core/errors.ts';

const validMs = 10 * 60_000;

type ApprovalKey = { readonly approvalId: string; readonly actor: string; readonly act: LimitedAct };

/** Hash that binds an approval to its act and requester, so that it is invalid for any other. */
export const approvalName = ({ approvalId, actor, act }: ApprovalKey): string =>
  hashOf(`approval ${approvalId} of ${actor} for ${act.act} ${act.target}`);

export type Approval = {
  /** The approving administrator, as an actor of the audit trail. */
  readonly approvedBy: string;
  /** Consumes the approval in the transaction of the act. */
  readonly writes: readonly Write[];
};

type Claims = Pick<Platform, 'uniqueClaims' | 'now' | 'scope'>;
type Beyond = {
  readonly act: LimitedAct;
  readonly limit: LimitReached;
  readonly confirmed: readonly ApprovalGiven[] | undefined;
};

/** Finds the approval to exceed a limit; throws the limit's error if missing, `approval.over` if used. */
export async function approvalBeyond(
  { uniqueClaims, now, scope }: Claims,
  { act, limit, confirmed }: Beyond,
): Promise<Approval> {
  const { field, definition, values = {} } = limit;
  const given = assertConfirmed(confirmed, approvalAsk, [act], (question) => {
    const { text: message } = new AppError(definition, { values });
    return new AppError(definition, { values, fields: [{ field, message }], question });
  });
  const name = approvalName({ approvalId: given?.approvalId ?? '', actor: scope.actor, act });
  const claim = await uniqueClaims.find('approval', name);
  if (claim?.ownerId === undefined || now().getTime() - Date.parse(claim.at) > validMs)
    throw new AppError(approvalErrors.over);
  return {
    approvedBy: `admin:${claim.ownerId}`,
    writes: [uniqueClaims.release('approval', name, claim.at)],
  };
}
