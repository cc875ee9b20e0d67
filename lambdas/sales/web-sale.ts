import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { webRegisterNow } from '#lambdas/registers/closing-rows.ts';
import { type Actor, actorName } from '#shared/core/roles.ts';
import { saleAt } from '#shared/registers/register.ts';
import { makeSale, type PricedCart } from '#shared/sales/make-sale.ts';
import { registerName, webRegisterId } from '#shared/sales/register-id.ts';
import type { Sale, SaleClient, Tender } from '#shared/sales/sale.ts';
import { proposedTenders, returnableCents, returnedLines } from '#shared/sales/sale-return.ts';
import { numberedRegister } from './draw-up-sale.ts';
import { giveBackOnce } from './give-back.ts';
import { tendersBack } from './return-limits.ts';
import { saleWrites } from './sale-writes.ts';

const shop: Actor = { kind: 'system', name: 'shop' };

type WebSaleWanted = {
  readonly saleId: string;
  readonly cart: PricedCart;
  readonly client: SaleClient;
  readonly tender: Tender;
};

/** Returns all writes of an online sale at the shop's own register: stock, number, ledger and receipt. */
export async function webSaleWrites(
  { saleId, cart, client, tender }: WebSaleWanted,
  platform: Platform,
): Promise<Write[]> {
  const { register, writes: rangeWrites } = await numberedRegister(
    webRegisterId,
    await webRegisterNow(platform),
    platform,
  );
  const sale = makeSale({
    saleId,
    origin: 'web',
    cart,
    at: saleAt(register),
    client,
    tip: undefined,
    tenders: [tender],
    by: actorName(shop),
    seller: registerName(webRegisterId),
    now: platform.now(),
  });
  return saleWrites({ sale, appointments: [], register, rangeWrites }, shop, platform);
}

type WholeReturn = {
  readonly saleId: string;
  readonly returnId: string;
  readonly actor: Actor;
  readonly reason: string;
  /** Throws if the order cannot be cancelled. */
  readonly assertCancellable?: (sale: Sale) => Promise<void>;
};

/** Returns and restocks all that remains of an online sale, once per `returnId`. */
export const returnWholeWebSale = (asked: WholeReturn, platform: Platform) =>
  giveBackOnce(
    asked,
    async (sale) => {
      const dueCents = returnableCents(sale);
      return {
        kind: 'return',
        lines: returnedLines(sale, { kind: 'all', restock: true }),
        tipCents: 0,
        tenders: tendersBack(sale, proposedTenders(sale, dueCents), dueCents),
        register: await webRegisterNow(platform),
      };
    },
    platform,
  );
