import type { ReplyOf } from '#shared/core/route.ts';
import {
  listMedicationHistory,
  type MissedDoses,
  type ShownDelivery,
} from '#shared/inventory/assignment-api.ts';
import { allPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';

type Reply = ReplyOf<typeof listMedicationHistory>;

/** A client's medications, newest first, with upcoming and missed doses; loads all pages, which are few. */
export async function readHistory(patientId: string): Promise<Pick<Reply, 'rows' | 'coming' | 'missed'>> {
  const params = { patientId };
  const told: Pick<Reply, 'coming' | 'missed'> = { coming: [], missed: [] };
  const rows = await allPages(async (query) => {
    const page = await call(listMedicationHistory, { params, query });
    // Every page repeats both lists.
    Object.assign(told, { coming: page.coming, missed: page.missed });
    return page;
  });
  return { rows, ...told };
}

/** Doses from a lot at an appointment with the missed part, or missed doses alone. */
export type HistoryRow =
  | { readonly id: string; readonly given: ShownDelivery; readonly missed?: MissedDoses }
  | { readonly id: string; readonly given?: never; readonly missed: MissedDoses };

type OfAppointment = Pick<MissedDoses, 'appointmentId' | 'medicationId'>;
const isSame = (one: OfAppointment, other: OfAppointment) =>
  one.appointmentId === other.appointmentId && one.medicationId === other.medicationId;

/** Newest first; missed doses are shown with the first lot of their medication. */
export function historyRows(rows: readonly ShownDelivery[], missed: readonly MissedDoses[]): HistoryRow[] {
  const given = rows.map((row): HistoryRow => {
    const short = missed.find((each) => isSame(each, row));
    const isFirst = rows.find((each) => isSame(each, row)) === row;
    return { id: row.deliveryId, given: row, ...(short && isFirst && { missed: short }) };
  });
  const none = missed
    .filter((each) => !rows.some((row) => isSame(row, each)))
    .map((each): HistoryRow => ({ id: `${each.appointmentId} ${each.medicationId}`, missed: each }));
  const instantOf = (row: HistoryRow) => `${aboutOf(row).date}T${aboutOf(row).time}`;
  return [...given, ...none].toSorted((a, b) => instantOf(b).localeCompare(instantOf(a)));
}

/** Medication, date and staff member of a row. */
export const aboutOf = (row: HistoryRow) => row.given ?? row.missed;

/** Total doses per medication, last given first. */
export function receivedDoses(rows: readonly ShownDelivery[]) {
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
export function recalledLots(rows: readonly ShownDelivery[]) {
  const lots = new Map<string, ShownDelivery & { recalledAt: string }>();
  for (const row of rows) {
    if (row.recalledAt === undefined) continue;
    const doses = row.doses + (lots.get(row.lotId)?.doses ?? 0);
    lots.set(row.lotId, { ...row, recalledAt: row.recalledAt, doses });
  }
  return [...lots.values()];
}
