import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { DaySheet, SheetAppointment } from '#shared/appointments/calendar/day-sheet.ts';
import { toCivilDateTime, toTimeOfDay } from '#shared/core/civil-time.ts';
import { compareByFirstName } from '#shared/core/sort-names.ts';
import * as api from '#shared/staff/team-map-api.ts';

/** Returns the first confirmed appointment that has not ended. */
const findNextAppointment = ({ appointments }: DaySheet, minutes: number): SheetAppointment | undefined =>
  appointments.find(({ status, end }) => status === 'confirmed' && end > minutes);

async function loadAddresses(
  { appointments, patients }: Pick<Platform, 'appointments' | 'patients'>,
  appointmentIds: readonly string[],
): Promise<Map<string, string | undefined>> {
  const nextAppointments = await appointments.byIds(appointmentIds);
  const clients = await patients.byIds(nextAppointments.map(({ patientId }) => patientId));
  const clientAddresses = new Map(
    clients.map(({ patientId, address }) => [patientId, address?.trim() || undefined]),
  );
  return new Map(
    nextAppointments.map(({ appointmentId, patientId }) => [appointmentId, clientAddresses.get(patientId)]),
  );
}

async function loadNextStops(
  platform: Pick<Platform, 'appointments' | 'patients' | 'daySheets' | 'now'>,
  staffIds: ReadonlySet<string>,
): Promise<Map<string, api.NextStop>> {
  const { date, minutes } = toCivilDateTime(platform.now());
  const sheets = await platform.daySheets.between(date, date);
  const nextAppointments = sheets.flatMap((sheet) => {
    const appointment = staffIds.has(sheet.staffId) ? findNextAppointment(sheet, minutes) : undefined;
    return appointment ? [{ staffId: sheet.staffId, ...appointment }] : [];
  });
  const addresses = await loadAddresses(
    platform,
    nextAppointments.map(({ appointmentId }) => appointmentId),
  );
  return new Map(
    nextAppointments.map(({ staffId, appointmentId, start, patientName }) => [
      staffId,
      {
        appointmentId,
        patientName,
        time: toTimeOfDay(start),
        hasBegun: start <= minutes,
        address: addresses.get(appointmentId),
      },
    ]),
  );
}

export const listTeamPositions = operation(api.listTeamPositions, async (_, platform) => {
  const { staff, locations, now } = platform;
  const members = (await staff.all()).filter(({ active, hidden }) => active && !hidden);
  const positions = await locations.byIds(
    members.map(({ staffId }) => staffId),
    now(),
  );
  const stops = positions.size > 0 ? await loadNextStops(platform, new Set(positions.keys())) : new Map();
  return members
    .map(({ staffId, firstName, lastName, colorIndex, phone }) => ({
      staffId,
      firstName,
      lastName,
      colorIndex,
      phone,
      location: positions.get(staffId),
      nextStop: stops.get(staffId),
    }))
    .sort(compareByFirstName);
});
