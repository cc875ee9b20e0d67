import type { SlotChoice } from '#shared/appointments/appointment.ts';
import type { CalendarAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { statusLabels } from '#shared/appointments/labels.ts';
import { addMinutes } from '#shared/core/civil-time.ts';
import { clock, clockRange, counted, duration, weekdayDayMonth } from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';

type Timed = Pick<SlotChoice, 'time' | 'durationMinutes'>;

/** `10:00 a. m. a 10:45 a. m.` */
export const hoursOf = (appointment: Timed) =>
  clockRange(appointment.time, addMinutes(appointment.time, appointment.durationMinutes));

/** `viernes, 6 de marzo, 10:00 a. m. a 10:45 a. m., con Camila Vega` */
const placeOf = (slot: SlotChoice, staffName: string) =>
  `${weekdayDayMonth(slot.date, civilToday())}, ${hoursOf(slot)}, con ${staffName}`;

const suffix = /\u00a0.*/;
/** `10:00`: the board's hours already show a. m. or p. m. */
const bareClock = (time: string) => clock(time).replace(suffix, '');

/** Copy of the week and day views. */
export const boardText = {
  /** Accessible name with everything that color and position show. */
  appointment: (
    { patientName, serviceNames, status, ...appointment }: CalendarAppointment,
    staffName: string,
  ) =>
    [patientName, hoursOf(appointment), ...serviceNames, `con ${staffName}`, statusLabels[status]].join(', '),
  column: (name: string, appointments: number) =>
    `${name}: ${appointments === 0 ? 'sin citas por atender' : counted(appointments, 'cita', 'citas')}`,
  hours: ({ time, durationMinutes }: Timed) =>
    `${bareClock(time)} a ${bareClock(addMinutes(time, durationMinutes))}`,
  week: 'Citas de la semana',
  day: 'Citas del día',
  dayOfWeek: 'Día',
  dayName: weekdayDayMonth,
  noStaff: 'No hay esteticistas que mostrar',
  noStaffNext: 'Elige otra esteticista en el filtro.',
  howToMove:
    'Arrastra una cita para moverla, o su borde inferior para cambiar la duración. Con el teclado, usa la tecla M.',
  howToMoveByFinger: 'Mantén el dedo sobre una cita para arrastrarla.',
  move: 'Mover',
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
  undone: 'Movimiento deshecho',
  where: (patientName: string, slot: SlotChoice, staffName: string) =>
    `${patientName}: ${placeOf(slot, staffName)}.`,
  /** Without a name only the duration changed. */
  outcome: (patientName: string, to: SlotChoice, staffName: string | undefined) =>
    staffName === undefined
      ? {
          title: 'Duración cambiada',
          where: `${patientName}: ${duration(to.durationMinutes)}, ${hoursOf(to)}.`,
        }
      : { title: 'Cita movida', where: `${patientName}: ${placeOf(to, staffName)}.` },
  refused: 'La cita no se movió',
  back: (patientName: string, reason: string) => `La cita de ${patientName} volvió a su lugar. ${reason}`,
  calledOff: (patientName: string) => `La cita de ${patientName} se queda donde estaba.`,
} as const;
