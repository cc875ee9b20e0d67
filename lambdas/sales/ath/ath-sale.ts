import * as z from 'zod/mini';
import { ParkedSalesChanged, SaleRefunded } from '#events/sales.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import type { ApprovalConfirmation } from '#shared/core/approval.ts';
import { AppError } from '#shared/core/errors.ts';
import { distributeCents } from '#shared/core/money.ts';
import { type Actor, roles } from '#shared/core/roles.ts';
import type { AthPayment, AthRefund } from '#shared/payments/ath-payment.ts';
import { type Cart, StoredCart, StoredTender, type TenderInput } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { countCartPieces } from '#shared/sales/make-sale.ts';
import type { Sale, Tender } from '#shared/sales/sale.ts';
import { applyRefundState, type RefundState, type SaleReturn } from '#shared/sales/sale-return.ts';
import { assertTenders, toStoredTenders } from '#shared/sales/tenders.ts';
import { prepareSale, type RequestedSale } from '../prepare-sale.ts';
import { readSale } from '../read-sale.ts';
import { buildSaleWrites, type PreparedSale } from '../sale-writes.ts';

/** Sale stored with a payment, to be committed once paid. */
const AthSaleRequest = z.object({
  cart: StoredCart,
  others: z.array(StoredTender),
  seller: z.object({ kind: z.literal('user'), id: z.string(), role: z.enum(roles) }),
  /** Administrator who approved the discounts, unless they are within the seller's limit. */
  approvedBy: z.optional(z.string()),
});
const AthReturnRequest = z.object({ saleId: z.string(), returnId: z.string(), tenderId: z.string() });

type PhonePayment = Pick<Tender, 'amountCents'> & {
  readonly paymentId: string;
  readonly reference?: string | undefined;
  readonly phoneEnding?: string;
};
type AthSaleParts = Omit<RequestedSale, 'toTenders'> & {
  readonly otherTenders: readonly TenderInput[];
  readonly phonePayment: PhonePayment;
};

/** Adds the ATH Móvil payment as the last tender. Throws if the tenders do not add up. */
function toRequestedSale({ otherTenders, phonePayment, ...saleParts }: AthSaleParts): RequestedSale {
  const { amountCents, paymentId, reference, phoneEnding } = phonePayment;
  return {
    ...saleParts,
    toTenders(dueCents, posSettings) {
      assertTenders(otherTenders, dueCents - amountCents, { ...posSettings, otherPayments: 1 });
      const phoneTender: Tender = {
        tenderId: `t${otherTenders.length + 1}`,
        method: 'athMovil',
        amountCents,
        paymentId,
        reference,
        phoneEnding,
      };
      return [...toStoredTenders(otherTenders), phoneTender];
    },
  };
}

/** Prepares a sale. Throws `sale.already_sold` if it exists. */
async function prepareUnsoldSale(requestedSale: RequestedSale, platform: Platform): Promise<PreparedSale> {
  const saleData = await readSale(requestedSale, platform);
  if (saleData.existingSale) throw new AppError(saleErrors.already_sold);
  return prepareSale(requestedSale, saleData, platform);
}

type RequestedAthSale = {
  readonly saleId: string;
  readonly paymentId: string;
  readonly cart: Cart;
  readonly others: readonly TenderInput[];
  readonly amountCents: number;
  readonly seller: Extract<Actor, { kind: 'user' }>;
  readonly confirmed?: readonly ApprovalConfirmation[] | undefined;
};
type PreparedAthSale = {
  readonly taxCents: number;
  readonly request: z.infer<typeof AthSaleRequest>;
  /** Writes that park the cart until it is paid, so that closing the POS loses nothing. */
  readonly writes: readonly Write[];
};

/** Prepares the sale before the payment is requested. Throws if it cannot be sold. */
export async function prepareAthSale(input: RequestedAthSale, platform: Platform): Promise<PreparedAthSale> {
  const { saleId, paymentId, cart, others, amountCents, seller, confirmed } = input;
  const requestedSale = toRequestedSale({
    saleId,
    cart,
    otherTenders: others,
    phonePayment: { amountCents, paymentId },
    actor: seller,
    confirmed,
  });
  const { sale, approval } = await prepareUnsoldSale(requestedSale, platform);
  const taxShares = distributeCents(
    sale.taxCents,
    sale.tenders.map((tender) => tender.amountCents),
  );
  const { client, lines, at, seller: byName } = sale;
  const name = client?.name ?? client?.email ?? lines[0]?.name ?? '';
  const ath = { paymentId, others: [...others] };
  return {
    taxCents: taxShares.at(-1) ?? 0,
    request: { cart, others: [...others], seller, ...(approval && { approvedBy: approval.approvedBy }) },
    writes: [
      platform.parkedSales.put({ saleId, name, cart, pieces: countCartPieces(cart), at, byName, ath }),
      emit(ParkedSalesChanged, { saleId }),
      ...(approval?.writes ?? []),
      audit('sale.athAsked', saleId, { paymentId, amountCents }),
    ],
  };
}

/** Parses the stored sale. Throws if it is unreadable, after which the owner can refund the payment. */
function parseStoredRequest({ request }: AthPayment): z.infer<typeof AthSaleRequest> {
  const parsed = AthSaleRequest.safeParse(request);
  if (!parsed.success) throw new AppError(saleErrors.unreadable, { cause: parsed.error });
  return parsed.data;
}

/** Returns the writes of the paid sale. Throws if it can no longer be sold. */
async function buildPaidSaleWrites(platform: Platform, payment: AthPayment): Promise<readonly Write[]> {
  const { cart, others, seller, approvedBy } = parseStoredRequest(payment);
  const { purpose, paymentId, amountCents, referenceNumber: reference, phone } = payment;
  const saleId = purpose.id;
  const requestedSale = toRequestedSale({
    saleId,
    cart,
    otherTenders: others,
    phonePayment: { amountCents, paymentId, reference, phoneEnding: phone.slice(-4) },
    actor: seller,
    // The approval was used when the payment was requested.
    usedApproval: approvedBy === undefined ? undefined : { approvedBy, writes: [] },
  });
  return buildSaleWrites(await prepareUnsoldSale(requestedSale, platform), seller, platform);
}

/** Returns the writes of a refund that ATH Móvil confirmed. */
export async function buildRefundWrites(
  { sales, saleReturns }: Platform,
  _payment: AthPayment,
  { request }: AthRefund,
): Promise<readonly Write[]> {
  const { saleId, returnId, tenderId } = AthReturnRequest.parse(request);
  const [sale, saleReturn] = await Promise.all([sales.find(saleId), saleReturns.find(saleId, returnId)]);
  if (!sale || !saleReturn) return [];
  return buildTenderRefundWrites({ sale, saleReturn, tenderId, state: 'done' }, { sales, saleReturns });
}

type TenderRefund = {
  readonly sale: Sale;
  readonly saleReturn: SaleReturn;
  readonly tenderId: string;
  readonly state: RefundState;
};

/** Returns the writes that set a refund's state in both the return and its sale. */
export function buildTenderRefundWrites(
  { sale, saleReturn, ...tenderState }: TenderRefund,
  { sales, saleReturns }: Pick<Platform, 'sales' | 'saleReturns'>,
): Write[] {
  const [saleAfter, returnAfter] = applyRefundState(sale, saleReturn, tenderState);
  const { saleId, returnId } = saleReturn;
  return [sales.save(saleAfter), saleReturns.save(returnAfter), emit(SaleRefunded, { saleId, returnId })];
}

export const athSale = { paid: buildPaidSaleWrites, refunded: buildRefundWrites } as const;
