import type { Write } from '#lambdas/platform/commit.ts';
import { hashText } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { approvalErrors } from '#shared/accounts/errors.ts';
import {
  type ApprovalConfirmation,
  approvalConfirmation,
  type ExceededLimit,
  type LimitedAct,
} from '#shared/core/approval.ts';
import { assertConfirmed } from '#shared/core/confirmation.ts';
import { AppError } from '#shared/core/errors.ts';

const approvalValidityMs = 10 * 60_000;

type ApprovalKey = { readonly approvalId: string; readonly actor: string; readonly act: LimitedAct };

/** Hashes an approval with its act and requester, so that it is invalid for any other. */
export const toApprovalClaimName = ({ approvalId, actor, act }: ApprovalKey): string =>
  hashText(`approval ${approvalId} of ${actor} for ${act.act} ${act.target}`);

export type Approval = {
  /** The approving administrator, as an actor of the audit trail. */
  readonly approvedBy: string;
  /** Consumes the approval in the transaction of the act. */
  readonly writes: readonly Write[];
};

type ApprovalPorts = Pick<Platform, 'uniqueClaims' | 'now' | 'scope'>;
type LimitedActRequest = {
  readonly act: LimitedAct;
  readonly limit: ExceededLimit;
  readonly confirmed: readonly ApprovalConfirmation[] | undefined;
};

/** Returns the approval to exceed a limit. Throws the limit's error if it is missing, `approval.over` if it was used or expired. */
export async function getApproval(
  { uniqueClaims, now, scope }: ApprovalPorts,
  { act, limit, confirmed }: LimitedActRequest,
): Promise<Approval> {
  const { field, definition, values = {} } = limit;
  const confirmation = assertConfirmed(confirmed, approvalConfirmation, [act], (question) => {
    const { text: message } = new AppError(definition, { values });
    return new AppError(definition, { values, fields: [{ field, message }], question });
  });
  const name = toApprovalClaimName({ approvalId: confirmation?.approvalId ?? '', actor: scope.actor, act });
  const claim = await uniqueClaims.find('approval', name);
  if (claim?.ownerId === undefined || now().getTime() - Date.parse(claim.at) > approvalValidityMs)
    throw new AppError(approvalErrors.over);
  return {
    approvedBy: `admin:${claim.ownerId}`,
    writes: [uniqueClaims.release('approval', name, claim.at)],
  };
}
