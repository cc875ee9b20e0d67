import { countDaysBetween } from '#shared/core/civil-time.ts';
import { formatShortFullDate, formatTime, pluralize } from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';

const recentDayPrefixes: Readonly<Record<number, string>> = { 0: 'Hoy, ', 1: 'Ayer, ' };

/** Copy quoted in docs/requirements.tsv (salud) must stay word for word. */
export const activityText = {
  title: 'Registro de Actividad Física',
  failed: 'No pudimos cargar tus actividades',
  formTitle: 'Nueva actividad',
  type: 'Tipo',
  duration: 'Duración en minutos',
  otherDuration: 'Otra duración',
  day: 'Día',
  time: 'Hora',
  notes: 'Notas',
  notesHint: 'Cómo te sentiste, dónde',
  save: 'Guardar actividad',
  saving: 'Guardando...',
  saved: 'Actividad guardada',
  thisWeek: 'Esta semana',
  week: 'Semana',
  previous: 'Semana anterior',
  next: 'Semana siguiente',
  listTitle: 'Actividades',
  weekCount: (count: number) => pluralize(count, 'en la semana', 'en la semana'),
  empty: 'Aún no hay actividades esta semana.',
  emptyWeek: 'No hay actividades en esa semana.',
  dayTitle: (date: string) =>
    `${recentDayPrefixes[countDaysBetween(date, civilToday())] ?? ''}${formatShortFullDate(date)}`,
  minutes: (minutes: number) => `${minutes} min`,
  timeAndNotes: (time: string, notes: string | undefined) =>
    notes ? `${formatTime(time)} · ${notes}` : formatTime(time),
  removeLabel: (label: string, minutes: number, date: string) =>
    `Eliminar ${label}, ${minutes} min, ${formatShortFullDate(date)}`,
  removed: 'Actividad eliminada',
  undo: 'Deshacer',
  notRemoved: 'No pudimos eliminarla.',
  notUndone: 'No pudimos devolverla.',
} as const;
