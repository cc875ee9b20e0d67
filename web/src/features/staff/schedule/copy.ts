import {
  formatDayMonth,
  formatDaySpan,
  formatDuration,
  formatFullDate,
  formatMonthYear,
  formatTimeRange,
  formatWeekdayDayMonth,
  getWeekdayName,
  pluralize,
} from '#shared/core/format.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';
import type { BlockMove } from './use-schedule-change.ts';

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const untitled = 'Disponible';

const formatHours = (minutes: number) =>
  minutes % 60 === 0 ? pluralize(minutes / 60, 'hora', 'horas') : formatDuration(minutes);

type BlockHours = Pick<Occurrence, 'start' | 'end' | 'allDay'>;

/** `9:30`, or `5` for 17:00. */
function formatShortClock(time: string): string {
  const hour = Number(time.slice(0, 2)) % 12 || 12;
  return time.endsWith(':00') ? String(hour) : `${hour}${time.slice(2)}`;
}

/** Owner of the schedule. An owner without a name is the user, addressed as 'tú'. */
export type ScheduleOwner = { readonly staffId: string; readonly name?: string };
const isOwnSchedule = ({ name }: ScheduleOwner) => name === undefined;

/** Copy of 'Mi Horario de Trabajo'. Texts of docs/requirements.tsv (disponibilidad) are literal. */
export const scheduleText = {
  title: ({ name }: ScheduleOwner) => (name === undefined ? 'Mi Horario de Trabajo' : `Horario de ${name}`),
  purpose: (owner: ScheduleOwner) =>
    isOwnSchedule(owner) ? 'Define cuándo pueden darte citas.' : 'Define cuándo se le pueden dar citas.',
  weekSummary: (
    owner: ScheduleOwner,
    minutes: number,
    week: { from: string; to: string; isThis: boolean },
  ) => {
    const days = week.isThis ? 'Esta semana' : `Del ${formatDaySpan(week.from, week.to)}`;
    const [has, sums] = isOwnSchedule(owner) ? ['tienes', 'sumas'] : ['tiene', 'suma'];
    return minutes === 0 ? `${days} no ${has} horas.` : `${days} ${sums} ${formatHours(minutes)}.`;
  },
  loadFailed: 'Error al cargar horarios. Por favor, recarga la página.',
  addBlock: 'Agregar bloque',
  noFreeHours: (days: readonly string[]) =>
    `No quedan horas libres ${days.length > 1 ? 'en estos días' : `el ${formatWeekdayDayMonth(days[0] ?? '', civilToday())}`}. Elige otro día en el calendario.`,
  view: 'Vista',
  views: { month: 'Mes', week: 'Semana', day: 'Día' },
  previous: { month: 'Mes anterior', week: 'Semana anterior', day: 'Día anterior' },
  next: { month: 'Mes siguiente', week: 'Semana siguiente', day: 'Día siguiente' },
  today: 'Hoy',
  day: 'Día',
  span: {
    month: (date: string) => capitalize(formatMonthYear(date)),
    week: (_: string, week: { from: string; to: string }) => formatDaySpan(week.from, week.to),
    day: (date: string) => capitalize(formatFullDate(date)),
  },
  calendarLabel: 'Bloques de disponibilidad',
  calendarHint: 'Toca un bloque para cambiarlo, o arrastra sobre las horas libres para crear uno.',
  emptyTitle: (owner: ScheduleOwner) =>
    isOwnSchedule(owner) ? 'Aún no tienes bloques' : 'Aún no tiene bloques',
  emptyHint: (owner: ScheduleOwner) =>
    isOwnSchedule(owner)
      ? 'Nadie puede darte citas hasta que agregues el primero.'
      : 'Nadie puede darle citas hasta que agregues el primero.',
  baseHoursNotice: (owner: ScheduleOwner, base: { start: string; end: string }) => {
    const [them, whose] = isOwnSchedule(owner) ? ['te', 'tu'] : ['le', 'su'];
    return `Por ahora ${them} pueden dar citas en ${whose} horario base, de ${formatTimeRange(base.start, base.end)} los días que abre el centro. Con el primer bloque cuentan solo los bloques.`;
  },
  useBaseHours: 'Convertir en bloques',
  newBlock: 'Nuevo bloque',
  weekly: 'Cada semana',
  changed: 'Esta fecha',
  excluded: 'Excluido',
  /** `9:00 a. m. a 5:00 p. m.`, or the whole day. */
  formatHours: ({ start, end, allDay }: BlockHours) => (allDay ? 'Todo el día' : formatTimeRange(start, end)),
  /** `9 a 5:30`, for the small cells of a month. */
  formatShortHours: ({ start, end, allDay }: BlockHours) =>
    allDay ? 'Todo el día' : `${formatShortClock(start)} a ${formatShortClock(end)}`,
  formatTitle: (title: string | undefined) => title || untitled,
  /** Accessible name of a block. */
  blockLabel: (block: Occurrence) => {
    const state = {
      single: '',
      weekly: 'cada semana',
      changed: 'cambiado solo esta fecha',
      excluded: 'excluido',
    };
    const parts = [
      block.title || untitled,
      formatFullDate(block.date),
      block.allDay ? 'todo el día' : formatTimeRange(block.start, block.end),
      state[block.state],
    ];
    return parts.filter(Boolean).join(', ');
  },
  dayLabel: (date: string, blocks: readonly Occurrence[]) => {
    const count = blocks.filter((block) => block.date === date && block.state !== 'excluded').length;
    return `${capitalize(formatWeekdayDayMonth(date, civilToday()))}, ${count === 0 ? 'sin bloques' : pluralize(count, 'bloque', 'bloques')}`;
  },
  hiddenCount: (count: number) => `+${count}`,
  hiddenCountWord: 'más',
} as const;

