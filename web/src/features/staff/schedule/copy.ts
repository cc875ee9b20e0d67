import {
  clockRange,
  counted,
  dayMonth,
  daySpan,
  duration,
  fullDate,
  monthYear,
  weekdayDayMonth,
  weekdayName,
} from '#shared/core/format.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { refusalOf } from '#web/src/lib/problem.ts';
import type { Move } from './use-schedule-change.ts';

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const untitled = 'Disponible';

const hoursOf = (minutes: number) =>
  minutes % 60 === 0 ? counted(minutes / 60, 'hora', 'horas') : duration(minutes);

type Hours = Pick<Occurrence, 'start' | 'end' | 'allDay'>;

/** `9:30`, or `5` for 17:00. */
function shortClock(time: string): string {
  const hour = Number(time.slice(0, 2)) % 12 || 12;
  return time.endsWith(':00') ? String(hour) : `${hour}${time.slice(2)}`;
}

/** Owner of the hours; without a name it is the user, addressed as 'tú'. */
export type Owner = { readonly staffId: string; readonly name?: string };
const isOwn = ({ name }: Owner) => name === undefined;

/** 'Mi Horario de Trabajo'; texts of docs/requirements.tsv (disponibilidad) are literal. */
export const scheduleText = {
  title: ({ name }: Owner) => (name === undefined ? 'Mi Horario de Trabajo' : `Horario de ${name}`),
  purpose: (owner: Owner) =>
    isOwn(owner) ? 'Define cuándo pueden darte citas.' : 'Define cuándo se le pueden dar citas.',
  sum: (owner: Owner, minutes: number, week: { from: string; to: string; isThis: boolean }) => {
    const days = week.isThis ? 'Esta semana' : `Del ${daySpan(week.from, week.to)}`;
    const [has, sums] = isOwn(owner) ? ['tienes', 'sumas'] : ['tiene', 'suma'];
    return minutes === 0 ? `${days} no ${has} horas.` : `${days} ${sums} ${hoursOf(minutes)}.`;
  },
  loadFailed: 'Error al cargar horarios. Por favor, recarga la página.',
  add: 'Agregar bloque',
  full: (days: readonly string[]) =>
    `No quedan horas libres ${days.length > 1 ? 'en estos días' : `el ${weekdayDayMonth(days[0] ?? '', civilToday())}`}. Elige otro día en el calendario.`,
  view: 'Vista',
  views: { month: 'Mes', week: 'Semana', day: 'Día' },
  previous: { month: 'Mes anterior', week: 'Semana anterior', day: 'Día anterior' },
  next: { month: 'Mes siguiente', week: 'Semana siguiente', day: 'Día siguiente' },
  today: 'Hoy',
  day: 'Día',
  span: {
    month: (date: string) => capital(monthYear(date)),
    week: (_: string, week: { from: string; to: string }) => daySpan(week.from, week.to),
    day: (date: string) => capital(fullDate(date)),
  },
  grid: 'Bloques de disponibilidad',
  hint: 'Toca un bloque para cambiarlo, o arrastra sobre las horas libres para crear uno.',
  emptyTitle: (owner: Owner) => (isOwn(owner) ? 'Aún no tienes bloques' : 'Aún no tiene bloques'),
  empty: (owner: Owner) =>
    isOwn(owner)
      ? 'Nadie puede darte citas hasta que agregues el primero.'
      : 'Nadie puede darle citas hasta que agregues el primero.',
  baseCounts: (owner: Owner, base: { start: string; end: string }) => {
    const [them, whose] = isOwn(owner) ? ['te', 'tu'] : ['le', 'su'];
    return `Por ahora ${them} pueden dar citas en ${whose} horario base, de ${clockRange(base.start, base.end)} los días que abre el centro. Con el primer bloque cuentan solo los bloques.`;
  },
  useBase: 'Convertir en bloques',
  draft: 'Nuevo bloque',
  weekly: 'Cada semana',
  changed: 'Esta fecha',
  excluded: 'Excluido',
  allDay: 'Todo el día',
  /** `9:00 a. m. a 5:00 p. m.`, or the whole day. */
  hours: ({ start, end, allDay }: Hours) => (allDay ? 'Todo el día' : clockRange(start, end)),
  /** `9 a 5:30`, for the small cells of a month. */
  shortHours: ({ start, end, allDay }: Hours) =>
    allDay ? 'Todo el día' : `${shortClock(start)} a ${shortClock(end)}`,
  blockTitle: (title: string | undefined) => title || untitled,
  /** Accessible name of a block. */
  block: (block: Occurrence) => {
    const state = {
      single: '',
      weekly: 'cada semana',
      changed: 'cambiado solo esta fecha',
      excluded: 'excluido',
    };
    const parts = [
      block.title || untitled,
      fullDate(block.date),
      block.allDay ? 'todo el día' : clockRange(block.start, block.end),
      state[block.state],
    ];
    return parts.filter(Boolean).join(', ');
  },
  dayBlocks: (date: string, blocks: readonly Occurrence[]) => {
    const count = blocks.filter((block) => block.date === date && block.state !== 'excluded').length;
    return `${capital(weekdayDayMonth(date, civilToday()))}, ${count === 0 ? 'sin bloques' : counted(count, 'bloque', 'bloques')}`;
  },
  more: (count: number) => `+${count}`,
  moreWord: 'más',
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
  allDayHint: `De ${clockRange('06:00', '22:00')}`,
  repeats: 'Se repite cada semana, sin fecha de fin.',
  stops: (date: string) => `Dejará de repetirse: solo queda el ${weekdayDayMonth(date, civilToday())}.`,
  save: 'Guardar',
  saving: 'Guardando...',
  close: 'Cerrar',
  cancel: 'Cancelar',
  exclude: 'Excluir solo esta fecha',
  restore: 'Volver a incluir esta fecha',
  follow: 'Volver al horario semanal',
  remove: 'Eliminar bloque',
  removeSingle: (owner: Owner, { date, start, end, allDay }: Occurrence) =>
    `El ${weekdayDayMonth(date, civilToday())}${allDay ? '' : `, de ${clockRange(start, end)},`} no podrán ${isOwn(owner) ? 'darte' : 'darle'} más citas.`,
  removeLabel: 'Eliminar',
  excludedBody: (owner: Owner, { date, start, end }: Occurrence) =>
    `El ${weekdayDayMonth(date, civilToday())} no ${isOwn(owner) ? 'te' : 'le'} dan citas de ${clockRange(start, end)}, aunque el bloque se repite cada semana.`,
  saved: 'Horario guardado',
  excluded: 'Fecha excluida',
  removed: 'Bloque eliminado',
  restored: 'Fecha incluida otra vez',
} as const;

