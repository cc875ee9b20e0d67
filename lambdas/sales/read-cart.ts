import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment, AppointmentIn } from '#shared/appointments/appointment.ts';
import { isSoldAtTill } from '#shared/catalog/show-in.ts';
import { AppError, type ErrorDefinition, type FieldProblem } from '#shared/core/errors.ts';
import { money } from '#shared/core/format.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { Cart } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { ChosenItem, ReadCart } from '#shared/sales/make-sale.ts';
import { mostLines } from '#shared/sales/sale.ts';

/** Throws it when there is anything to say of a field. */
function refuse(definition: ErrorDefinition, fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw new AppError(definition, { fields });
}

/** What a transaction of the table has room for: a product has its stock and its move, a balance four rows and its money. */
const mostRows = 80;
const rowsOfItem = 2;
const rowsOfBalance = 5;

function assertLines({ items, balances }: Cart): void {
  const lines = items.length + balances.length;
  if (lines === 0) throw new AppError(saleErrors.empty);
  const isTooMuch = items.length * rowsOfItem + balances.length * rowsOfBalance > mostRows;
  if (lines > mostLines || isTooMuch) throw new AppError(saleErrors.too_many_lines);
  const ids = [
    ...items.map(({ productId }) => productId),
    ...balances.map(({ appointmentId }) => appointmentId),
  ];
  // One row takes one write in a transaction.
  if (new Set(ids).size < ids.length) throw new AppError(saleErrors.not_for_sale);
}

/** By name, where the catalogue still knows it. */
const withoutProduct = (id: string, index: number, name: string | undefined): FieldProblem => ({
  field: `items.${index}.productId`,
  message: name === undefined ? 'Ya no se vende.' : `${name} ya no se vende.`,
  id,
});

/** What was chosen, as the catalogue has it now. Throws which of it is not sold any more. */
async function chosenItems({ items }: Cart, { catalog }: Pick<Platform, 'catalog'>): Promise<ChosenItem[]> {
  const found = await catalog.byIds(items.map(({ productId }) => productId));
  const sold = new Map(found.filter(isSoldAtTill).map((product) => [product.productId, product]));
  const nameOf = (id: string) => found.find(({ productId }) => productId === id)?.name;
  refuse(
    saleErrors.not_for_sale,
    items.flatMap(({ productId }, index) =>
      sold.has(productId) ? [] : [withoutProduct(productId, index, nameOf(productId))],
    ),
  );
  return items.flatMap((item) => {
    const product = sold.get(item.productId);
    return product ? [{ item, product }] : [];
  });
}

const isOpenBalance = (appointment: Appointment | undefined): appointment is AppointmentIn<'confirmed'> =>
  appointment !== undefined && !appointment.hidden && appointment.status === 'confirmed';

/** The appointments whose balance is collected, of the client that the sale is for (R314 R316). */
async function collectedAppointments(
  { balances, patientId }: Cart,
  { appointments }: Pick<Platform, 'appointments'>,
): Promise<AppointmentIn<'confirmed'>[]> {
  const found = await Promise.all(balances.map(({ appointmentId }) => appointments.find(appointmentId)));
  return found.map((appointment, index) => {
    const at = (definition: ErrorDefinition) =>
      new AppError(definition, { fields: [{ field: `balances.${index}`, message: definition.text }] });
    if (!isOpenBalance(appointment)) throw at(saleErrors.invalid_appointment);
    if (appointment.patientId !== patientId) throw at(saleErrors.other_client);
    if (appointment.collected) throw at(saleErrors.appointment_collected);
    if (appointment.payment) throw at(saleErrors.being_collected);
    if (appointment.balanceDueCents === 0) throw at(saleErrors.invalid_appointment);
    return appointment;
  });
}

type Reads = Pick<Platform, 'catalog' | 'taxes' | 'appointments' | 'recommendations' | 'patients'>;

/** Everything a cart names, read as it is now, with its client. */
export async function readCart(
  cart: Cart,
  platform: Reads,
): Promise<{ readonly read: ReadCart; readonly patient: Patient | undefined }> {
  assertLines(cart);
  const { patientId, discount } = cart;
  const [items, appointments, taxes, list, patient] = await Promise.all([
    chosenItems(cart, platform),
    collectedAppointments(cart, platform),
    platform.taxes.all(),
    patientId === undefined ? undefined : platform.recommendations.get(patientId),
    patientId === undefined ? undefined : platform.patients.find(patientId),
  ]);
  const recommendedIds = new Set(list?.items.map(({ productId }) => productId));
  return { read: { items, appointments, taxes, ...(discount && { discount }), recommendedIds }, patient };
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
            message: `El saldo de la cita: ahora ${money(balanceDueCents)}.`,
            id: appointmentId,
          },
        ],
  );
  refuse(saleErrors.price_changed, [...changedItems, ...changedBalances]);
}
