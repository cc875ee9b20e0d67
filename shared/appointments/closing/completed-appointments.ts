import { timeOfMinutes } from '#shared/core/civil-time.ts';
import { matches } from '#shared/core/matches.ts';
import type { QueryOf } from '#shared/core/route.ts';
import { type Appointment, startInstantKey } from '../appointment.ts';
import type { DaySheet, SheetAppointment } from '../calendar/day-sheet.ts';
import type { listCompletedAppointments } from './closing-api.ts';

type CompletedAppointmentsInput = Omit<QueryOf<typeof listCompletedAppointments>, 'month' | 'cursor'>;
type PageCursor = Pick<Appointment, 'date' | 'time' | 'appointmentId'>;

/** The states of 'Citas completadas' (`tratamientoCompletado`, R231) as the day sheets have them. */
const statuses = { completed: 'completed', pending: 'confirmed' } as const;

/** Where an appointment stands in the list: of two, the later one's is the greater text. */
export const cursorText = (appointment: PageCursor) =>
  `${startInstantKey(appointment)} ${appointment.appointmentId}`;

/** The appointments of these days that took place or are to, as asked for, latest first. */
export function completedAppointments(
  sheets: readonly DaySheet[],
  { staffId, name = '', state }: CompletedAppointmentsInput,
): PageCursor[] {
  const shown: readonly string[] = state === undefined ? Object.values(statuses) : [statuses[state]];
  const isWanted = ({ status, patientName }: SheetAppointment) =>
    shown.includes(status) && matches(patientName, name);
  return sheets
    .filter((sheet) => staffId === undefined || sheet.staffId === staffId)
    .flatMap(({ date, appointments }) =>
      appointments
        .filter(isWanted)
        .map(({ appointmentId, start }) => ({ appointmentId, date, time: timeOfMinutes(start) })),
    )
    .sort((a, b) => (cursorText(a) < cursorText(b) ? 1 : -1));
}
