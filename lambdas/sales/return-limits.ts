import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { LimitedAct, LimitReached } from '#shared/core/approval.ts';
import { type ErrorDefinition, errorAt } from '#shared/core/errors.ts';
import { money } from '#shared/core/format.ts';
import { sumCents } from '#shared/core/money.ts';
import { type Actor, isAdmin } from '#shared/core/roles.ts';
import { isDrawerOpen, type Register } from '#shared/registers/register.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { returnAct, voidAct } from '#shared/sales/limited-acts.ts';
import { registerName } from '#shared/sales/register-id.ts';
import type { Sale, Tender } from '#shared/sales/sale.ts';
import {
  leftOf,
  leftOfTender,
  type proposedTenders,
  type ReturnWanted,
  returnableAmountCents,
  type SaleReturn,
} from '#shared/sales/sale-return.ts';

/** Throws if more is wanted than remains of a line or of the sale. */
export function assertLeft(sale: Sale, wanted: ReturnWanted): void {
  if (wanted.kind === 'amount') {
    const most = returnableAmountCents(sale);
    if (wanted.cents > most) throw errorAt('wanted.cents', saleErrors.too_much_back, { most: money(most) });
    return;
  }
  if (wanted.kind === 'all') return;
  const ids = wanted.lines.map(({ lineId }) => lineId);
  if (new Set(ids).size < ids.length) throw errorAt('wanted.lines', saleErrors.line_gone);
  wanted.lines.forEach(({ lineId, quantity }, index) => {
    const line = sale.lines.find((each) => each.lineId === lineId);
    if (!line || leftOf(line).quantity < quantity)
      throw errorAt(`wanted.lines.${index}.quantity`, saleErrors.line_gone);
  });
}

type GivenTender = ReturnType<typeof proposedTenders>[number];

/** Refund of a tender: done at once, except that ATH Móvil and card refunds wait for confirmation. */
export const tenderBack = (
  { tenderId, method, paymentId }: Tender,
  amountCents: number,
  authorization?: string,
): SaleReturn['tenders'][number] => {
  const back = { tenderId, method, amountCents, authorization };
  return paymentId === undefined ? { ...back, state: 'done' } : { ...back, paymentId, state: 'waiting' };
};

/** Returns the refunds per tender; each is at most what remains, and they must add up to the amount due. */
export function tendersBack(
  { tenders }: Pick<Sale, 'tenders'>,
  asked: readonly GivenTender[],
  dueCents: number,
): SaleReturn['tenders'] {
  if (sumCents(asked.map(({ amountCents }) => amountCents)) !== dueCents)
    throw errorAt('tenders', saleErrors.wrong_return_sum);
  if (new Set(asked.map(({ tenderId }) => tenderId)).size < asked.length)
    throw errorAt('tenders', saleErrors.wrong_return_sum);
  return asked.map(({ tenderId, amountCents, authorization }, index) => {
    const tender: Tender | undefined = tenders.find((each) => each.tenderId === tenderId);
    if (!tender || leftOfTender(tender) < amountCents)
      throw errorAt(`tenders.${index}.amountCents`, saleErrors.wrong_return_sum);
    return tenderBack(tender, amountCents, authorization);
  });
}

const inCash = ({ method }: Pick<Tender, 'method'>) => method === 'cash';
const notInCash = (tender: Pick<Tender, 'method'>) => !inCash(tender);
const amountOf = (tenders: SaleReturn['tenders']) => sumCents(tenders.map(({ amountCents }) => amountCents));

type CashBack = {
  readonly sale: Sale;
  readonly given: Pick<SaleReturn, 'kind' | 'tenders'>;
  readonly register: Register;
};

/** Amount refundable by non-cash tenders; none for a void, which reverses the tenders as paid. */
function elsewhereCents({ sale, given: { kind, tenders } }: CashBack): number {
  if (kind === 'void') return 0;
  return sumCents(sale.tenders.filter(notInCash).map(leftOfTender)) - amountOf(tenders.filter(notInCash));
}

/** Throws if the drawer is closed or lacks cash; a blind count hides the missing amount. */
export async function assertCash(back: CashBack, { settings }: Pick<Platform, 'settings'>): Promise<void> {
  const { given, register } = back;
  const cents = amountOf(given.tenders.filter(inCash));
  if (cents === 0) return;
  if (!isDrawerOpen(register)) throw errorAt('tenders', saleErrors.no_drawer_for_return);
  const { cashCents } = register.shift;
  if (cashCents >= cents) return;
  const name = registerName(register.registerId);
  // Suggesting other tenders would reveal the drawer's balance.
  if ((await settings.get()).till.blindCount)
    throw errorAt('tenders', saleErrors.drawer_needs_unknown_cash, { register: name });
  const cash = money(Math.max(0, cashCents));
  if (elsewhereCents(back) >= cents - cashCents)
    throw errorAt('tenders', saleErrors.drawer_short, { register: name, cash });
  throw errorAt('tenders', saleErrors.drawer_needs_cash, { register: name, cash, due: money(cents) });
}

const centsOf = ({ amountCents, tipCents }: Pick<SaleReturn, 'amountCents' | 'tipCents'>) =>
  amountCents + tipCents;
const returnedCents = (returns: readonly SaleReturn[]) =>
  sumCents(returns.filter(({ kind }) => kind === 'return').map(centsOf));
const isBySupervisor = ({ by }: Pick<SaleReturn, 'by'>) => by.startsWith('supervisor:');

/** Returns the act that an administrator has to approve. */
export const limitedActOf = (given: SaleReturn): LimitedAct =>
  given.kind === 'void' ? voidAct(given) : returnAct({ ...given, cents: centsOf(given) });

type Limited = {
  /** The exceeded limit; undefined if within. */
  readonly limit: LimitReached | undefined;
  /** Conflicts with a concurrent return by the same supervisor. */
  readonly writes: readonly Write[];
};

/**
 * Returns the exceeded limit of a supervisor's return, per sale and per day; voids have their own.
 * Administrators and the system have none.
 */
export async function returnLimit(
  given: SaleReturn,
  actor: Actor,
  { settings, saleReturns, uniqueClaims }: Pick<Platform, 'settings' | 'saleReturns' | 'uniqueClaims'>,
): Promise<Limited> {
  if (actor.kind === 'system' || isAdmin(actor)) return { limit: undefined, writes: [] };
  const { supervisorReturnCents, supervisorVoidCents } = (await settings.get()).till;
  const limitBeyond = (cents: number, definition: ErrorDefinition, limitCents: number) =>
    cents <= limitCents ? undefined : { field: 'wanted', definition, values: { limit: money(limitCents) } };
  const cents = centsOf(given);
  if (given.kind === 'void')
    return { limit: limitBeyond(cents, saleErrors.void_limit, supervisorVoidCents), writes: [] };

  const { saleId, date, by, at } = given;
  const [ofSale, ofDay] = await Promise.all([saleReturns.ofSale(saleId), saleReturns.onDay(date)]);
  const dayCents = returnedCents(ofDay.filter((each) => each.by === by));
  const most = Math.max(returnedCents(ofSale.filter(isBySupervisor)), dayCents);
  return {
    limit: limitBeyond(most + cents, saleErrors.return_limit, supervisorReturnCents),
    // The sum grows with each return, so concurrent returns claim the same name.
    writes: [uniqueClaims.take({ kind: 'daySum', name: `${by} ${date} ${dayCents}`, at })],
  };
}
