import { PatientChanged } from '#events/patients.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { iteratePages, readAllRows } from '#lambdas/platform/pages.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isOnCalendar } from '#shared/appointments/calendar/day-sheet.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import * as api from '#shared/desk/api.ts';
import { deskErrors } from '#shared/desk/errors.ts';
import { calculateSalesTotals } from '#shared/desk/sales.ts';
import { maxMenuCount } from '#shared/desk/waiting.ts';
import { groupByPerson } from '#shared/intake/prospects/by-person.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import {
  calculateBirthday,
  findUpcomingBirthdays,
  getYear,
  listBirthDateRanges,
} from '#shared/patients/birthdays.ts';
import { listBellNotices, markBellNoticesRead } from './bell/bell.ts';
import { getRecordOverview } from './record-overview.ts';
import { readRecentRows, search } from './search.ts';

const summarizePendingRows = (rows: readonly { readonly createdAt: string }[]) => ({
  count: rows.length,
  newestAt: rows
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1),
});

async function listActiveLaserRequests({ laserRequests, patients }: Platform) {
  const openRequests = await laserRequests.open();
  const clients = await patients.byIds(openRequests.map(({ patientId }) => patientId));
  const activePatientIds = new Set(
    clients.filter(({ active, hidden }) => active && !hidden).map(({ patientId }) => patientId),
  );
  return openRequests.filter(({ patientId }) => activePatientIds.has(patientId));
}

async function listLaserProspects({ prospects }: Platform): Promise<Prospect[]> {
  const openProspects = await readAllRows((cursor) => prospects.open(cursor));
  return openProspects.filter(({ laserRequestPending }) => laserRequestPending);
}

async function countAppointments({ daySheets }: Platform, date: string) {
  const sheets = await daySheets.between(date, date);
  const appointments = sheets.flatMap((sheet) => sheet.appointments).filter(isOnCalendar);
  const unconfirmed = appointments.filter(
    ({ status, attendanceConfirmed }) => status !== 'completed' && !attendanceConfirmed,
  );
  return { count: appointments.length, unconfirmed: unconfirmed.length };
}

/** Counts on each call. Every query reads only today's rows, pending rows or a counter. */
const getDashboard = operation(api.getDashboard, async (_, platform) => {
  const { prospects, ledger, counters, now } = platform;
  const date = getToday(now());
  const [clientLaserRequests, laserProspects, newProspects, appointments, movements, activeClients] =
    await Promise.all([
      listActiveLaserRequests(platform),
      listLaserProspects(platform),
      prospects.countOf(date),
      countAppointments(platform, date),
      ledger.onDay(date),
      counters.read('patients.active'),
    ]);
  return {
    date,
    laser: {
      clients: summarizePendingRows(clientLaserRequests),
      prospects: summarizePendingRows(laserProspects),
    },
    newProspects,
    appointments,
    activeClients,
    sales: calculateSalesTotals(movements),
  };
});

/** Counts clients with an open laser request (at most one each), without hidden clients. */
async function countLaserRequests({ laserRequests, patients }: Platform): Promise<number> {
  const openRequests = await laserRequests.open();
  const clients = await patients.byIds(openRequests.map(({ patientId }) => patientId));
  return clients.filter(({ hidden }) => !hidden).length;
}

/** Counts applicants, not applications. Stops reading after `limit` applications. */
async function countApplicants({ prospects }: Platform, limit: number): Promise<number> {
  const applications: Prospect[] = [];
  for await (const { rows } of iteratePages((cursor) => prospects.open(cursor))) {
    applications.push(...rows);
    if (applications.length >= limit) break;
  }
  return groupByPerson(applications).length;
}

/** Counts the requests, prospects, SMS replies and orders that the menu shows as badges. */
const getWaiting = operation(api.getWaiting, async (_, platform) => {
  const { appointments, smsReplies, orders } = platform;
  const limit = maxMenuCount + 1;
  const [requests, applicantCount, laserRequestCount, replies, openOrders] = await Promise.all([
    appointments.countQueue('pending', limit),
    countApplicants(platform, limit),
    countLaserRequests(platform),
    smsReplies.countOpen(limit),
    orders.open(),
  ]);
  const placedCount = openOrders.filter(({ status }) => status === 'placed').length;
  return {
    requests,
    prospects: applicantCount + laserRequestCount,
    replies,
    orders: Math.min(placedCount, limit),
  };
});

const listBirthdays = operation(api.listBirthdays, async (_, { patients, now }) => {
  const date = getToday(now());
  const patientsByRange = await Promise.all(listBirthDateRanges(date).map(patients.bornBetween));
  return findUpcomingBirthdays(patientsByRange.flat(), date).map(({ patient, date }) => {
    const { patientId, firstName, lastName } = patient;
    return { patientId, firstName, lastName, date };
  });
});

/** Records the year in which the client was greeted, idempotently. Never replaces a later year. */
const markGreeted = operation(api.markGreeted, ({ params, body }, { patients, commit }) =>
  retryStale(async () => {
    const { patientId } = params;
    const greetedYear = getYear(body.date);
    const before = await patients.get(patientId);
    if (!before.birthDate || calculateBirthday(before.birthDate, greetedYear) !== body.date)
      throw new AppError(deskErrors.not_that_birthday);
    if ((before.greetedYear ?? 0) >= greetedYear) return { patientId, greetedYear };

    await commit(
      ...patients.put({ ...before, greetedYear }, before),
      emit(PatientChanged, { patientId }),
      audit('patient.greeted', patientId, {
        before: { greetedYear: before.greetedYear },
        after: { greetedYear },
      }),
    );
    return { patientId, greetedYear };
  }),
);

export const handler = httpApi(
  [
    getDashboard,
    getWaiting,
    listBirthdays,
    markGreeted,
    getRecordOverview,
    search,
    readRecentRows,
    listBellNotices,
    markBellNoticesRead,
  ],
  {},
);
