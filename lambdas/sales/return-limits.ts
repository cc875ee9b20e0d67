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
  calculateRefundableCents,
  calculateReturnableAmount,
  getReturnablePart,
  type proposeTenders,
  type ReturnRequest,
  type SaleReturn,
} from '#shared/sales/sale-return.ts';

/** Throws if more is wanted than remains of a line or of the sale. */
export function assertReturnable(sale: Sale, requested: ReturnRequest): void {
  if (requested.kind === 'amount') {
    const most = calculateReturnableAmount(sale);
    if (requested.cents > most)
      throw buildFieldError('wanted.cents', saleErrors.too_much_back, { most: formatMoney(most) });
    return;
  }
  if (requested.kind === 'all') return;
  const ids = requested.lines.map(({ lineId }) => lineId);
  if (new Set(ids).size < ids.length) throw buildFieldError('wanted.lines', saleErrors.line_gone);
  requested.lines.forEach(({ lineId, quantity }, index) => {
    const line = sale.lines.find((each) => each.lineId === lineId);
    if (!line || getReturnablePart(line).quantity < quantity)
      throw buildFieldError(`wanted.lines.${index}.quantity`, saleErrors.line_gone);
  });
}

type ProposedTender = ReturnType<typeof proposeTenders>[number];

/** Refund of a tender: done at once, except that ATH Móvil and card refunds wait for confirmation. */
export const toRefundTender = (
  { tenderId, method, paymentId }: Tender,
  amountCents: number,
  authorization?: string,
): SaleReturn['tenders'][number] => {
  const refund = { tenderId, method, amountCents, authorization };
  return paymentId === undefined ? { ...refund, state: 'done' } : { ...refund, paymentId, state: 'waiting' };
};

/** Returns the refunds per tender; each is at most what remains, and they must add up to the amount due. */
export function makeRefundTenders(
  { tenders }: Pick<Sale, 'tenders'>,
  requested: readonly ProposedTender[],
  dueCents: number,
): SaleReturn['tenders'] {
  if (sumCents(requested.map(({ amountCents }) => amountCents)) !== dueCents)
    throw buildFieldError('tenders', saleErrors.wrong_return_sum);
  if (new Set(requested.map(({ tenderId }) => tenderId)).size < requested.length)
    throw buildFieldError('tenders', saleErrors.wrong_return_sum);
  return requested.map(({ tenderId, amountCents, authorization }, index) => {
    const tender: Tender | undefined = tenders.find((each) => each.tenderId === tenderId);
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
  readonly given: Pick<SaleReturn, 'kind' | 'tenders'>;
  readonly register: Register;
};

/** Amount refundable by non-cash tenders; none for a void, which reverses the tenders as paid. */
function calculateNonCashCents({ sale, given: { kind, tenders } }: CashRefund): number {
  if (kind === 'void') return 0;
  return (
    sumCents(sale.tenders.filter(isNotCash).map(calculateRefundableCents)) -
    sumAmounts(tenders.filter(isNotCash))
  );
}

/** Throws if the drawer is closed or lacks cash; a blind count hides the missing amount. */
export async function assertCash(
  refund: CashRefund,
  { settings }: Pick<Platform, 'settings'>,
): Promise<void> {
  const { given, register } = refund;
  const cents = sumAmounts(given.tenders.filter(isCash));
  if (cents === 0) return;
  if (!isDrawerOpen(register)) throw buildFieldError('tenders', saleErrors.no_drawer_for_return);
  const { cashCents } = register.shift;
  if (cashCents >= cents) return;
  const name = formatRegisterName(register.registerId);
  // Suggesting other tenders would reveal the drawer's balance.
  if ((await settings.get()).till.blindCount)
    throw buildFieldError('tenders', saleErrors.drawer_needs_unknown_cash, { register: name });
  const cash = formatMoney(Math.max(0, cashCents));
  if (calculateNonCashCents(refund) >= cents - cashCents)
    throw buildFieldError('tenders', saleErrors.drawer_short, { register: name, cash });
  throw buildFieldError('tenders', saleErrors.drawer_needs_cash, {
    register: name,
    cash,
    due: formatMoney(cents),
  });
}

const addTip = ({ amountCents, tipCents }: Pick<SaleReturn, 'amountCents' | 'tipCents'>) =>
  amountCents + tipCents;
const sumReturnedCents = (returns: readonly SaleReturn[]) =>
  sumCents(returns.filter(({ kind }) => kind === 'return').map(addTip));
const isBySupervisor = ({ by }: Pick<SaleReturn, 'by'>) => by.startsWith('supervisor:');

export const toLimitedAct = (given: SaleReturn): LimitedAct =>
  given.kind === 'void' ? createVoidAct(given) : createReturnAct({ ...given, cents: addTip(given) });

type ReturnLimit = {
  /** The exceeded limit; undefined if within. */
  readonly limit: ExceededLimit | undefined;
  /** Conflicts with a concurrent return by the same supervisor. */
  readonly writes: readonly Write[];
};

/**
 * Returns the exceeded limit of a supervisor's return, per sale and per day; voids have their own.
 * Administrators and the system have none.
 */
export async function findReturnLimit(
  given: SaleReturn,
  actor: Actor,
  { settings, saleReturns, uniqueClaims }: Pick<Platform, 'settings' | 'saleReturns' | 'uniqueClaims'>,
): Promise<ReturnLimit> {
  if (actor.kind === 'system' || isAdmin(actor)) return { limit: undefined, writes: [] };
  const { supervisorReturnCents, supervisorVoidCents } = (await settings.get()).till;
  const limitIfExceeded = (cents: number, definition: ErrorDefinition, limitCents: number) =>
    cents <= limitCents
      ? undefined
      : { field: 'wanted', definition, values: { limit: formatMoney(limitCents) } };
  const cents = addTip(given);
  if (given.kind === 'void')
    return { limit: limitIfExceeded(cents, saleErrors.void_limit, supervisorVoidCents), writes: [] };

  const { saleId, date, by, at } = given;
  const [ofSale, ofDay] = await Promise.all([saleReturns.ofSale(saleId), saleReturns.onDay(date)]);
  const dayCents = sumReturnedCents(ofDay.filter((each) => each.by === by));
  const most = Math.max(sumReturnedCents(ofSale.filter(isBySupervisor)), dayCents);
  return {
    limit: limitIfExceeded(most + cents, saleErrors.return_limit, supervisorReturnCents),
    // The sum grows with each return, so concurrent returns claim the same name.
    writes: [uniqueClaims.take({ kind: 'daySum', name: `${by} ${date} ${dayCents}`, at })],
  };
}
