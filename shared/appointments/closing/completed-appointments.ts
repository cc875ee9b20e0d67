import { timeOfMinutes } from '#shared/core/civil-time.ts';
import { matches } from '#shared/core/matches.ts';
import type { QueryOf } from '#shared/core/route.ts';
import { type Appointment, startInstantKey } from '../appointment.ts';
import type { DaySheet, SheetVisit } from '../calendar/day-sheet.ts';
import type { listTreatedVisits } from './closing-api.ts';

type Wanted = Omit<QueryOf<typeof listTreatedVisits>, 'month' | 'cursor'>;
type Place = Pick<Appointment, 'date' | 'time' | 'appointmentId'>;

/** The states of 'Citas completadas' (spec 2 §2, `tratamientoCompletado`) as the day sheets have them. */
const statuses = { completed: 'completed', pending: 'confirmed' } as const;

/** Where a visit stands in the list: of two, the later one's is the greater text. */
export const placeText = (visit: Place) => `${startInstantKey(visit)} ${visit.appointmentId}`;

/** The visits of these days that took place or are to, as asked for, latest first. */
export function treatedVisits(sheets: readonly DaySheet[], { staffId, name = '', state }: Wanted): Place[] {
  const shown: readonly string[] = state === undefined ? Object.values(statuses) : [statuses[state]];
  const isWanted = ({ status, patientName }: SheetVisit) =>
    shown.includes(status) && matches(patientName, name);
  return sheets
    .filter((sheet) => staffId === undefined || sheet.staffId === staffId)
    .flatMap(({ date, visits }) =>
      visits
        .filter(isWanted)
        .map(({ appointmentId, start }) => ({ appointmentId, date, time: timeOfMinutes(start) })),
    )
    .sort((a, b) => (placeText(a) < placeText(b) ? 1 : -1));
}
