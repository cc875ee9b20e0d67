import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { statusLabels } from '#shared/appointments/labels.ts';
import { addMinutes, toMonth } from '#shared/core/civil-time.ts';
import {
  formatDayMonth,
  formatFullDate,
  formatLongDate,
  formatMonthYear,
  formatShortDayMonth,
  formatShortWeekday,
  formatTime,
  formatTimeWithArticle,
  formatWeekdayDayMonth,
  pluralize,
} from '#shared/core/format.ts';
import type { Closure } from '#shared/settings/closures.ts';
import { civilToday } from '#web/src/lib/now.ts';

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const getDayNumber = (date: string) => Number(date.slice(8));

type Range = { from: string; to: string };

/** `1 al 7 de marzo de 2026`, `29 de marzo al 4 de abril de 2026` */
const formatWeek = ({ from, to }: Range) =>
  `${toMonth(from) === toMonth(to) ? getDayNumber(from) : formatDayMonth(from, to)} al ${formatLongDate(to)}`;

/** `1 al 7 mar.`, `29 mar. al 4 abr.` */
const formatShortWeek = ({ from, to }: Range) =>
  `${toMonth(from) === toMonth(to) ? getDayNumber(from) : formatShortDayMonth(from, to)} al ${formatShortDayMonth(to, civilToday())}`;

/** `7 citas · 2 pendientes` */
const formatCounts = (appointments: number, pending: number, join = ' · ') =>
  [pluralize(appointments, 'cita', 'citas'), pending > 0 && pluralize(pending, 'pendiente', 'pendientes')]
    .filter(Boolean)
    .join(join);

/** Formats as `9:00`, because a cell has no room for a. m. or p. m. */
const formatShortTime = (time: string) => formatTime(time).split('\u00a0')[0] ?? '';
const calculateEnd = ({ time, durationMinutes }: CalendarAppointment) => addMinutes(time, durationMinutes);

/** The month calendar. Texts of docs/requirements.tsv (calendario) are literal. */
export const calendarText = {
  title: 'Calendario',
  titles: {
    month: ({ date }: { date: string }) => formatMonthYear(date),
    week: ({ range }: { range: Range }) => formatWeek(range),
    day: ({ date }: { date: string }) => formatFullDate(date),
  },
  /** For phones. Adds the year unless it is this one. */
  shortTitles: {
    month: ({ date }: { date: string }) => formatMonthYear(date),
    week: ({ range }: { range: Range }) => formatShortWeek(range),
    day: ({ date }: { date: string }) =>
      `${formatShortWeekday(date)} ${formatShortDayMonth(date, civilToday())}`,
  },
  previous: { month: 'Mes anterior', week: 'Semana anterior', day: 'Día anterior' },
  next: { month: 'Mes siguiente', week: 'Semana siguiente', day: 'Día siguiente' },
  today: 'Hoy',
  view: 'Vista',
  views: { month: 'Mes', week: 'Semana', day: 'Día' },
  filter: 'Esteticista',
  allStaff: 'Todos los Esteticistas',
  create: 'Crear cita',
  phoneCalendar: 'Calendario en tu teléfono',
  legend: 'Colores de cada esteticista',
  failed: 'No pudimos cargar el calendario',
  unassigned: 'Sin asignar',

  dayLabel: (date: string, appointments: number, pending: number) =>
    `${formatWeekdayDayMonth(date, civilToday())}: ${appointments === 0 ? 'sin citas' : formatCounts(appointments, pending, ', ')}`,
  hiddenCount: (count: number) => `${count} más`,
  shortTime: formatShortTime,
  firstName: (patientName: string) => patientName.split(' ')[0] ?? '',
  /** Starts with the cell's visible text, so that voice control finds it. */
  appointmentLabel: (appointment: CalendarAppointment, staffName: string | undefined) =>
    [
      `${formatShortTime(appointment.time)} ${appointment.patientName}`,
      `hasta ${formatTimeWithArticle(calculateEnd(appointment))}`,
      appointment.serviceNames.join(', '),
      staffName,
      statusLabels[appointment.status],
      appointment.attendanceConfirmed && 'asistencia confirmada',
    ]
      .filter(Boolean)
      .join(', '),

  panelTitle: (date: string) => capitalize(formatWeekdayDayMonth(date, civilToday())),
  panelCountText: (appointments: number, pending: number) =>
    appointments === 0 ? 'Sin citas' : formatCounts(appointments, pending),
  loadingDay: 'Buscando las citas...',
  /** Names the staff member when filtered. */
  emptyDay: (name: string | undefined) =>
    name === undefined ? 'No hay citas este día.' : `${name} no tiene citas este día.`,
  closePanel: 'Cerrar panel',
  endTime: (appointment: CalendarAppointment) => formatTime(calculateEnd(appointment)),
  attendanceConfirmed: 'Asistencia confirmada',
  closedPrefix: 'Cerrado:',
  closedDay: ({ date, name }: Closure) => `${formatWeekdayDayMonth(date, civilToday())} (${name})`,
  emptyRange: (name: string | undefined) =>
    name === undefined ? 'No hay citas en estos días.' : `${name} no tiene citas en estos días.`,
} as const;
