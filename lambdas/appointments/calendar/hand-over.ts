import { readBookableDays } from '#lambdas/booking/bookable-staff.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isFree, type StaffAvailability } from '#shared/appointments/booking/slots.ts';
import { listServiceNames, type SheetAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import * as api from '#shared/appointments/calendar/handover-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { toCivilDateTime, toTimeOfDay } from '#shared/core/civil-time.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import { type BookableMember, filterQualified } from '#shared/staff/staff-member.ts';
import { listDatesAhead, listFutureAppointments } from '#shared/staff/stranded-appointments.ts';
import { moveAtDesk } from './desk-appointments.ts';

type DatedAppointment = { readonly date: string; readonly appointment: SheetAppointment };
type OtherStaff = {
  readonly members: readonly BookableMember[];
  readonly availabilities: readonly StaffAvailability[];
};

const obstacles = {
  paying: 'El cliente está pagando el depósito o tiene una propuesta por contestar.',
  unqualified: 'Nadie más realiza todos sus servicios.',
  taken: 'Quien la podría tomar está ocupado o no trabaja a esa hora.',
} as const;

const countBusyMinutes = ({ busyOn }: StaffAvailability, date: string) =>
  busyOn(date).reduce((sum, { start, end }) => sum + end - start, 0);

/** Lists the staff who can take the appointment, least busy first, or the obstacle if none can. */
function findCandidates(
  { date, appointment }: DatedAppointment,
  { members, availabilities }: OtherStaff,
): Pick<api.ComingAppointment, 'candidates' | 'obstacle'> {
  if (appointment.status === 'reserved') return { candidates: [], obstacle: obstacles.paying };
  const qualifiedMembers = filterQualified(members, appointment.serviceIds);
  const freeMembers = availabilities
    .filter(({ staffId }) => qualifiedMembers.some((member) => member.staffId === staffId))
    .filter((member) => isFree(member, date, appointment))
    .sort((a, b) => countBusyMinutes(a, date) - countBusyMinutes(b, date));
  const candidates = freeMembers.flatMap(({ staffId }) => {
    const member = qualifiedMembers.find((qualifiedMember) => qualifiedMember.staffId === staffId);
    return member ? [{ staffId, staffName: formatFullName(member) }] : [];
  });
  if (candidates.length > 0) return { candidates };
  return { candidates, obstacle: qualifiedMembers.length === 0 ? obstacles.unqualified : obstacles.taken };
}

async function readOtherStaff(
  platform: Platform,
  staffId: string,
  comingAppointments: readonly DatedAppointment[],
): Promise<OtherStaff> {
  const [earliest, latest] = [comingAppointments[0], comingAppointments.at(-1)];
  if (!earliest || !latest) return { members: [], availabilities: [] };
  const members = (await platform.staff.allBookable()).filter((member) => member.staffId !== staffId);
  const center = platform.settings.get();
  return {
    members,
    availabilities: await readBookableDays(platform, {
      from: earliest.date,
      to: latest.date,
      members: Promise.resolve(members),
      center,
    }),
  };
}

export const listComingAppointments = operation(
  api.listComingAppointments,
  async ({ params: { staffId } }, platform) => {
    const now = toCivilDateTime(platform.now());
    const [sheets, services] = await Promise.all([
      platform.daySheets.ofStaffMember(staffId, listDatesAhead(now.date)),
      platform.catalog.services(),
    ]);
    const comingAppointments = listFutureAppointments(sheets, now);
    const otherStaff = await readOtherStaff(platform, staffId, comingAppointments);
    const serviceNames = new Map(services.map(({ productId, name }) => [productId, name]));
    return comingAppointments.map(({ date, appointment }) => {
      const { appointmentId, patientName, start, end } = appointment;
      return {
        appointmentId,
        patientName,
        date,
        time: toTimeOfDay(start),
        durationMinutes: end - start,
        serviceNames: listServiceNames(appointment, serviceNames),
        ...findCandidates({ date, appointment }, otherStaff),
      };
    });
  },
);

type HandOverInput = api.Handover & { readonly staffId: string; readonly actor: Actor };

/** Changes only the staff member, not the date, time or duration. */
async function handOver(
  platform: Platform,
  { appointmentId, staffId, date, time, toStaffId, actor }: HandOverInput,
): Promise<void> {
  const { durationMinutes } = await platform.appointments.get(appointmentId);
  const from = { staffId, date, time, durationMinutes };
  await moveAtDesk(platform, { appointmentId, from, to: { ...from, staffId: toStaffId }, actor });
}

/** Hands over each appointment separately. Lists each refused handover with its error. */
export const handOverAppointments = operation(
  api.handOverAppointments,
  async ({ params: { staffId }, body, actor }, platform) => {
    const refused: { appointmentId: string; code: string; detail: string }[] = [];
    for (const handover of body.handovers)
      try {
        if (handover.toStaffId === staffId) throw new AppError(appointmentErrors.staff_unqualified);
        await handOver(platform, { ...handover, staffId, actor });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { definition, text } = error;
        refused.push({ appointmentId: handover.appointmentId, code: definition.code, detail: text });
      }
    return { refused };
  },
);
