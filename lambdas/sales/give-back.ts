import { approvalBeyond } from '#lambdas/accounts/approval.ts';
import { sellerName } from '#lambdas/accounts/seller-name.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { webRegisterNow } from '#lambdas/registers/closing-rows.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { ApprovalGiven } from '#shared/core/approval.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors, errorAt } from '#shared/core/errors.ts';
import { sumCents } from '#shared/core/money.ts';
import { type Actor, actorName } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { newRegister, type Register } from '#shared/registers/register.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { Sale, TillSale } from '#shared/sales/sale.ts';
import {
  assertTillSale,
  lineReturnCents,
  proposedTenders,
  returnedLines,
  returnedTaxes,
  type SaleReturn,
} from '#shared/sales/sale-return.ts';
import * as api from '#shared/sales/sales-api.ts';
import {
  assertCash,
  assertLeft,
  limitedActOf,
  returnLimit,
  tenderBack,
  tendersBack,
} from './return-limits.ts';
import { returnWrites } from './return-writes.ts';

type GiveBackInput = {
  readonly saleId: string;
  readonly returnId: string;
  readonly actor: Actor;
  readonly reason: string;
  readonly confirmed?: readonly ApprovalGiven[] | undefined;
  /** Throws if the sale's order cannot be cancelled; if given, the return must cancel the order. */
  readonly assertCancellable?: ((sale: Sale) => Promise<void>) | undefined;
};
type Draft = Pick<SaleReturn, 'kind' | 'lines' | 'tipCents' | 'tenders'> & {
  readonly register: Register;
};

async function returnOf(
  sale: Sale,
  asked: GiveBackInput,
  draft: Draft,
  platform: Platform,
): Promise<SaleReturn> {
  const { register, ...drafted } = draft;
  const now = platform.now();
  return {
    ...drafted,
    returnId: asked.returnId,
    saleId: asked.saleId,
    registerId: register.registerId,
    shiftId: register.shift.shiftId,
    at: now.toISOString(),
    date: today(now),
    by: actorName(asked.actor),
    byName: await sellerName(asked.actor, platform),
    reason: asked.reason,
    amountCents: sumCents(draft.lines.map(lineReturnCents)),
    taxes: returnedTaxes(sale, draft.lines),
    version: 1,
  };
}

type Done = { readonly sale: Sale; readonly given: SaleReturn };

/** Makes a return once; a retry gets the first one. */
export const giveBackOnce = (
  asked: GiveBackInput,
  draftOf: (sale: TillSale) => Promise<Draft>,
  platform: Platform,
) =>
  retryStale(async (): Promise<Done> => {
    const { sales, saleReturns, commit } = platform;
    const sale = await sales.find(asked.saleId);
    if (!sale) throw new AppError(coreErrors.not_found);
    assertTillSale(sale);
    const known = await saleReturns.find(asked.saleId, asked.returnId);
    if (known) return { sale, given: known };
    await asked.assertCancellable?.(sale);
    if (sale.status === 'voided') throw new AppError(saleErrors.voided);
    const draft = await draftOf(sale);
    const given = await returnOf(sale, asked, draft, platform);
    const { limit, writes } = await returnLimit(given, asked.actor, platform);
    const act = limitedActOf(given);
    const { confirmed } = asked;
    const approval = limit && (await approvalBeyond(platform, { act, limit, confirmed }));
    await assertCash({ sale, given, register: draft.register }, platform);
    const cancelsOrder = asked.assertCancellable !== undefined;
    const giving = { sale, given, register: draft.register, cancelsOrder, approval };
    await commit(...(await returnWrites(giving, platform)), ...writes);
    return { sale: (await sales.find(asked.saleId)) ?? sale, given };
  });

/** Online sales are returned at the online shop's register. */
async function registerFor(
  { origin }: Pick<Sale, 'origin'>,
  registerId: string,
  platform: Platform,
): Promise<Register> {
  if (origin === 'web') return webRegisterNow(platform);
  const { registers, now } = platform;
  return (await registers.find(registerId)) ?? newRegister(registerId, newId(), now());
}

async function draftReturn(
  sale: Sale,
  body: BodyOf<typeof api.returnSale>,
  platform: Platform,
): Promise<Draft> {
  assertLeft(sale, body.wanted);
  const lines = returnedLines(sale, body.wanted);
  const tipCents = body.withTip && sale.tip && !sale.tip.returned ? sale.tip.cents : 0;
  const dueCents = sumCents(lines.map(lineReturnCents)) + tipCents;
  if (dueCents === 0) throw errorAt('wanted', saleErrors.nothing_back);
  if (dueCents !== body.shownCents) throw new AppError(saleErrors.return_changed);
  const tenders = tendersBack(sale, body.tenders ?? proposedTenders(sale, dueCents), dueCents);
  const register = await registerFor(sale, body.registerId, platform);
  return { kind: 'return', lines, tipCents, tenders, register };
}

export const returnSale = operation(api.returnSale, ({ params, body, actor }, platform) =>
  giveBackOnce(
    { ...params, actor, reason: body.reason, confirmed: body.confirmed },
    (sale) => draftReturn(sale, body, platform),
    platform,
  ),
);

/** A sale can be voided only during its shift and before any return. */
async function draftVoid(
  sale: TillSale,
  { authorizations = [] }: BodyOf<typeof api.voidSale>,
  platform: Platform,
): Promise<Draft> {
  const register = await registerFor(sale, sale.registerId, platform);
  // Online sales are cancelled or returned, not voided.
  if (sale.origin === 'web' || register.shift.shiftId !== sale.shiftId)
    throw new AppError(saleErrors.shift_over);
  if (sale.returnedCents > 0) throw new AppError(saleErrors.partly_returned);
  const tenders = sale.tenders.map((tender) => {
    const noted = authorizations.find(({ tenderId }) => tenderId === tender.tenderId);
    return tenderBack(tender, tender.amountCents, noted?.authorization);
  });
  const lines = returnedLines(sale, { kind: 'all', restock: true });
  return { kind: 'void', lines, tipCents: sale.tip?.cents ?? 0, tenders, register };
}

export const voidSale = operation(api.voidSale, ({ params, body, actor }, platform) =>
  giveBackOnce(
    { ...params, actor, reason: body.reason, confirmed: body.confirmed },
    (sale) => draftVoid(sale, body, platform),
    platform,
  ),
);