/** Copy of the block editor. */
export const blockText = {
  titles: { add: 'Agregar bloque', edit: 'Editar bloque', excluded: 'Fecha excluida' },
  fields: {
    title: 'Título',
    date: 'Fecha',
    start: 'Desde',
    end: 'Hasta',
    allDay: 'Todo el día',
    weekly: 'Repetir cada semana',
  },
  titlePlaceholder: untitled,
  titleTooLong: 'Escribe un título más corto.',
  allDayHint: `De ${formatTimeRange('06:00', '22:00')}`,
  repeatsHint: 'Se repite cada semana, sin fecha de fin.',
  stopsRepeatingHint: (date: string) =>
    `Dejará de repetirse: solo queda el ${formatWeekdayDayMonth(date, civilToday())}.`,
  save: 'Guardar',
  saving: 'Guardando...',
  close: 'Cerrar',
  cancel: 'Cancelar',
  exclude: 'Excluir solo esta fecha',
  restore: 'Volver a incluir esta fecha',
  rejoinSeries: 'Volver al horario semanal',
  remove: 'Eliminar bloque',
  removeSingleNotice: (owner: ScheduleOwner, { date, start, end, allDay }: Occurrence) =>
    `El ${formatWeekdayDayMonth(date, civilToday())}${allDay ? '' : `, de ${formatTimeRange(start, end)},`} no podrán ${isOwnSchedule(owner) ? 'darte' : 'darle'} más citas.`,
  removeLabel: 'Eliminar',
  excludedNotice: (owner: ScheduleOwner, { date, start, end }: Occurrence) =>
    `El ${formatWeekdayDayMonth(date, civilToday())} no ${isOwnSchedule(owner) ? 'te' : 'le'} dan citas de ${formatTimeRange(start, end)}, aunque el bloque se repite cada semana.`,
  saved: 'Horario guardado',
  excluded: 'Fecha excluida',
  removed: 'Bloque eliminado',
  restored: 'Fecha incluida otra vez',
} as const;

const describeRepetition = ({ date }: Occurrence, verb: string) =>
  `Este bloque se repite cada ${getWeekdayName(date)}. ¿Qué fechas quieres ${verb}?`;

/** Describes the effect of moving one date on all dates of its block. */
function describeEveryWeek({ block, to }: BlockMove): string {
  const day = getWeekdayName(to.date);
  const isSameDay = day === getWeekdayName(block.date);
  const hours = to.allDay ? 'todo el día' : `de ${formatTimeRange(to.start, to.end)}`;
  const becomes = isSameDay ? `queda ${hours}` : `pasa al ${day}, ${hours}`;
  const begins =
    block.isFirst && to.date !== block.date ? `, desde el ${formatDayMonth(to.date, civilToday())}` : '';
  const agreed = isSameDay ? 'se quedan como están' : 'se mueven también';
  return `Con «${everyWeekLabel}», cada ${getWeekdayName(block.date)} ${becomes}${begins}; las fechas que excluiste o cambiaste aparte ${agreed}.`;
}
const everyWeekLabel = 'Todas las semanas';

/** Copy of the choice between this date and every week. */
export const scopeText = {
  titles: { move: 'Cambiar bloque', remove: 'Eliminar bloque' },
  questions: {
    move: (block: Occurrence) => describeRepetition(block, 'cambiar'),
    remove: (block: Occurrence) => describeRepetition(block, 'eliminar'),
  },
  describeEveryWeek,
  thisDateLabel: 'Solo esta fecha',
  everyWeekLabel: everyWeekLabel,
  cancel: 'Cancelar',
} as const;

/** Copy about appointments outside the blocks after a change. */
export const strandedText = {
  strandedNotice: (owner: ScheduleOwner) =>
    isOwnSchedule(owner)
      ? 'Tu horario ya cambió, y alguien reservó mientras guardabas. Avisa a recepción.'
      : 'El horario ya cambió, y alguien reservó mientras guardabas. Cambia esas citas.',
  dismissLabel: 'Entendido',
} as const;

const createFailed = 'Error al crear el horario. Por favor, inténtalo de nuevo.';
const changeFailed = 'No pudimos guardar el cambio. Revisa tu conexión e intenta de nuevo.';

/** Returns the error of a change, which names the violated rule if it is known. */
export const describeChangeFailure = (action: string, error: unknown) =>
  toKnownErrorMessage(error, staffErrors) ??
  (action === 'add' || action === 'useBaseHours' ? createFailed : changeFailed);
