import type { SlotChoice } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { statusLabels } from '#shared/appointments/labels.ts';
import { addMinutes } from '#shared/core/civil-time.ts';
import {
  formatDuration,
  formatTime,
  formatTimeRange,
  formatWeekdayDayMonth,
  pluralize,
} from '#shared/core/format.ts';
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
    { patientName, serviceNames, status, ...appointment }: CalendarAppointment,
    { staffName, dayState = statusLabels[status] }: { staffName: string; dayState?: string | undefined },
  ) => [patientName, formatHours(appointment), ...serviceNames, `con ${staffName}`, dayState].join(', '),
  columnLabel: (name: string, appointments: number) =>
    `${name}: ${appointments === 0 ? 'sin citas por atender' : pluralize(appointments, 'cita', 'citas')}`,
  timeRange: ({ time, durationMinutes }: SlotTime) =>
    `${formatShortTime(time)} a ${formatShortTime(addMinutes(time, durationMinutes))}`,
  week: 'Citas de la semana',
  day: 'Citas del día',
  dayPickerLegend: 'Día',
  dayName: formatWeekdayDayMonth,
  noStaff: 'No hay esteticistas que mostrar',
  noStaffHint: 'Elige otra esteticista en el filtro.',
  mouseHint:
    'Arrastra una cita para moverla, o su borde inferior para cambiar la duración. Con el teclado, usa la tecla M, y la tecla S para marcar que el cliente llegó o que empezó el tratamiento.',
  touchHint: 'Mantén el dedo sobre una cita para arrastrarla.',
  move: 'Mover',
  keys: {
    move: 'Mover la cita enfocada',
    mark: 'Marcar que el cliente llegó o que empezó el tratamiento',
  },
  moveOf: (patientName: string) => `Mover la cita de ${patientName}`,
} as const;

export const moveText = {
  title: 'Mover cita',
  subtitle: (patientName: string, day: string, hours: string) => `${patientName}, ${day}, ${hours}`,
  staff: 'Esteticista',
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
