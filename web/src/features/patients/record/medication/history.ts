import type { ReplyOf } from '#shared/core/route.ts';
import {
  listMedicationHistory,
  type MissedDoses,
  type ShownDelivery,
} from '#shared/inventory/assignment-api.ts';
import { fetchAllPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';

type Reply = ReplyOf<typeof listMedicationHistory>;

/** Loads a client's medications, newest first, with upcoming and missed doses. It reads all pages, which are few. */
export async function readHistory(patientId: string): Promise<Pick<Reply, 'rows' | 'coming' | 'missed'>> {
  const params = { patientId };
  const openDoses: Pick<Reply, 'coming' | 'missed'> = { coming: [], missed: [] };
  const rows = await fetchAllPages(async (query) => {
    const page = await call(listMedicationHistory, { params, query });
    // Every page repeats both lists.
    Object.assign(openDoses, { coming: page.coming, missed: page.missed });
    return page;
  });
  return { rows, ...openDoses };
}

/** Doses from a lot at an appointment with the missed part, or missed doses alone. */
export type HistoryRow =
  | { readonly id: string; readonly delivery: ShownDelivery; readonly missedDoses?: MissedDoses }
  | { readonly id: string; readonly delivery?: never; readonly missedDoses: MissedDoses };

type AppointmentMedication = Pick<MissedDoses, 'appointmentId' | 'medicationId'>;
const isSameMedication = (a: AppointmentMedication, b: AppointmentMedication) =>
  a.appointmentId === b.appointmentId && a.medicationId === b.medicationId;

/** Builds the rows, newest first. Missed doses are shown with the first lot of their medication. */
export function buildHistoryRows(
  rows: readonly ShownDelivery[],
  missed: readonly MissedDoses[],
): HistoryRow[] {
  const deliveryRows = rows.map((row): HistoryRow => {
    const missedDoses = missed.find((doses) => isSameMedication(doses, row));
    const isFirstLot = rows.find((delivery) => isSameMedication(delivery, row)) === row;
    return { id: row.deliveryId, delivery: row, ...(missedDoses && isFirstLot && { missedDoses }) };
  });
  const missedRows = missed
    .filter((doses) => !rows.some((row) => isSameMedication(row, doses)))
    .map((doses): HistoryRow => ({ id: `${doses.appointmentId} ${doses.medicationId}`, missedDoses: doses }));
  const toDateTime = (row: HistoryRow) => `${getRowDetails(row).date}T${getRowDetails(row).time}`;
  return [...deliveryRows, ...missedRows].toSorted((a, b) => toDateTime(b).localeCompare(toDateTime(a)));
}

/** Medication, date and staff member of a row. */
export const getRowDetails = (row: HistoryRow) => row.delivery ?? row.missedDoses;

/** Total doses per medication, the most recently given first. */
export function sumReceivedDoses(rows: readonly ShownDelivery[]) {
  const sums = new Map<string, { medicationId: string; name: string; doses: number; last: string }>();
  for (const { medicationId, medicationName, doses, date } of rows) {
    const sum = sums.get(medicationId) ?? { medicationId, name: medicationName, doses: 0, last: date };
    sums.set(medicationId, {
      ...sum,
      doses: sum.doses + doses,
      last: date > sum.last ? date : sum.last,
    });
  }
  return [...sums.values()].toSorted((a, b) => b.last.localeCompare(a.last));
}

/** Recalled lots, each with its total doses. */
export function listRecalledLots(rows: readonly ShownDelivery[]) {
  const lots = new Map<string, ShownDelivery & { recalledAt: string }>();
  for (const row of rows) {
    if (row.recalledAt === undefined) continue;
    const doses = row.doses + (lots.get(row.lotId)?.doses ?? 0);
    lots.set(row.lotId, { ...row, recalledAt: row.recalledAt, doses });
  }
  return [...lots.values()];
}
