import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { DaySheet, SheetAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { toCivilDateTime, toTimeOfDay } from '#shared/core/civil-time.ts';
import { byFirstName } from '#shared/core/sort-names.ts';
import * as api from '#shared/staff/team-map-api.ts';

/** First confirmed appointment that is not over. */
const findNextAppointment = ({ appointments }: DaySheet, minutes: number): SheetAppointment | undefined =>
  appointments.find(({ status, end }) => status === 'confirmed' && end > minutes);

async function loadAddresses(
  { appointments, patients }: Pick<Platform, 'appointments' | 'patients'>,
  appointmentIds: readonly string[],
): Promise<Map<string, string | undefined>> {
  const found = await appointments.byIds(appointmentIds);
  const clients = await patients.byIds(found.map(({ patientId }) => patientId));
  const addressOf = new Map(
    clients.map(({ patientId, address }) => [patientId, address?.trim() || undefined]),
  );
  return new Map(found.map(({ appointmentId, patientId }) => [appointmentId, addressOf.get(patientId)]));
}

async function loadNextStops(
  platform: Pick<Platform, 'appointments' | 'patients' | 'daySheets' | 'now'>,
  staffIds: ReadonlySet<string>,
): Promise<Map<string, api.NextStop>> {
  const { date, minutes } = toCivilDateTime(platform.now());
  const sheets = await platform.daySheets.between(date, date);
  const next = sheets.flatMap((sheet) => {
    const appointment = staffIds.has(sheet.staffId) ? findNextAppointment(sheet, minutes) : undefined;
    return appointment ? [{ staffId: sheet.staffId, ...appointment }] : [];
  });
  const addressOf = await loadAddresses(
    platform,
    next.map(({ appointmentId }) => appointmentId),
  );
  return new Map(
    next.map(({ staffId, appointmentId, start, patientName }) => [
      staffId,
      {
        appointmentId,
        patientName,
        time: toTimeOfDay(start),
        hasBegun: start <= minutes,
        address: addressOf.get(appointmentId),
      },
    ]),
  );
}

export const listTeamPositions = operation(api.listTeamPositions, async (_, platform) => {
  const { staff, locations, now } = platform;
  const members = (await staff.all()).filter(({ active, hidden }) => active && !hidden);
  const points = await locations.byIds(
    members.map(({ staffId }) => staffId),
    now(),
  );
  const stops = points.size > 0 ? await loadNextStops(platform, new Set(points.keys())) : new Map();
  return members
    .map(({ staffId, firstName, lastName, colorIndex, phone }) => ({
      staffId,
      firstName,
      lastName,
      colorIndex,
      phone,
      location: points.get(staffId),
      nextStop: stops.get(staffId),
    }))
    .sort(byFirstName);
});
