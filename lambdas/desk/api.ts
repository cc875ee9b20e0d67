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
import { calculateSales } from '#shared/desk/sales.ts';
import { maxCounted } from '#shared/desk/waiting.ts';
import { groupByPerson } from '#shared/intake/prospects/by-person.ts';
import type { Prospect } from '#shared/intake/prospects/prospect.ts';
import {
  calculateBirthday,
  findUpcomingBirthdays,
  getYear,
  listBirthDateRanges,
} from '#shared/patients/birthdays.ts';

const summarizeWaiting = (rows: readonly { readonly createdAt: string }[]) => ({
  count: rows.length,
  newestAt: rows
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1),
});

async function listActiveLaserRequests({ laserRequests, patients }: Platform) {
  const open = await laserRequests.open();
  const clients = await patients.byIds(open.map(({ patientId }) => patientId));
  const active = new Set(
    clients.filter(({ active, hidden }) => active && !hidden).map(({ patientId }) => patientId),
  );
  return open.filter(({ patientId }) => active.has(patientId));
}

async function listLaserProspects({ prospects }: Platform): Promise<Prospect[]> {
  const open = await readAllRows((cursor) => prospects.open(cursor));
  return open.filter(({ laserRequestPending }) => laserRequestPending);
}

async function countAppointments({ daySheets }: Platform, date: string) {
  const sheets = await daySheets.between(date, date);
  const appointments = sheets.flatMap((sheet) => sheet.appointments).filter(isOnCalendar);
  const unconfirmed = appointments.filter(({ attendanceConfirmed }) => !attendanceConfirmed);
  return { count: appointments.length, unconfirmed: unconfirmed.length };
}

/** Counted on each call, from indexes of today's and pending rows. */
const getDashboard = operation(api.getDashboard, async (_, platform) => {
  const { prospects, ledger, counters, now } = platform;
  const date = getToday(now());
  const [clients, laser, newProspects, appointments, movements, activeClients] = await Promise.all([
    listActiveLaserRequests(platform),
    listLaserProspects(platform),
    prospects.countOf(date),
    countAppointments(platform, date),
    ledger.onDay(date),
    counters.read('patients.active'),
  ]);
  return {
    date,
    laser: { clients: summarizeWaiting(clients), prospects: summarizeWaiting(laser) },
    newProspects,
    appointments,
    activeClients,
    sales: calculateSales(movements),
  };
});

/** Each client has at most one open request; archived clients are excluded. */
async function countLaserRequests({ laserRequests, patients }: Platform): Promise<number> {
  const open = await laserRequests.open();
  const clients = await patients.byIds(open.map(({ patientId }) => patientId));
  return clients.filter(({ hidden }) => !hidden).length;
}

/** A person with several applications counts once; stops after `most` applications. */
async function countApplicants({ prospects }: Platform, most: number): Promise<number> {
  const read: Prospect[] = [];
  for await (const { rows } of iteratePages((cursor) => prospects.open(cursor))) {
    read.push(...rows);
    if (read.length >= most) break;
  }
  return groupByPerson(read).length;
}

/** Counts the queues that the screens list. */
const getWaiting = operation(api.getWaiting, async (_, platform) => {
  const { appointments, smsReplies, orders } = platform;
  const most = maxCounted + 1;
  const [requests, applied, ofClients, replies, open] = await Promise.all([
    appointments.countQueue('pending', most),
    countApplicants(platform, most),
    countLaserRequests(platform),
    smsReplies.countOpen(most),
    orders.open(),
  ]);
  const placed = open.filter(({ status }) => status === 'placed').length;
  return { requests, prospects: applied + ofClients, replies, orders: Math.min(placed, most) };
});

const listBirthdays = operation(api.listBirthdays, async (_, { patients, now }) => {
  const date = getToday(now());
  const born = await Promise.all(listBirthDateRanges(date).map(patients.bornBetween));
  return findUpcomingBirthdays(born.flat(), date).map(({ patient, date }) => {
    const { patientId, firstName, lastName } = patient;
    return { patientId, firstName, lastName, date };
  });
});

/** Idempotent; never replaces a later year. */
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

export const handler = httpApi([getDashboard, getWaiting, listBirthdays, markGreeted], {});
