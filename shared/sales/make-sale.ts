import { type Appointment, listTreatmentNames } from '#shared/appointments/appointment.ts';
import { splitBalanceTaxes } from '#shared/appointments/booking/tax-parts.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { sumCents } from '#shared/core/money.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { TaxRate } from '#shared/taxes/tax-rate.ts';
import type { Cart } from './api.ts';
import {
  type CartLine,
  type CartPrices,
  createBalanceCartLine,
  findTaxRates,
  priceCart,
} from './cart-prices.ts';
import type { PosSale, Sale, SaleClient, SaleLine, Tender } from './sale.ts';

export type CartItem = { readonly item: Cart['items'][number]; readonly product: Product };

type CartContents = {
  readonly items: readonly CartItem[];
  readonly appointments: readonly Appointment[];
  readonly taxes: readonly Tax[];
  readonly discount?: Cart['discount'];
  readonly recommendedProductIds: ReadonlySet<string>;
  readonly delivery?: { readonly cents: number; readonly rates: readonly TaxRate[] };
};
export type PricedCart = CartContents & { readonly lines: readonly CartLine[]; readonly prices: CartPrices };

const deliveryId = 'delivery';
const deliveryName = 'Entrega en Puerto Rico';

const toItemLine = ({ item, product }: CartItem, taxes: readonly Tax[]): CartLine => ({
  kind: product.kind,
  quantity: item.quantity,
  unitPriceCents: product.priceCents,
  rates: findTaxRates(product, taxes),
  discount: item.discount,
});

const toBalanceLine = (appointment: Appointment): CartLine =>
  createBalanceCartLine(splitBalanceTaxes(appointment, appointment.balanceDueCents));

const toDeliveryLine = ({ cents, rates }: NonNullable<CartContents['delivery']>): CartLine => ({
  kind: 'delivery',
  quantity: 1,
  unitPriceCents: cents,
  rates,
});

const buildCartLines = ({ items, appointments, taxes, delivery }: CartContents): CartLine[] => [
  ...items.map((cartItem) => toItemLine(cartItem, taxes)),
  ...appointments.map(toBalanceLine),
  ...(delivery ? [toDeliveryLine(delivery)] : []),
];

export function buildPricedCart(contents: CartContents): PricedCart {
  const lines = buildCartLines(contents);
  return { ...contents, lines, prices: priceCart(lines, contents.discount) };
}

const formatBalanceName = (appointment: Appointment) =>
  `Balance: ${listTreatmentNames(appointment).join(', ')}`;

function buildSaleLines(cart: PricedCart): SaleLine[] {
  const { items, appointments, recommendedProductIds, delivery } = cart;
  const lineDetails = [
    ...items.map(({ product, item }) => ({
      kind: product.kind,
      itemId: product.productId,
      name: product.name,
      ...(product.kind === 'product' && { unitCostCents: product.costCents }),
      ...(item.discount && { discount: item.discount }),
      recommended: recommendedProductIds.has(product.productId),
    })),
    ...appointments.map((appointment) => ({
      kind: 'balance' as const,
      itemId: appointment.appointmentId,
      name: formatBalanceName(appointment),
      recommended: false,
    })),
    ...(delivery
      ? [{ kind: 'delivery' as const, itemId: deliveryId, name: deliveryName, recommended: false }]
      : []),
  ];
  return lineDetails.flatMap((details, index) => {
    const line = cart.lines[index];
    const price = cart.prices.lines[index];
    if (!line || !price) return [];
    const { quantity, unitPriceCents, split } = line;
    const { discountCents, netCents, taxes, totalCents } = price;
    const lineId = `l${index + 1}`;
    return [
      {
        ...details,
        lineId,
        quantity,
        unitPriceCents,
        discountCents,
        netCents,
        taxes: [...taxes],
        ...(split && { split }),
        totalCents,
      },
    ];
  });
}

export const countCartPieces = ({ items, balances }: Cart): number =>
  sumCents(items.map(({ quantity }) => quantity)) + balances.length;

export const toSaleClient = (
  patient: Patient | undefined,
  email: string | undefined,
): SaleClient | undefined => {
  if (patient === undefined) return email === undefined ? undefined : { email };
  const { patientId, phone } = patient;
  return { patientId, name: formatFullName(patient), email: email ?? patient.email, phone };
};

type CreateSaleInput = {
  readonly saleId: string;
  readonly origin: PosSale['origin'];
  readonly cart: PricedCart;
  readonly register: Pick<PosSale, 'registerId' | 'shiftId' | 'number'>;
  readonly client: SaleClient | undefined;
  readonly tip: Sale['tip'];
  readonly tenders: readonly Tender[];
  readonly by: string;
  readonly seller: string;
  readonly now: Date;
};

export const createSale = ({
  saleId,
  origin,
  cart,
  register,
  client,
  tip,
  tenders,
  by,
  seller,
  now,
}: CreateSaleInput): PosSale => ({
  saleId,
  number: register.number,
  registerId: register.registerId,
  shiftId: register.shiftId,
  origin,
  at: now.toISOString(),
  date: getToday(now),
  by,
  seller,
  ...(client && { client }),
  lines: buildSaleLines(cart),
  ...(cart.discount && { discount: cart.discount }),
  subtotalCents: cart.prices.subtotalCents,
  discountCents: cart.prices.discountCents,
  taxes: [...cart.prices.taxes],
  taxCents: cart.prices.taxCents,
  totalCents: cart.prices.totalCents,
  ...(tip && { tip }),
  tenders: [...tenders],
  status: 'paid',
  returnedCents: 0,
  receipt: client?.email ? 'waiting' : 'none',
  version: 1,
});
