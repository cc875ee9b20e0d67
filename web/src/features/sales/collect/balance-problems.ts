import type { OpenBalance } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { formatRegisterName } from '#shared/sales/register-id.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { collectText as text } from '../copy.ts';
import { belongsToOtherClient, hasMaximumLines, type SaleDraft } from '../draft/sale-draft.ts';
import type { PosState } from '../pos/pos-context.ts';

/** Returns who is collecting the balance: its aesthetician, or another register by a phone payment. */
export function findBusyReason(
  { appointmentId, staffName, payingSince }: OpenBalance,
  { draft, heldByPhones }: Pick<PosState, 'draft' | 'heldByPhones'>,
): string | undefined {
  if (payingSince !== undefined) return text.beingCollected(staffName, toCivil(payingSince).time);
  const registerId = heldByPhones.registers.get(appointmentId);
  const isAdded = draft.balances.some((added) => added.appointmentId === appointmentId);
  return registerId === undefined || isAdded
    ? undefined
    : text.pendingPhonePayment(formatRegisterName(registerId));
}

/** Returns why the balance cannot join the sale. */
export function findAddProblem(balance: OpenBalance, draft: SaleDraft): string | undefined {
  if (belongsToOtherClient(draft, balance))
    return text.otherClient(balance.patientName, draft.client?.name ?? '');
  return hasMaximumLines(draft) ? saleErrors.too_many_lines.text : undefined;
}
