import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { loadWebRegister } from '#lambdas/registers/closing-rows.ts';
import { type Actor, toActorKey } from '#shared/core/roles.ts';
import { getNextSaleKey } from '#shared/registers/register.ts';
import { createSale, type PricedCart } from '#shared/sales/make-sale.ts';
import { formatRegisterName, webRegisterId } from '#shared/sales/register-id.ts';
import type { Sale, SaleClient, Tender } from '#shared/sales/sale.ts';
import { buildReturnedLines, calculateReturnableCents, proposeTenders } from '#shared/sales/sale-return.ts';
import { ensureSaleNumbers } from './prepare-sale.ts';
import { createRefundTenders } from './return-limits.ts';
import { commitReturn } from './return-sale.ts';
import { buildSaleWrites } from './sale-writes.ts';

const shopActor: Actor = { kind: 'system', name: 'shop' };

type WebSaleInput = {
  readonly saleId: string;
  readonly cart: PricedCart;
  readonly client: SaleClient;
  readonly tender: Tender;
};

/** Returns the writes of an online sale at the shop's register, with its stock, number, ledger and receipt. */
export async function buildWebSaleWrites(
  { saleId, cart, client, tender }: WebSaleInput,
  platform: Platform,
): Promise<Write[]> {
  const { register, writes: rangeWrites } = await ensureSaleNumbers(
    webRegisterId,
    await loadWebRegister(platform),
    platform,
  );
  const sale = createSale({
    saleId,
    origin: 'web',
    cart,
    register: getNextSaleKey(register),
    client,
    tip: undefined,
    tenders: [tender],
    by: toActorKey(shopActor),
    seller: formatRegisterName(webRegisterId),
    now: platform.now(),
  });
  return buildSaleWrites({ sale, appointments: [], register, rangeWrites }, shopActor, platform);
}

type FullReturnInput = {
  readonly saleId: string;
  readonly returnId: string;
  readonly actor: Actor;
  readonly reason: string;
  /** Throws if the order cannot be cancelled. */
  readonly assertOrderCancellable?: (sale: Sale) => Promise<void>;
};

/** Returns and restocks the rest of an online sale, once per `returnId`. */
export const returnFullWebSale = (input: FullReturnInput, platform: Platform) =>
  commitReturn(
    input,
    async (sale) => {
      const dueCents = calculateReturnableCents(sale);
      return {
        kind: 'return',
        lines: buildReturnedLines(sale, { kind: 'all', restock: true }),
        tipCents: 0,
        tenders: createRefundTenders(sale, proposeTenders(sale, dueCents), dueCents),
        register: await loadWebRegister(platform),
      };
    },
    platform,
  );
