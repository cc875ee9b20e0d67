import * as z from 'zod/mini';
import { ParkedSalesChanged, SaleRefunded } from '#events/sales.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ApprovalGiven } from '#shared/core/approval.ts';
import { AppError } from '#shared/core/errors.ts';
import { spread } from '#shared/core/money.ts';
import { type Actor, roles } from '#shared/core/roles.ts';
import type { AthPayment, AthRefund } from '#shared/payments/ath-payment.ts';
import { type Cart, type GivenTender, StoredCart, StoredTender } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { cartPieces } from '#shared/sales/make-sale.ts';
import type { Sale, Tender } from '#shared/sales/sale.ts';
import { afterMoneyBack, type GivenBackState, type SaleReturn } from '#shared/sales/sale-return.ts';
import { assertTenders, keptTenders } from '#shared/sales/tenders.ts';
import { drawUpSale, type SaleWanted } from '../draw-up-sale.ts';
import { readSale } from '../read-sale.ts';
import { type DrawnUpSale, saleWrites } from '../sale-writes.ts';

/** Sale stored with a payment, to be committed once paid. */
const AthSaleRequest = z.object({
  cart: StoredCart,
  others: z.array(StoredTender),
  seller: z.object({ kind: z.literal('user'), id: z.string(), role: z.enum(roles) }),
  /** Administrator who approved the discounts; absent if they are within the seller's limit. */
  approvedBy: z.optional(z.string()),
});
/** Data stored with a refund. */
const AthReturnRequest = z.object({ saleId: z.string(), returnId: z.string(), tenderId: z.string() });

type OnPhone = Pick<Tender, 'amountCents'> & {
  readonly paymentId: string;
  readonly reference?: string | undefined;
  readonly phoneEnding?: string;
};
type Sold = Omit<SaleWanted, 'pay'> & { readonly others: readonly GivenTender[]; readonly onPhone: OnPhone };

/** Adds the ATH Móvil payment as the last tender; throws if the tenders do not add up. */
function wantedOf({ others, onPhone, ...wanted }: Sold): SaleWanted {
  const { amountCents, paymentId, reference, phoneEnding } = onPhone;
  return {
    ...wanted,
    pay(dueCents, till) {
      assertTenders(others, dueCents - amountCents, { ...till, besides: 1 });
      const last: Tender = {
        tenderId: `t${others.length + 1}`,
        method: 'athMovil',
        amountCents,
        paymentId,
        reference,
        phoneEnding,
      };
      return [...keptTenders(others), last];
    },
  };
}

/** Throws `sale.already_sold` if the sale exists. */
async function drawUpUnsold(wanted: SaleWanted, platform: Platform): Promise<DrawnUpSale> {
  const read = await readSale(wanted, platform);
  if (read.made) throw new AppError(saleErrors.already_sold);
  return drawUpSale(wanted, read, platform);
}

type AthSaleAsked = {
  readonly saleId: string;
  readonly paymentId: string;
  readonly cart: Cart;
  readonly others: readonly GivenTender[];
  readonly amountCents: number;
  readonly seller: Extract<Actor, { kind: 'user' }>;
  readonly confirmed?: readonly ApprovalGiven[] | undefined;
};
type PreparedAthSale = {
  readonly taxCents: number;
  readonly request: z.infer<typeof AthSaleRequest>;
  /** Parks the cart until paid, so that closing the POS loses nothing. */
  readonly writes: readonly Write[];
};

/** Draws up the sale before the payment is requested, and throws if it cannot be sold. */
export async function prepareAthSale(asked: AthSaleAsked, platform: Platform): Promise<PreparedAthSale> {
  const { saleId, paymentId, cart, others, amountCents, seller, confirmed } = asked;
  const onPhone = { amountCents, paymentId };
  const wanted = wantedOf({ saleId, cart, others, onPhone, actor: seller, confirmed });
  const { sale, approval } = await drawUpUnsold(wanted, platform);
  const shares = spread(
    sale.taxCents,
    sale.tenders.map((tender) => tender.amountCents),
  );
  const { client, lines, at, seller: byName } = sale;
  const name = client?.name ?? client?.email ?? lines[0]?.name ?? '';
  const ath = { paymentId, others: [...others] };
  return {
    taxCents: shares.at(-1) ?? 0,
    request: { cart, others: [...others], seller, ...(approval && { approvedBy: approval.approvedBy }) },
    writes: [
      platform.parkedSales.put({ saleId, name, cart, pieces: cartPieces(cart), at, byName, ath }),
      tell(ParkedSalesChanged, { saleId }),
      ...(approval?.writes ?? []),
      audit('sale.athAsked', saleId, { paymentId, amountCents }),
    ],
  };
}

/** Throws if the stored sale is unreadable; the owner can then refund the payment. */
function storedRequest({ request }: AthPayment): z.infer<typeof AthSaleRequest> {
  const read = AthSaleRequest.safeParse(request);
  if (!read.success) throw new AppError(saleErrors.unreadable, { cause: read.error });
  return read.data;
}

/** Writes of the paid sale. Throws if it can no longer be sold. */
async function paidSaleWrites(platform: Platform, payment: AthPayment): Promise<readonly Write[]> {
  const { cart, others, seller, approvedBy } = storedRequest(payment);
  const { purpose, paymentId, amountCents, referenceNumber: reference, phone } = payment;
  const saleId = purpose.id;
  const onPhone = { amountCents, paymentId, reference, phoneEnding: phone.slice(-4) };
  // The approval was used when the payment was requested.
  const approved = approvedBy === undefined ? undefined : { approvedBy, writes: [] };
  const wanted = wantedOf({ saleId, cart, others, onPhone, actor: seller, approved });
  const drawnUp = await drawUpUnsold(wanted, platform);
  return saleWrites(drawnUp, seller, platform);
}

/** Returns the writes of a refund that ATH Móvil confirmed. */
export async function refundWrites(
  { sales, saleReturns }: Platform,
  _: AthPayment,
  { request }: AthRefund,
): Promise<readonly Write[]> {
  const { saleId, returnId, tenderId } = AthReturnRequest.parse(request);
  const [sale, given] = await Promise.all([sales.find(saleId), saleReturns.find(saleId, returnId)]);
  return sale && given
    ? moneyBackWrites({ sale, given, tenderId, state: 'done' }, { sales, saleReturns })
    : [];
}

type MoneyBack = {
  readonly sale: Sale;
  readonly given: SaleReturn;
  readonly tenderId: string;
  readonly state: GivenBackState;
};

/** Returns the writes that set a refund's state in both the return and its sale. */
export function moneyBackWrites(
  { sale, given, ...moved }: MoneyBack,
  { sales, saleReturns }: Pick<Platform, 'sales' | 'saleReturns'>,
): Write[] {
  const [after, givenAfter] = afterMoneyBack(sale, given, moved);
  const { saleId, returnId } = given;
  return [sales.save(after), saleReturns.save(givenAfter), tell(SaleRefunded, { saleId, returnId })];
}

export const athSale = { paid: paidSaleWrites, refunded: refundWrites } as const;
