import { deepStrictEqual } from 'node:assert';
import { listCalendar } from '#shared/appointments/calendar/calendar-api.ts';
import { addDays } from '#shared/core/civil-time.ts';
import { frontDesk, loadAppointments, loadPeople } from '../center/center.ts';
import { startTable } from '../center/table.ts';
import { findMonthStart, makeWorkload } from '../center/workload.ts';
import type { PartInput } from '../harness/bundles.ts';
import { callHandler } from '../harness/handlers.ts';
import { type BenchmarkRow, measureRatioRow } from '../harness/report.ts';

const days = 30;
/** Four staff members have about a thousand appointments in a month. Fifty have 200,000 in 445 days. */
const small = { staff: 4, days };
const large = { staff: 50, days: 445 };
const goal = 1.2;

/** Compares a month of the front desk's calendar in a new center and in one with years of appointments. */
export async function measureCalendar({ folder, bundles }: PartInput): Promise<BenchmarkRow[]> {
  const firstDate = findMonthStart(days);
  const month = makeWorkload({ ...small, first: firstDate });
  const years = makeWorkload({ ...large, first: addDays(firstDate, -large.days) });
  const tables = [await startTable(folder, 'first-month'), await startTable(folder, 'later-month')] as const;
  const [youngTable, oldTable] = tables;
  for (const { config } of tables) await loadPeople(config, month);
  const monthCount = await loadAppointments(youngTable.config, month);
  await loadAppointments(oldTable.config, month);
  const pastCount = await loadAppointments(oldTable.config, years, { from: 1_000_000, isPast: true });

  const requests = [];
  for (const [index, table] of tables.entries()) {
    table.use();
    const handler = await bundles.load('appointments-api', `calendar-${index}`);
    const query = { from: firstDate, to: addDays(firstDate, days - 1) };
    const requestMonth = () =>
      callHandler(handler, { route: listCalendar, as: { id: frontDesk, role: 'admin' }, params: {}, query });
    await requestMonth();
    requests.push(requestMonth);
  }
  const [requestYoung, requestOld] = requests;
  deepStrictEqual(await requestOld!(), await requestYoung!(), 'Other months change the response.');
  const name = `month calendar among ${monthCount + pastCount} appointments`;
  const row = await measureRatioRow(
    { name, against: `itself among ${monthCount}`, atMost: goal },
    { ours: requestOld!, baseline: requestYoung!, rounds: 61 },
  );
  for (const { close } of tables) await close();
  return [row];
}
