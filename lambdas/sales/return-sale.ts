import { getApproval } from '#lambdas/accounts/approval.ts';
import { findSellerName } from '#lambdas/accounts/seller-name.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { loadWebRegister } from '#lambdas/registers/closing-rows.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { ApprovalConfirmation } from '#shared/core/approval.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError, buildFieldError, coreErrors } from '#shared/core/errors.ts';
import { sumCents } from '#shared/core/money.ts';
import { type Actor, toActorKey } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { createRegister, type Register } from '#shared/registers/register.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { PosSale, Sale } from '#shared/sales/sale.ts';
import {
  assertPosSale,
  buildReturnedLines,
  proposeTenders,
  type SaleReturn,
  sumLinePart,
  sumReturnedTaxes,
} from '#shared/sales/sale-return.ts';
import * as api from '#shared/sales/sales-api.ts';
import {
  assertCash,
  assertReturnable,
  createRefundTenders,
  findReturnLimit,
  toLimitedAct,
  toRefundTender,
} from './return-limits.ts';
import { buildReturnWrites } from './return-writes.ts';

type ReturnInput = {
  readonly saleId: string;
  readonly returnId: string;
  readonly actor: Actor;
  readonly reason: string;
  readonly confirmed?: readonly ApprovalConfirmation[] | undefined;
  /** Throws if the sale's order cannot be cancelled. With this check, the return must cancel the order. */
  readonly assertOrderCancellable?: ((sale: Sale) => Promise<void>) | undefined;
};
type ReturnDraft = Pick<SaleReturn, 'kind' | 'lines' | 'tipCents' | 'tenders'> & {
  readonly register: Register;
};

async function completeReturn(
  sale: Sale,
  input: ReturnInput,
  draft: ReturnDraft,
  platform: Platform,
): Promise<SaleReturn> {
  const { register, ...returnFields } = draft;
  const now = platform.now();
  return {
    ...returnFields,
    returnId: input.returnId,
    saleId: input.saleId,
    registerId: register.registerId,
    shiftId: register.shift.shiftId,
    at: now.toISOString(),
    date: getToday(now),
    by: toActorKey(input.actor),
    byName: await findSellerName(input.actor, platform),
    reason: input.reason,
    amountCents: sumCents(draft.lines.map(sumLinePart)),
    taxes: sumReturnedTaxes(sale, draft.lines),
    version: 1,
  };
}

/** Reply of the return routes, whose field `given` is the return. */
type CommittedReturn = { readonly sale: Sale; readonly given: SaleReturn };

/** Commits a return once. A retry gets the existing return. */
export const commitReturn = (
  input: ReturnInput,
  createDraft: (sale: PosSale) => Promise<ReturnDraft>,
  platform: Platform,
) =>
  retryStale(async (): Promise<CommittedReturn> => {
    const { sales, saleReturns, commit } = platform;
    const sale = await sales.find(input.saleId);
    if (!sale) throw new AppError(coreErrors.not_found);
    assertPosSale(sale);
    const existingReturn = await saleReturns.find(input.saleId, input.returnId);
    if (existingReturn) return { sale, given: existingReturn };
    await input.assertOrderCancellable?.(sale);
    if (sale.status === 'voided') throw new AppError(saleErrors.voided);
    const draft = await createDraft(sale);
    const saleReturn = await completeReturn(sale, input, draft, platform);
    const { limit, writes: limitWrites } = await findReturnLimit(saleReturn, input.actor, platform);
    const act = toLimitedAct(saleReturn);
    const { confirmed } = input;
    const approval = limit && (await getApproval(platform, { act, limit, confirmed }));
    const context = { sale, saleReturn, register: draft.register };
    await assertCash(context, platform);
    const mustCancelOrder = input.assertOrderCancellable !== undefined;
    const writes = await buildReturnWrites({ ...context, mustCancelOrder, approval }, platform);
    await commit(...writes, ...limitWrites);
    return { sale: (await sales.find(input.saleId)) ?? sale, given: saleReturn };
  });

/** Returns the register of a return, which is the online shop's for online sales. */
async function loadReturnRegister(
  { origin }: Pick<Sale, 'origin'>,
  registerId: string,
  platform: Platform,
): Promise<Register> {
  if (origin === 'web') return loadWebRegister(platform);
  const { registers, now } = platform;
  return (await registers.find(registerId)) ?? createRegister(registerId, newId(), now());
}

async function draftReturn(
  sale: Sale,
  body: BodyOf<typeof api.returnSale>,
  platform: Platform,
): Promise<ReturnDraft> {
  assertReturnable(sale, body.wanted);
  const lines = buildReturnedLines(sale, body.wanted);
  const tipCents = body.withTip && sale.tip && !sale.tip.returned ? sale.tip.cents : 0;
  const dueCents = sumCents(lines.map(sumLinePart)) + tipCents;
  if (dueCents === 0) throw buildFieldError('wanted', saleErrors.nothing_back);
  if (dueCents !== body.shownCents) throw new AppError(saleErrors.return_changed);
  const tenders = createRefundTenders(sale, body.tenders ?? proposeTenders(sale, dueCents), dueCents);
  const register = await loadReturnRegister(sale, body.registerId, platform);
  return { kind: 'return', lines, tipCents, tenders, register };
}

export const returnSale = operation(api.returnSale, ({ params, body, actor }, platform) =>
  commitReturn(
    { ...params, actor, reason: body.reason, confirmed: body.confirmed },
    (sale) => draftReturn(sale, body, platform),
    platform,
  ),
);

/** Drafts a void. Throws if the sale's shift has ended or a part was returned. */
async function draftVoid(
  sale: PosSale,
  { authorizations = [] }: BodyOf<typeof api.voidSale>,
  platform: Platform,
): Promise<ReturnDraft> {
  const register = await loadReturnRegister(sale, sale.registerId, platform);
  // Online sales are cancelled or returned, not voided.
  if (sale.origin === 'web' || register.shift.shiftId !== sale.shiftId)
    throw new AppError(saleErrors.shift_over);
  if (sale.returnedCents > 0) throw new AppError(saleErrors.partly_returned);
  const tenders = sale.tenders.map((tender) => {
    const entry = authorizations.find(({ tenderId }) => tenderId === tender.tenderId);
    return toRefundTender(tender, tender.amountCents, entry?.authorization);
  });
  const lines = buildReturnedLines(sale, { kind: 'all', restock: true });
  return { kind: 'void', lines, tipCents: sale.tip?.cents ?? 0, tenders, register };
}

export const voidSale = operation(api.voidSale, ({ params, body, actor }, platform) =>
  commitReturn(
    { ...params, actor, reason: body.reason, confirmed: body.confirmed },
    (sale) => draftVoid(sale, body, platform),
    platform,
  ),
);