const which = ({ date }: Occurrence, verb: string) =>
  `Este bloque se repite cada ${weekdayName(date)}. ¿Qué fechas quieres ${verb}?`;

/** Effect of moving one date on all dates of its block. */
function everyWeek({ block, to }: Move): string {
  const day = weekdayName(to.date);
  const isSameDay = day === weekdayName(block.date);
  const hours = to.allDay ? 'todo el día' : `de ${clockRange(to.start, to.end)}`;
  const becomes = isSameDay ? `queda ${hours}` : `pasa al ${day}, ${hours}`;
  const begins =
    block.isFirst && to.date !== block.date ? `, desde el ${dayMonth(to.date, civilToday())}` : '';
  const agreed = isSameDay ? 'se quedan como están' : 'se mueven también';
  return `Con «${everyWeekLabel}», cada ${weekdayName(block.date)} ${becomes}${begins}; las fechas que excluiste o cambiaste aparte ${agreed}.`;
}
const everyWeekLabel = 'Todas las semanas';

/** Copy of the choice between this date and every week. */
export const scopeText = {
  titles: { move: 'Cambiar bloque', remove: 'Eliminar bloque' },
  which: {
    move: (block: Occurrence) => which(block, 'cambiar'),
    remove: (block: Occurrence) => which(block, 'eliminar'),
  },
  everyWeek,
  date: 'Solo esta fecha',
  all: everyWeekLabel,
  cancel: 'Cancelar',
} as const;

/** Appointments outside the hours after a change. */
export const strandedText = {
  tells: (owner: Owner) =>
    isOwn(owner)
      ? 'Tu horario ya cambió, y alguien reservó mientras guardabas. Avisa a recepción.'
      : 'El horario ya cambió, y alguien reservó mientras guardabas. Cambia esas citas.',
  understood: 'Entendido',
} as const;

const createFailed = 'Error al crear el horario. Por favor, inténtalo de nuevo.';
const changeFailed = 'No pudimos guardar el cambio. Revisa tu conexión e intenta de nuevo.';

/** Error of a change: the violated rule, or a generic text. */
export const changeFailure = (action: string, error: unknown) =>
  refusalOf(error, staffErrors) ??
  (action === 'add' || action === 'useBaseHours' ? createFailed : changeFailed);
