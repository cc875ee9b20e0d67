import { appointmentErrors } from '#shared/appointments/errors.ts';
import {
  formatList,
  formatTime,
  formatWeekdayDayMonth,
  getWeekdayName,
  pluralize,
} from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';

type Slot = { readonly date: string; readonly time: string };
const formatSlot = ({ date, time }: Slot) =>
  `${formatWeekdayDayMonth(date, civilToday())}, ${formatTime(time)}`;

export const nextAppointmentText = {
  title: 'Próxima cita',
  /** 'Láser axilas, cada 6 semanas: martes, 12 de enero, 9:00 a. m., con Carmen Santiago.' */
  suggestion: (suggestion: Slot & { serviceNames: readonly string[]; weeks: number; staffName: string }) =>
    `${formatList(suggestion.serviceNames)}, cada ${pluralize(suggestion.weeks, 'semana', 'semanas')}: ${formatSlot(suggestion)}, con ${suggestion.staffName}.`,
  book: ({ date, time }: Slot) => `Reservar ${getWeekdayName(date)} ${formatTime(time)}`,
  question: (suggestion: Slot) => `¿Reservar la próxima cita para el ${formatSlot(suggestion)}?`,
  consequence: 'Queda confirmada y el cliente recibe la confirmación. El balance se cobra ese día.',
  confirm: 'Reservar',
  working: 'Reservando...',
  cancel: 'Cancelar',
  booked: 'Próxima cita reservada',
  bookedDetail: formatSlot,
} as const;

const failed = 'No pudimos reservar la próxima cita. Intenta de nuevo.';
export const describeBookingError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? failed;
