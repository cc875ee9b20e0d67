import { readWorkingHours } from '#lambdas/booking/bookable-staff.ts';
import { listAllPatientAppointments } from '#lambdas/booking/patient-appointments.ts';
import { worksAt } from '#lambdas/booking/slot-assignment.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import * as routes from '#shared/appointments/api.ts';
import { type Appointment, toAppointmentInterval } from '#shared/appointments/appointment.ts';
import { summarizeHistory } from '#shared/appointments/patient-history.ts';
import { findOpenProposal } from '#shared/appointments/proposal.ts';
import { filterQualified } from '#shared/staff/staff-member.ts';
import { toRequestView } from '../shared/views.ts';

/** Reads the appointments of each client of the page once. */
async function readHistories(platform: Platform, requests: readonly Appointment[]) {
  const patientIds = [...new Set(requests.map(({ patientId }) => patientId))];
  const histories = await Promise.all(
    patientIds.map(async (patientId) => {
      const history = summarizeHistory(await listAllPatientAppointments(platform, patientId));
      return [patientId, history] as const;
    }),
  );
  return new Map(histories);
}

/** Returns a function that tells whether the aesthetician still works, and the center opens, at a request's time. */
async function makeFitCheck(platform: Platform, requests: readonly Appointment[]) {
  const [members, center] = await Promise.all([platform.staff.allBookable(), platform.settings.get()]);
  const from = requests.map(({ date }) => date).sort()[0] ?? '';
  const getHours = await readWorkingHours(platform, members, { from, center: Promise.resolve(center) });
  const closedDates = new Set(center.closures.map(({ date }) => date));
  return (request: Appointment): boolean => {
    const serviceIds = request.services.map(({ serviceId }) => serviceId);
    const member = filterQualified(members, serviceIds).find(({ staffId }) => staffId === request.staffId);
    if (!member || closedDates.has(request.date)) return false;
    return worksAt({ openHours: getHours(member) }, request.date, toAppointmentInterval(request));
  };
}

/** Lists requests with their clients' history, and whether their time still fits. */
export const listAppointmentRequests = operation(
  routes.listAppointmentRequests,
  async ({ query }, platform) => {
    const { rows: requests, cursor } = await platform.appointments.byQueue('pending', query.cursor);
    if (requests.length === 0) return { rows: [], cursor: cursor ?? undefined };
    const [histories, fits] = await Promise.all([
      readHistories(platform, requests),
      makeFitCheck(platform, requests),
    ]);
    const now = platform.now();
    const rows = requests.map((request) => ({
      ...toRequestView(request),
      history: histories.get(request.patientId) ?? summarizeHistory([]),
      fits: fits(request),
      proposedUntil: findOpenProposal(request, now)?.expiresAt,
    }));
    return { rows, cursor: cursor ?? undefined };
  },
);
