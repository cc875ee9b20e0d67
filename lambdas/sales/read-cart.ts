import type { Appointment, AppointmentWithStatus } from '#shared/appointments/appointment.ts';
import type { Product } from '#shared/catalog/product.ts';
import { isSoldAtPos } from '#shared/catalog/show-in.ts';
import { AppError, buildFieldError, type ErrorDefinition, type FieldProblem } from '#shared/core/errors.ts';
import { formatMoney } from '#shared/core/format.ts';
import type { Cart } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { buildPricedCart, type CartItem, type PricedCart } from '#shared/sales/make-sale.ts';
import type { SaleData } from './read-sale.ts';

function assertNoProblems(definition: ErrorDefinition, fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw new AppError(definition, { fields });
}

/** Returns the problem of an item that is not sold, with the product's name if the catalog still has it. */
const toNotForSaleProblem = (id: string, index: number, name: string | undefined): FieldProblem => ({
  field: `items.${index}.productId`,
  message: name === undefined ? 'Ya no se vende.' : `${name} ya no se vende.`,
  id,
});

/** Returns the cart's items with their products. Throws an error that names those no longer sold. */
function selectItems({ items }: Cart, products: readonly Product[]): CartItem[] {
  const byId = new Map(products.map((product) => [product.productId, product]));
  const findSold = (id: string) => {
    const product = byId.get(id);
    return product && isSoldAtPos(product) ? product : undefined;
  };
  assertNoProblems(
    saleErrors.not_for_sale,
    items.flatMap(({ productId }, index) =>
      findSold(productId) ? [] : [toNotForSaleProblem(productId, index, byId.get(productId)?.name)],
    ),
  );
  return items.flatMap((item) => {
    const product = findSold(item.productId);
    return product ? [{ item, product }] : [];
  });
}

const isOpenBalance = (
  appointment: Appointment | undefined,
): appointment is AppointmentWithStatus<'confirmed'> =>
  appointment !== undefined && !appointment.hidden && appointment.status === 'confirmed';

/** Returns the appointments whose balances are collected. Throws if one cannot be collected (R314 R316). */
function validateAppointments(
  { patientId }: Cart,
  appointments: SaleData['appointments'],
): AppointmentWithStatus<'confirmed'>[] {
  return appointments.map((appointment, index) => {
    const createError = (definition: ErrorDefinition) => buildFieldError(`balances.${index}`, definition);
    if (!isOpenBalance(appointment)) throw createError(saleErrors.invalid_appointment);
    if (appointment.patientId !== patientId) throw createError(saleErrors.other_client);
    if (appointment.collected) throw createError(saleErrors.appointment_collected);
    if (appointment.payment) throw createError(saleErrors.being_collected);
    if (appointment.balanceDueCents === 0) throw createError(saleErrors.invalid_appointment);
    return appointment;
  });
}

/** Returns a cart with products, appointments and prices. Throws if an entry cannot be sold. */
export function readCart(
  cart: Cart,
  {
    products,
    taxes,
    appointments,
    recommendedIds,
  }: Pick<SaleData, 'products' | 'taxes' | 'appointments' | 'recommendedIds'>,
): PricedCart {
  const { discount } = cart;
  const items = selectItems(cart, products);
  return buildPricedCart({
    items,
    appointments: validateAppointments(cart, appointments),
    taxes,
    ...(discount && { discount }),
    recommendedProductIds: recommendedIds,
  });
}

/** Throws an error that names the products in short supply and their stock (R323). */
export function assertStock(items: readonly CartItem[]): void {
  const shortages = items.flatMap(({ item, product: { kind, name, stock, productId } }, index) => {
    if (kind === 'service' || stock >= item.quantity) return [];
    const message = stock <= 0 ? `No queda ninguno de ${name}.` : `De ${name} quedan ${stock}.`;
    return [{ field: `items.${index}.quantity`, message, id: productId }];
  });
  assertNoProblems(saleErrors.not_enough_stock, shortages);
}

/** Throws an error that names the items whose price differs from the one shown. */
export function assertPricesUnchanged({ items, balances }: Cart, cart: PricedCart): void {
  const changedItems = cart.items.flatMap(({ product: { name, priceCents, productId } }, index) =>
    items[index]?.shownCents === priceCents
      ? []
      : [
          {
            field: `items.${index}.shownCents`,
            message: `${name}: ahora ${formatMoney(priceCents)}.`,
            id: productId,
          },
        ],
  );
  const changedBalances = cart.appointments.flatMap(({ appointmentId, balanceDueCents }, index) =>
    balances[index]?.shownCents === balanceDueCents
      ? []
      : [
          {
            field: `balances.${index}.shownCents`,
            message: `El balance de la cita: ahora ${formatMoney(balanceDueCents)}.`,
            id: appointmentId,
          },
        ],
  );
  assertNoProblems(saleErrors.price_changed, [...changedItems, ...changedBalances]);
}
