import { toClaimName } from '#lambdas/payments/ath/follow-ath-payment.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError } from '#shared/core/errors.ts';
import type { Actor } from '#shared/core/roles.ts';
import type { Cart } from '#shared/sales/api.ts';
import { saleErrors } from '#shared/sales/errors.ts';
import { maxSaleLines } from '#shared/sales/sale.ts';

/** Row limit of one transaction. */
const maxRows = 80;
const rowsPerItem = 2;
const rowsPerBalance = 5;

/** Throws for an empty or oversized cart. */
function assertLines({ items, balances }: Cart): void {
  const lineCount = items.length + balances.length;
  if (lineCount === 0) throw new AppError(saleErrors.empty);
  const hasTooManyRows = items.length * rowsPerItem + balances.length * rowsPerBalance > maxRows;
  if (lineCount > maxSaleLines || hasTooManyRows) throw new AppError(saleErrors.too_many_lines);
  const ids = [
    ...items.map(({ productId }) => productId),
    ...balances.map(({ appointmentId }) => appointmentId),
  ];
  // A transaction can write each row only once.
  if (new Set(ids).size < ids.length) throw new AppError(saleErrors.not_for_sale);
}

export type SaleData = Awaited<ReturnType<typeof readSale>>;

type ReadSaleInput = { readonly saleId: string; readonly cart: Cart; readonly actor: Actor };

/** Reads all single rows in one request, because clients wait at the POS. */
async function readRows({ saleId, cart, actor }: ReadSaleInput, platform: Platform) {
  const { rows, sales, uniqueClaims, settings, registers, accounts, patients, recommendations, catalog } =
    platform;
  const { patientId } = cart;
  const sale = sales.rowAt(saleId);
  const claim = uniqueClaims.rowAt('athPayment', toClaimName({ kind: 'sale', id: saleId }));
  const center = settings.rowAt();
  const register = registers.rowAt(cart.registerId);
  const seller = actor.kind === 'user' ? accounts.rowAt(actor.id) : undefined;
  const patient = patientId === undefined ? undefined : patients.rowAt(patientId);
  const recommendationList = patientId === undefined ? undefined : recommendations.rowAt(patientId);
  const products = catalog.rowsAt(cart.items.map(({ productId }) => productId));
  const optionalRows = [sale, claim, center, register, seller, patient, recommendationList, ...products];
  const readRow = await rows.readBatch(optionalRows.filter((row) => row !== undefined));
  return {
    /** Set if this cart was already sold. */
    existingSale: readRow(sale),
    /** Set if an ATH Móvil payment is open or paid. */
    athPaymentId: readRow(claim),
    posSettings: readRow(center).till,
    register: readRow(register),
    seller: seller && readRow(seller),
    patient: patient && readRow(patient),
    recommendedIds: new Set(
      (recommendationList && readRow(recommendationList))?.items.map(({ productId }) => productId),
    ),
    products: products.map(readRow).filter((product) => product !== undefined),
  };
}

/** Reads a sale's data. Throws for an invalid number of lines before reading. */
export async function readSale(input: ReadSaleInput, platform: Platform) {
  assertLines(input.cart);
  const [rowData, taxes, appointments] = await Promise.all([
    readRows(input, platform),
    platform.taxes.all(),
    Promise.all(input.cart.balances.map(({ appointmentId }) => platform.appointments.find(appointmentId))),
  ]);
  return {
    ...rowData,
    taxes,
    /** In the order of the cart's balances. */
    appointments,
  };
}
