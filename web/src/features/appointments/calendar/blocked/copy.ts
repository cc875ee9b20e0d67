import type { BlockedTime } from '#shared/appointments/calendar/day-sheet.ts';
import { toEndTime, toTimeOfDay } from '#shared/core/civil-time.ts';
import { formatDaySpan, formatTimeRange, formatWeekdayDayMonth } from '#shared/core/format.ts';
import type { Interval } from '#shared/core/interval.ts';
import { civilToday } from '#web/src/lib/now.ts';

/** `12:15 p. m. a 1:00 p. m.` */
const formatInterval = ({ start, end }: Interval) => formatTimeRange(toTimeOfDay(start), toEndTime(end));

/** Copy of blocked time. */
export const blockedText = {
  title: 'Bloquear tiempo',
  key: 'Bloquear el espacio libre enfocado',
  reason: 'Motivo',
  commonReasons: 'Motivos frecuentes',
  start: 'Desde',
  end: 'Hasta',
  lastDay: 'Hasta el día',
  lastDayHint: 'Para bloquear las mismas horas también los días siguientes.',
  save: 'Bloquear',
  saving: 'Bloqueando...',
  blocked: 'Tiempo bloqueado',
  freed: 'Bloqueo quitado',
  undo: 'Deshacer',
  hours: formatInterval,
  /** With the hours as its label. */
  printed: ({ reason }: BlockedTime) => `Tiempo bloqueado: ${reason}`,
  label: ({ reason, ...interval }: BlockedTime, name: string) =>
    `Tiempo bloqueado: ${reason}, ${formatInterval(interval)}, ${name}`,
  where: (name: string, date: string, interval: Interval) =>
    [name, `${formatWeekdayDayMonth(date, civilToday())}, ${formatInterval(interval)}`].join(' · '),
  range: ({ from, to }: Pick<BlockedTime, 'from' | 'to'>) =>
    `Las mismas horas están bloqueadas del ${formatDaySpan(from, to)}.`,
  free: 'Quitar bloqueo',
  freeDay: 'Quitar este día',
  freeAll: 'Quitar todos los días',
} as const;

export const commonReasons = ['Almuerzo', 'Descanso', 'Reunión'] as const;
