import type { SlotChoice } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { addMinutes, toEndTime, toTimeOfDay } from '#shared/core/civil-time.ts';
import {
  formatDuration,
  formatShortWeekday,
  formatTime,
  formatTimeRange,
  formatWeekdayDayMonth,
  pluralize,
} from '#shared/core/format.ts';
import type { Interval } from '#shared/core/interval.ts';
import { civilToday } from '#web/src/lib/now.ts';

type SlotTime = Pick<SlotChoice, 'time' | 'durationMinutes'>;

/** `10:00 a. m. a 10:45 a. m.` */
export const formatHours = (appointment: SlotTime) =>
  formatTimeRange(appointment.time, addMinutes(appointment.time, appointment.durationMinutes));

/** `viernes, 6 de marzo, 10:00 a. m. a 10:45 a. m., con Camila Vega` */
const formatSlot = (slot: SlotChoice, staffName: string) =>
  `${formatWeekdayDayMonth(slot.date, civilToday())}, ${formatHours(slot)}, con ${staffName}`;

const dayPeriodSuffix = /\u00a0.*/;
/** Formats as `10:00`, because the hours of the board already show a. m. or p. m. */
const formatShortTime = (time: string) => formatTime(time).replace(dayPeriodSuffix, '');

/** Copy of the week and day views. */
export const boardText = {
  /** Accessible name with everything that color and position show. */
  appointmentLabel: (
    { patientName, serviceNames, ...appointment }: CalendarAppointment,
    { staffName, flags }: { staffName: string; flags: readonly string[] },
  ) => [patientName, formatHours(appointment), ...serviceNames, `con ${staffName}`, ...flags].join(', '),
  columnLabel: (name: string, appointments: number) =>
    `${name}: ${appointments === 0 ? 'sin citas' : pluralize(appointments, 'cita', 'citas')}`,
  shortTime: formatShortTime,
  freePlace: (time: string, name: string) => `Espacio libre: ${formatTime(time)}, ${name}`,
  doesNotPerform: (name: string, serviceName: string) => `${name} no hace ${serviceName}`,
  print: 'Imprimir',
  outsideHours: 'Fuera de horario',
  closed: (name: string) => `cerrado: ${name}`,
  notWorking: 'No trabaja este día',
  /** `9:00 a. m. a 5:00 p. m. · 6 citas, 1 por aprobar` */
  memberDay: (hours: readonly Interval[], appointments: number, pending: number) =>
    [
      hours.length === 0
        ? boardText.notWorking
        : hours.map(({ start, end }) => formatTimeRange(toTimeOfDay(start), toEndTime(end))).join(', '),
      [pluralize(appointments, 'cita', 'citas'), pending > 0 && `${pending} por aprobar`]
        .filter(Boolean)
        .join(', '),
    ].join(' · '),
  people: 'Esteticista',
  showOthers: (count: number) =>
    count === 1 ? 'Mostrar a quien no trabaja' : `Mostrar a ${count} que no trabajan`,
  hideOthers: 'Ocultar a quien no trabaja',
  closedTitle: (name: string) => `Cerrado: ${name}`,
  nobody: 'Nadie trabaja este día',
  editHours: 'Editar horarios',
  loading: 'Cargando el calendario...',
  until: ({ time, durationMinutes }: SlotTime) => ` a ${formatShortTime(addMinutes(time, durationMinutes))}`,
  week: 'Citas de la semana',
  day: 'Citas del día',
  dayPickerLegend: 'Día',
  /** `mar. 1 · 5 citas` */
  dayChip: (date: string, appointments: number) =>
    `${formatShortWeekday(date)} ${Number(date.slice(8))} · ${pluralize(appointments, 'cita', 'citas')}`,
  dayName: formatWeekdayDayMonth,
  noStaff: 'No hay esteticistas que mostrar',
  noStaffHint: 'Elige otra esteticista en el filtro.',
  mouseHint:
    'Arrastra una cita para moverla, o su borde inferior para cambiar la duración. Toca un espacio libre para crear una. Con el teclado, usa la tecla M y las flechas para mover, y la tecla S para marcar que el cliente llegó o que empezó el tratamiento.',
  touchHint: 'Mantén el dedo sobre una cita para arrastrarla.',
  keyHint:
    'Flechas arriba y abajo: 15 minutos. Flechas a los lados: otra persona. Enter: soltar. Esc: dejar donde estaba.',
  move: 'Mover',
  keys: {
    move: 'Mover la cita enfocada',
    mark: 'Marcar que el cliente llegó o que empezó el tratamiento',
  },
  moveOf: (patientName: string) => `Mover la cita de ${patientName}`,
} as const;

/** What the icons of an appointment mean. */
export const flagText = {
  alert: 'con alerta de salud',
  consent: 'falta firmar el consentimiento láser',
  consentShort: 'Falta firmar',
  balance: (amount: string) => `balance de ${amount}`,
  paid: 'pagada',
  attendance: 'asistencia confirmada',
} as const;

export const moveText = {
  title: 'Mover cita',
  subtitle: (patientName: string, day: string, hours: string) => `${patientName}, ${day}, ${hours}`,
  staff: 'Esteticista',
  places: 'Espacios libres más cercanos',
  cancel: 'Cancelar',
  save: 'Mover',
  saving: 'Moviendo...',
  required: 'Por favor, completa todos los campos obligatorios.',
  undo: 'Deshacer',
  undoDone: 'Movimiento deshecho',
  newSlot: (patientName: string, slot: SlotChoice, staffName: string) =>
    `${patientName}: ${formatSlot(slot, staffName)}.`,
  /** `staffName` is undefined if only the duration changed. */
  moveOutcome: (patientName: string, to: SlotChoice, staffName: string | undefined) =>
    staffName === undefined
      ? {
          title: 'Duración cambiada',
          where: `${patientName}: ${formatDuration(to.durationMinutes)}, ${formatHours(to)}.`,
        }
      : { title: 'Cita movida', where: `${patientName}: ${formatSlot(to, staffName)}.` },
  rejectedTitle: 'La cita no se movió',
  rejectedDetail: (patientName: string, reason: string) =>
    `La cita de ${patientName} volvió a su lugar. ${reason}`,
  declinedNotice: (patientName: string) => `La cita de ${patientName} se queda donde estaba.`,
} as const;
