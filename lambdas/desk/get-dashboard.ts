import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isOnCalendar } from '#shared/appointments/calendar/day-sheet.ts';
import { today } from '#shared/core/civil-time.ts';
import { getDashboard as route } from '#shared/desk/api.ts';
import { salesOf } from '#shared/desk/sales.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';

const waiting = (rows: readonly { readonly createdAt: string }[]) => ({
  count: rows.length,
  newestAt: rows
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1),
});

async function laserRequests({ laserRequests, patients }: Platform) {
  const open = await laserRequests.open();
  const clients = await patients.byIds(open.map(({ patientId }) => patientId));
  const active = new Set(
    clients.filter(({ active, hidden }) => active && !hidden).map(({ patientId }) => patientId),
  );
  return open.filter(({ patientId }) => active.has(patientId));
}

async function laserProspects({ prospects }: Platform): Promise<Prospect[]> {
  const rows: Prospect[] = [];
  let cursor: string | undefined;
  do {
    const page = await prospects.open(cursor);
    rows.push(...page.rows.filter(({ laserRequestPending }) => laserRequestPending));
    cursor = page.cursor;
  } while (cursor !== undefined);
  return rows;
}

async function appointmentsOn({ daySheets }: Platform, date: string) {
  const sheets = await daySheets.between(date, date);
  const appointments = sheets.flatMap((sheet) => sheet.appointments).filter(isOnCalendar);
  const unconfirmed = appointments.filter(({ attendanceConfirmed }) => !attendanceConfirmed);
  return { count: appointments.length, unconfirmed: unconfirmed.length };
}

/** Counted anew at every asking, from indexes that hold today or what waits. */
export const getDashboard = operation(route, async (_, platform) => {
  const { prospects, ledger, counters, now } = platform;
  const date = today(now());
  const [clients, laser, newProspects, appointments, movements, activeClients] = await Promise.all([
    laserRequests(platform),
    laserProspects(platform),
    prospects.countOf(date),
    appointmentsOn(platform, date),
    ledger.onDay(date),
    counters.read('patients.active'),
  ]);
  return {
    date,
    laser: { clients: waiting(clients), prospects: waiting(laser) },
    newProspects,
    appointments,
    activeClients,
    sales: salesOf(movements),
  };
});
