import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ExceededLimit, LimitedAct } from '#shared/core/approval.ts';
import { buildFieldError, type ErrorDefinition } from '#shared/core/errors.ts';
import { formatMoney } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { type Actor, isAdmin } from '#shared/core/roles.ts';
import { isDrawerOpen, type Register } from '#shared/registers/register.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { createReturnAct, createVoidAct } from '#shared/sales/limited-acts.ts';
import { formatRegisterName } from '#shared/sales/register-id.ts';
import type { Sale, Tender } from '#shared/sales/sale.ts';
import {
  calculateMaxAmountReturnCents,
  calculateRefundableCents,
  getReturnablePart,
  type proposeTenders,
  type ReturnRequest,
  type SaleReturn,
} from '#shared/sales/sale-return.ts';

/** Throws if the request exceeds the returnable part of a line or of the sale. */
export function assertReturnable(sale: Sale, requested: ReturnRequest): void {
  if (requested.kind === 'amount') {
    const returnableCents = calculateMaxAmountReturnCents(sale);
    if (requested.cents > returnableCents)
      throw buildFieldError('wanted.cents', saleErrors.too_much_back, {
        most: formatMoney(returnableCents),
      });
    return;
  }
  if (requested.kind === 'all') return;
  const lineIds = requested.lines.map(({ lineId }) => lineId);
  if (new Set(lineIds).size < lineIds.length) throw buildFieldError('wanted.lines', saleErrors.line_gone);
  requested.lines.forEach(({ lineId, quantity }, index) => {
    const line = sale.lines.find((saleLine) => saleLine.lineId === lineId);
    if (!line || getReturnablePart(line).quantity < quantity)
      throw buildFieldError(`wanted.lines.${index}.quantity`, saleErrors.line_gone);
  });
}

/** A refund as proposed, or as entered with the authorization number of the card terminal. */
type RequestedTender = ReturnType<typeof proposeTenders>[number] & { readonly authorization?: string };

/** Returns the refund of a tender, which is done at once except for ATH Móvil and cards. */
export const toRefundTender = (
  { tenderId, method, paymentId }: Tender,
  amountCents: number,
  authorization?: string,
): SaleReturn['tenders'][number] => {
  const refund = { tenderId, method, amountCents, authorization };
  return paymentId === undefined ? { ...refund, state: 'done' } : { ...refund, paymentId, state: 'waiting' };
};

/** Returns the refunds per tender. Throws if one exceeds its tender or they do not add up to the amount due. */
export function createRefundTenders(
  { tenders }: Pick<Sale, 'tenders'>,
  requested: readonly RequestedTender[],
  dueCents: number,
): SaleReturn['tenders'] {
  if (sumCents(requested.map(({ amountCents }) => amountCents)) !== dueCents)
    throw buildFieldError('tenders', saleErrors.wrong_return_sum);
  if (new Set(requested.map(({ tenderId }) => tenderId)).size < requested.length)
    throw buildFieldError('tenders', saleErrors.wrong_return_sum);
  return requested.map(({ tenderId, amountCents, authorization }, index) => {
    const tender: Tender | undefined = tenders.find((saleTender) => saleTender.tenderId === tenderId);
    if (!tender || calculateRefundableCents(tender) < amountCents)
      throw buildFieldError(`tenders.${index}.amountCents`, saleErrors.wrong_return_sum);
    return toRefundTender(tender, amountCents, authorization);
  });
}

const isCash = ({ method }: Pick<Tender, 'method'>) => method === 'cash';
const isNotCash = (tender: Pick<Tender, 'method'>) => !isCash(tender);
const sumAmounts = (tenders: SaleReturn['tenders']) =>
  sumCents(tenders.map(({ amountCents }) => amountCents));

type CashRefund = {
  readonly sale: Sale;
  readonly saleReturn: Pick<SaleReturn, 'kind' | 'tenders'>;
  readonly register: Register;
};

/** Returns the cents that other tenders could refund, or 0 for a void, which reverses the tenders as paid. */
function calculateNonCashCents({ sale, saleReturn: { kind, tenders } }: CashRefund): number {
  if (kind === 'void') return 0;
  return (
    sumCents(sale.tenders.filter(isNotCash).map(calculateRefundableCents)) -
    sumAmounts(tenders.filter(isNotCash))
  );
}

