import { appointmentsOfPatient } from '#lambdas/booking/appointments-of-patient.ts';
import type { PaperFile } from '#lambdas/documents/paper-file.ts';
import { receiptFile } from '#lambdas/documents/receipt-file.ts';
import { allRows } from '#lambdas/platform/pages.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type PatientFinances, patientFinancesOf } from '#shared/finance/patient-finances.ts';
import { depositReceiptOf } from '#shared/notifications/deposit-receipt.ts';
import { appointmentSource, type MovementSource, saleSource } from '#shared/payments/ledger.ts';
import { receiptOf, returnReceiptOf } from '#shared/sales/receipt.ts';
import { isTillSale, type Sale } from '#shared/sales/sale.ts';

type Reads = Pick<Platform, 'appointments' | 'sales' | 'saleReturns' | 'ledger' | 'now'>;

const everySale = ({ sales }: Reads, patientId: string): Promise<Sale[]> =>
  allRows((cursor) => sales.byPatient(patientId, cursor));

/** Finds a client's ledger rows by appointment and sale; an unconfirmed request moved no money. */
export async function patientFinances(platform: Reads, patientId: string): Promise<PatientFinances> {
  const [appointments, sales] = await Promise.all([
    appointmentsOfPatient(platform, patientId),
    everySale(platform, patientId),
  ]);
  const sources = [
    ...appointments.map(({ appointmentId }) => appointmentSource(appointmentId)),
    ...sales.map(({ saleId }) => saleSource(saleId)),
  ];
  const returned = sales.filter(({ status }) => status !== 'paid');
  const [movements, returns] = await Promise.all([
    Promise.all(sources.map(platform.ledger.bySource)),
    Promise.all(returned.map(({ saleId }) => platform.saleReturns.ofSale(saleId))),
  ]);
  return patientFinancesOf({
    appointments,
    sales,
    returns: returns.flat(),
    movements: movements.flat(),
    now: platform.now(),
  });
}

const absent = (): never => {
  throw new AppError(coreErrors.not_found);
};

type Wanted = { readonly patientId: string; readonly id: string; readonly returnId?: string | undefined };

async function saleReceipt(platform: Platform, { patientId, id, returnId }: Wanted): Promise<PaperFile> {
  const sale = (await platform.sales.find(id)) ?? absent();
  if (sale.client?.patientId !== patientId || !isTillSale(sale)) return absent();
  if (returnId === undefined) return receiptFile(receiptOf(sale), platform);
  const given = (await platform.saleReturns.find(id, returnId)) ?? absent();
  const { base64, filename } = await receiptFile(returnReceiptOf(sale, given), platform);
  return { base64, filename: filename.replace('.pdf', '-devolucion.pdf') };
}

/** Receipt of a deposit, dated at its capture. */
async function depositReceipt(
  { appointments, ledger, settings }: Platform,
  { patientId, id }: Wanted,
): Promise<PaperFile> {
  const appointment = (await appointments.find(id)) ?? absent();
  if (appointment.patientId !== patientId) return absent();
  const movements = await ledger.bySource(appointmentSource(id));
  const captured = movements.find(({ kind }) => kind === 'depositCaptured') ?? absent();
  const receipt = depositReceiptOf(appointment, new Date(captured.at));
  // The PDF library is large, so it is loaded on demand.
  const [center, { depositReceiptFile }] = await Promise.all([
    settings.get(),
    import('#lambdas/documents/receipt-pdfs.ts'),
  ]);
  const content = depositReceiptFile(receipt, center);
  return { filename: `${receipt.number}.pdf`, base64: Buffer.from(content).toString('base64') };
}

/** Recreates a receipt that was e-mailed; throws `request.not_found` for another client's. */
export const patientReceipt = (
  platform: Platform,
  { kind, ...wanted }: Wanted & Pick<MovementSource, 'kind'>,
): Promise<PaperFile> => (kind === 'sale' ? saleReceipt(platform, wanted) : depositReceipt(platform, wanted));
