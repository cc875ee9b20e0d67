import type { Platform } from '#lambdas/platform/platform.ts';
import type { Appointment, AppointmentIn } from '#shared/appointments/appointment.ts';
import { isSoldAtTill } from '#shared/catalog/show-in.ts';
import { AppError, type ErrorDefinition, type FieldProblem } from '#shared/core/errors.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { Cart } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import type { ChosenItem, ReadCart } from '#shared/sales/make-sale.ts';
import { mostLines } from '#shared/sales/sale.ts';
import { refuse } from './shown-cart.ts';

function assertLines({ items, balances }: Cart): void {
  const lines = items.length + balances.length;
  if (lines === 0) throw new AppError(saleErrors.empty);
  if (lines > mostLines) throw new AppError(saleErrors.too_many_lines);
  const ids = [
    ...items.map(({ productId }) => productId),
    ...balances.map(({ appointmentId }) => appointmentId),
  ];
  // One row takes one write in a transaction.
  if (new Set(ids).size < ids.length) throw new AppError(saleErrors.not_for_sale);
}

const withoutProduct = (item: Cart['items'][number], index: number): FieldProblem => ({
  field: `items.${index}.productId`,
  message: 'Ya no se vende.',
  id: item.productId,
});

/** What was chosen, as the catalogue has it now. Throws which of it is not sold any more. */
async function chosenItems({ items }: Cart, { catalog }: Pick<Platform, 'catalog'>): Promise<ChosenItem[]> {
  const found = await catalog.byIds(items.map(({ productId }) => productId));
  const sold = new Map(found.filter(isSoldAtTill).map((product) => [product.productId, product]));
  refuse(
    saleErrors.not_for_sale,
    items.flatMap((item, index) => (sold.has(item.productId) ? [] : [withoutProduct(item, index)])),
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