/** Throws if the drawer is closed or lacks cash. With blind counts the error hides the amounts. */
export async function assertCash(
  refund: CashRefund,
  { settings }: Pick<Platform, 'settings'>,
): Promise<void> {
  const { saleReturn, register } = refund;
  const dueCents = sumAmounts(saleReturn.tenders.filter(isCash));
  if (dueCents === 0) return;
  if (!isDrawerOpen(register)) throw buildFieldError('tenders', saleErrors.no_drawer_for_return);
  const { cashCents } = register.shift;
  if (cashCents >= dueCents) return;
  const name = formatRegisterName(register.registerId);
  // Suggesting other tenders would reveal the drawer's balance.
  if ((await settings.get()).till.blindCount)
    throw buildFieldError('tenders', saleErrors.drawer_needs_unknown_cash, { register: name });
  const cash = formatMoney(Math.max(0, cashCents));
  if (calculateNonCashCents(refund) >= dueCents - cashCents)
    throw buildFieldError('tenders', saleErrors.drawer_short, { register: name, cash });
  throw buildFieldError('tenders', saleErrors.drawer_needs_cash, {
    register: name,
    cash,
    due: formatMoney(dueCents),
  });
}

const calculateCentsWithTip = ({ amountCents, tipCents }: Pick<SaleReturn, 'amountCents' | 'tipCents'>) =>
  amountCents + tipCents;
const sumReturnedCents = (returns: readonly SaleReturn[]) =>
  sumCents(returns.filter(({ kind }) => kind === 'return').map(calculateCentsWithTip));
const isBySupervisor = ({ by }: Pick<SaleReturn, 'by'>) => by.startsWith('supervisor:');

export const toLimitedAct = (saleReturn: SaleReturn): LimitedAct =>
  saleReturn.kind === 'void'
    ? createVoidAct(saleReturn)
    : createReturnAct({ ...saleReturn, cents: calculateCentsWithTip(saleReturn) });

type ReturnLimit = {
  /** The limit that the return exceeds, if any. */
  readonly limit: ExceededLimit | undefined;
  /** Writes that conflict with a concurrent return by the same supervisor. */
  readonly writes: readonly Write[];
};

/**
 * Returns the limit that a supervisor's return exceeds, per sale and per day. Voids have another limit.
 * Administrators and the system have no limit.
 */
export async function findReturnLimit(
  saleReturn: SaleReturn,
  actor: Actor,
  { settings, saleReturns, uniqueClaims }: Pick<Platform, 'settings' | 'saleReturns' | 'uniqueClaims'>,
): Promise<ReturnLimit> {
  if (actor.kind === 'system' || isAdmin(actor)) return { limit: undefined, writes: [] };
  const { supervisorReturnCents, supervisorVoidCents } = (await settings.get()).till;
  const findExceededLimit = (cents: number, definition: ErrorDefinition, limitCents: number) =>
    cents <= limitCents
      ? undefined
      : { field: 'wanted', definition, values: { limit: formatMoney(limitCents) } };
  const cents = calculateCentsWithTip(saleReturn);
  if (saleReturn.kind === 'void')
    return { limit: findExceededLimit(cents, saleErrors.void_limit, supervisorVoidCents), writes: [] };

  const { saleId, date, by, at } = saleReturn;
  const [earlierReturns, dayReturns] = await Promise.all([
    saleReturns.ofSale(saleId),
    saleReturns.onDay(date),
  ]);
  const dayCents = sumReturnedCents(dayReturns.filter((dayReturn) => dayReturn.by === by));
  const saleCents = sumReturnedCents(earlierReturns.filter(isBySupervisor));
  const previousCents = Math.max(saleCents, dayCents);
  return {
    limit: findExceededLimit(previousCents + cents, saleErrors.return_limit, supervisorReturnCents),
    // The sum grows with each return, so concurrent returns claim the same name.
    writes: [uniqueClaims.take({ kind: 'daySum', name: `${by} ${date} ${dayCents}`, at })],
  };
}
