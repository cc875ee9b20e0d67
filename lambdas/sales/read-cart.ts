import type { Appointment, AppointmentIn } from '#shared/appointments/appointment.ts';
import type { Product } from '#shared/catalog/product.ts';
import { isSoldAtTill } from '#shared/catalog/show-in.ts';
import { AppError, type ErrorDefinition, errorAt, type FieldProblem } from '#shared/core/errors.ts';
import { money } from '#shared/core/format.ts';
import type { Cart } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { type ChosenItem, type PricedCart, pricedCart } from '#shared/sales/make-sale.ts';
import type { SaleRead } from './read-sale.ts';

function refuse(definition: ErrorDefinition, fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw new AppError(definition, { fields });
}

/** Names the product if the catalogue still has it. */
const withoutProduct = (id: string, index: number, name: string | undefined): FieldProblem => ({
  field: `items.${index}.productId`,
  message: name === undefined ? 'Ya no se vende.' : `${name} ya no se vende.`,
  id,
});

/** Current catalogue items of the cart. Throws naming those no longer sold. */
function chosenItems({ items }: Cart, products: readonly Product[]): ChosenItem[] {
  const byId = new Map(products.map((product) => [product.productId, product]));
  const soldOf = (id: string) => {
    const product = byId.get(id);
    return product && isSoldAtTill(product) ? product : undefined;
  };
  refuse(
    saleErrors.not_for_sale,
    items.flatMap(({ productId }, index) =>
      soldOf(productId) ? [] : [withoutProduct(productId, index, byId.get(productId)?.name)],
    ),
  );
  return items.flatMap((item) => {
    const product = soldOf(item.productId);
    return product ? [{ item, product }] : [];
  });
}

const isOpenBalance = (appointment: Appointment | undefined): appointment is AppointmentIn<'confirmed'> =>
  appointment !== undefined && !appointment.hidden && appointment.status === 'confirmed';

/** Appointments whose balances are collected, all of the sale's client (R314 R316). */
function collectedAppointments(
  { patientId }: Cart,
  found: SaleRead['appointments'],
): AppointmentIn<'confirmed'>[] {
  return found.map((appointment, index) => {
    const at = (definition: ErrorDefinition) => errorAt(`balances.${index}`, definition);
    if (!isOpenBalance(appointment)) throw at(saleErrors.invalid_appointment);
    if (appointment.patientId !== patientId) throw at(saleErrors.other_client);
    if (appointment.collected) throw at(saleErrors.appointment_collected);
    if (appointment.payment) throw at(saleErrors.being_collected);
    if (appointment.balanceDueCents === 0) throw at(saleErrors.invalid_appointment);
    return appointment;
  });
}

/** Resolves and prices a cart. Throws if an entry cannot be sold. */
export function readCart(
  cart: Cart,
  {
    products,
    taxes,
    appointments,
    recommendedIds,
  }: Pick<SaleRead, 'products' | 'taxes' | 'appointments' | 'recommendedIds'>,
): PricedCart {
  const { discount } = cart;
  const items = chosenItems(cart, products);
  const collected = collectedAppointments(cart, appointments);
  return pricedCart({ items, appointments: collected, taxes, ...(discount && { discount }), recommendedIds });
}

/** Throws naming the products that are short, with the quantity left (R323). */
export function assertStock(items: readonly ChosenItem[]): void {
  const short = items.flatMap(({ item, product: { kind, name, stock, productId } }, index) => {
    if (kind === 'service' || stock >= item.quantity) return [];
    const message = stock <= 0 ? `No queda ninguno de ${name}.` : `De ${name} quedan ${stock}.`;
    return [{ field: `items.${index}.quantity`, message, id: productId }];
  });
  refuse(saleErrors.not_enough_stock, short);
}

/** Throws naming the items whose price differs from the one shown. */
export function assertPricesShown({ items, balances }: Cart, cart: PricedCart): void {
  const changedItems = cart.items.flatMap(({ product: { name, priceCents, productId } }, index) =>
    items[index]?.shownCents === priceCents
      ? []
      : [
          {
            field: `items.${index}.shownCents`,
            message: `${name}: ahora ${money(priceCents)}.`,
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
            message: `El balance de la cita: ahora ${money(balanceDueCents)}.`,
            id: appointmentId,
          },
        ],
  );
  refuse(saleErrors.price_changed, [...changedItems, ...changedBalances]);
}
