import { AppError, type ErrorDefinition, type FieldProblem } from '#shared/core/errors.ts';
import { money } from '#shared/core/format.ts';
import type { Cart } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { ChosenItem, ReadCart } from '#shared/sales/make-sale.ts';

/** Throws it when there is anything to say of a field. */
export function refuse(definition: ErrorDefinition, fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw new AppError(definition, { fields });
}

/** Throws what there is too little of: by name, with how many there are (R323). */
export function assertStock(items: readonly ChosenItem[]): void {
  const short = items.flatMap(({ item, product: { kind, name, stock, productId } }, index) => {
    if (kind === 'service' || stock >= item.quantity) return [];
    const message = stock <= 0 ? `No queda ninguno de ${name}.` : `De ${name} quedan ${stock}.`;
    return [{ field: `items.${index}.quantity`, message, id: productId }];
  });
  refuse(saleErrors.not_enough_stock, short);
}

/** Throws what costs something else than was shown, by name, with what it costs now. */
export function assertPricesShown({ items, balances }: Cart, cart: ReadCart): void {
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
