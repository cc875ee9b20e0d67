import type { ReplyOf } from '#shared/core/route.ts';
import { listMedicationHistory, type ShownDelivery } from '#shared/inventory/assignment-api.ts';
import { allPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';

type Reply = ReplyOf<typeof listMedicationHistory>;

/** All that a client was given, newest first, and what is kept for them; it is short by nature. */
export async function readHistory(patientId: string): Promise<Pick<Reply, 'rows' | 'coming'>> {
  const params = { patientId };
  const coming: Reply['coming'] = [];
  const rows = await allPages(async (query) => {
    const page = await call(listMedicationHistory, { params, query });
    // Each page tells all of them.
    coming.splice(0, coming.length, ...page.coming);
    return page;
  });
  return { rows, coming };
}

/** How many doses of each medicine, those given last first. */
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

/** The recalled lots among them, with all doses of each. */
export function recalledLots(rows: readonly ShownDelivery[]) {
  const lots = new Map<string, ShownDelivery & { recalledAt: string }>();
  for (const row of rows) {
    if (row.recalledAt === undefined) continue;
    const doses = row.doses + (lots.get(row.lotId)?.doses ?? 0);
    lots.set(row.lotId, { ...row, recalledAt: row.recalledAt, doses });
  }
  return [...lots.values()];
}
