import { toTimeOfDay } from '#shared/core/civil-time.ts';
import { containsAllWords } from '#shared/core/matches.ts';
import type { QueryOf } from '#shared/core/route.ts';
import { type Appointment, buildStartKey } from '../appointment.ts';
import type { DaySheet, SheetAppointment } from '../calendar/day-sheet.ts';
import type { listCompletedAppointments } from './closing-api.ts';

type CompletedAppointmentsInput = Omit<QueryOf<typeof listCompletedAppointments>, 'month' | 'cursor'>;
type PageCursor = Pick<Appointment, 'date' | 'time' | 'appointmentId'>;

/** Status on the day sheet for each state of 'Citas completadas' (`tratamientoCompletado`, R231). */
const sheetStatusByState = { completed: 'completed', pending: 'confirmed' } as const;

/** Formats a position in the list. Cursors sort chronologically. */
export const formatCursor = (appointment: PageCursor) =>
  `${buildStartKey(appointment)} ${appointment.appointmentId}`;

export function filterCompletedAppointments(
  sheets: readonly DaySheet[],
  { staffId, name = '', state }: CompletedAppointmentsInput,
): PageCursor[] {
  const matchingStatuses: readonly string[] =
    state === undefined ? Object.values(sheetStatusByState) : [sheetStatusByState[state]];
  const isMatch = ({ status, patientName }: SheetAppointment) =>
    matchingStatuses.includes(status) && containsAllWords(patientName, name);
  return sheets
    .filter((sheet) => staffId === undefined || sheet.staffId === staffId)
    .flatMap(({ date, appointments }) =>
      appointments
        .filter(isMatch)
        .map(({ appointmentId, start }) => ({ appointmentId, date, time: toTimeOfDay(start) })),
    )
    .sort((a, b) => (formatCursor(a) < formatCursor(b) ? 1 : -1));
}
