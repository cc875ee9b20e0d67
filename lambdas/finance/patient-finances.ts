import { listAllPatientAppointments } from '#lambdas/booking/patient-appointments.ts';
import { renderReceiptFile } from '#lambdas/documents/receipt-file.ts';
import type { PdfDownload } from '#lambdas/documents/report-file.ts';
import { readAllRows } from '#lambdas/platform/pages.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { calculatePatientFinances, type PatientFinances } from '#shared/finance/patient-finances.ts';
import { buildDepositReceipt } from '#shared/notifications/deposit-receipt.ts';
import { type MovementSource, toAppointmentSource, toSaleSource } from '#shared/payments/ledger.ts';
import { buildReceipt, buildReturnReceipt } from '#shared/sales/receipt.ts';
import { isPosSale, type Sale } from '#shared/sales/sale.ts';

type FinancePorts = Pick<Platform, 'appointments' | 'sales' | 'saleReturns' | 'ledger' | 'now'>;

const listClientSales = ({ sales }: FinancePorts, patientId: string): Promise<Sale[]> =>
  readAllRows((cursor) => sales.byPatient(patientId, cursor));

/** Calculates a client's finances from the ledger rows of their appointments and sales. */
export async function readPatientFinances(
  platform: FinancePorts,
  patientId: string,
): Promise<PatientFinances> {
  const [appointments, sales] = await Promise.all([
    listAllPatientAppointments(platform, patientId),
    listClientSales(platform, patientId),
  ]);
  const sources = [
    ...appointments.map(({ appointmentId }) => toAppointmentSource(appointmentId)),
    ...sales.map(({ saleId }) => toSaleSource(saleId)),
  ];
  const returnedSales = sales.filter(({ status }) => status !== 'paid');
  const [movements, returns] = await Promise.all([
    Promise.all(sources.map(platform.ledger.bySource)),
    Promise.all(returnedSales.map(({ saleId }) => platform.saleReturns.ofSale(saleId))),
  ]);
  return calculatePatientFinances({
    appointments,
    sales,
    returns: returns.flat(),
    movements: movements.flat(),
    now: platform.now(),
  });
}

const throwNotFound = (): never => {
  throw new AppError(coreErrors.not_found);
};

type ReceiptKey = { readonly patientId: string; readonly id: string; readonly returnId?: string | undefined };

async function loadSaleReceipt(
  platform: Platform,
  { patientId, id, returnId }: ReceiptKey,
): Promise<PdfDownload> {
  const sale = (await platform.sales.find(id)) ?? throwNotFound();
  if (sale.client?.patientId !== patientId || !isPosSale(sale)) return throwNotFound();
  if (returnId === undefined) return renderReceiptFile(buildReceipt(sale), platform);
  const saleReturn = (await platform.saleReturns.find(id, returnId)) ?? throwNotFound();
  const { base64, filename } = await renderReceiptFile(buildReturnReceipt(sale, saleReturn), platform);
  return { base64, filename: filename.replace('.pdf', '-devolucion.pdf') };
}

/** Renders the receipt of a deposit, dated at its capture. */
async function loadDepositReceipt(
  { appointments, ledger, settings }: Platform,
  { patientId, id }: ReceiptKey,
): Promise<PdfDownload> {
  const appointment = (await appointments.find(id)) ?? throwNotFound();
  if (appointment.patientId !== patientId) return throwNotFound();
  const movements = await ledger.bySource(toAppointmentSource(id));
  const captureMovement = movements.find(({ kind }) => kind === 'depositCaptured') ?? throwNotFound();
  const receipt = buildDepositReceipt(appointment, new Date(captureMovement.at));
  // The PDF library is large, so it is loaded on demand.
  const [center, { renderDepositReceipt }] = await Promise.all([
    settings.get(),
    import('#lambdas/documents/receipt-pdfs.ts'),
  ]);
  const content = renderDepositReceipt(receipt, center);
  return { filename: `${receipt.number}.pdf`, base64: Buffer.from(content).toString('base64') };
}

/** Recreates a receipt that was e-mailed. Throws `request.not_found` for another client's. */
export const loadPatientReceipt = (
  platform: Platform,
  { kind, ...key }: ReceiptKey & Pick<MovementSource, 'kind'>,
): Promise<PdfDownload> =>
  kind === 'sale' ? loadSaleReceipt(platform, key) : loadDepositReceipt(platform, key);
