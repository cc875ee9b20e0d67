import {
  formatMoney,
  formatShortDayMonth,
  formatShortWeekday,
  formatTime,
  pluralize,
} from '#shared/core/format.ts';
import type { AppointmentLine, OverviewNote } from '#shared/desk/overview-api.ts';
import { civilToday } from '#web/src/lib/now.ts';

/** Formats `hoy`, or `vie. 30 oct.` with the year if it is another one. */
function formatDay(date: string): string {
  const today = civilToday();
  return date === today ? 'hoy' : `${formatShortWeekday(date)} ${formatShortDayMonth(date, today)}`;
}

/** The record's first tab. */
export const overviewText = {
  failed: 'No pudimos cargar el resumen',
  pinnedNote: 'Nota fijada',
  lastNote: 'Última nota',
  noteBy: ({ authorName, date }: OverviewNote) => `${authorName} · ${formatDay(date)}`,
  allNotes: (count: number) => `Ver ${pluralize(count, 'nota', 'notas')}`,
  noNotes: 'Aún no tiene notas.',
  appointments: 'Citas',
  next: 'Próxima cita',
  noNext: 'Sin cita próxima',
  lastAppointment: 'Última visita',
  noAppointment: 'Aún no ha venido',
  when: ({ date, time }: AppointmentLine) => `${formatDay(date)}, ${formatTime(time)}`,
  figures: 'Visitas y pagos',
  visits: 'Visitas',
  noShows: 'No asistió',
  spent: 'Gastado',
  balance: 'Balance',
  owed: (cents: number) => `Balance pendiente de ${formatMoney(cents)}`,
  collect: 'Cobrar',
} as const;
