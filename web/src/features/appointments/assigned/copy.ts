import { appointmentErrors } from '#shared/appointments/errors.ts';
import { codeLength } from '#shared/appointments/request-schemas.ts';
import type { AssignedAppointment } from '#shared/appointments/views.ts';
import {
  formatFullDate,
  formatMoney,
  formatRelativeDate,
  formatTime,
  formatWeekdayDayMonth,
  pluralize,
} from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Filter of a day's list by open or completed appointments. */
export type AppointmentFilter = 'pending' | 'completed';

const heads = {
  time: 'Hora',
  patient: 'Paciente',
  medications: 'Medicamentos',
  address: 'Dirección',
  status: 'Estado',
} as const;

/** 'Pacientes Asignados' (R255 R256). */
export const assignedText = {
  title: 'Pacientes Asignados',
  context: (today: string, openCount: number) => {
    const openText = `${openCount === 0 ? 'nadie' : openCount} por visitar hoy`;
    return `${capitalize(formatWeekdayDayMonth(today, today))} · ${openText}`;
  },
  filterLegend: 'Filtrar por estado',
  filters: { pending: 'Pendiente', completed: 'Completados' },
  columns: {
    pending: { ...heads, total: 'Total a pagar' },
    completed: { ...heads, total: 'Total pagado' },
  },
  actions: 'Acciones',
  /** `Hoy` with the date beside it. A distant day shows its date alone. */
  day: (date: string, today: string) => {
    const relativeDate = formatRelativeDate(date, today);
    return relativeDate === formatFullDate(date)
      ? { name: capitalize(relativeDate), detail: undefined }
      : { name: capitalize(relativeDate), detail: formatWeekdayDayMonth(date, civilToday()) };
  },
  appointments: (count: number) => pluralize(count, 'visita', 'visitas'),
  unclosedFailed: 'No pudimos cargar las citas sin cerrar de días anteriores.',
  unclosed: (count: number) => `${count} sin cerrar`,
  nothingToday: { pending: 'Hoy no tienes visitas por hacer.', completed: 'Hoy no has completado visitas.' },
  emptyTitle: { pending: 'No tienes visitas por hacer', completed: 'Aún no has completado visitas' },
  empty: {
    pending: 'Cuando recepción te asigne una cita, la verás aquí.',
    completed: 'Las visitas que cierres con el código del paciente quedan aquí.',
  },
  loadFailed: 'No pudimos cargar tus pacientes',
  callLabel: (name: string, number: string) => `Llamar a ${name}, ${number}`,
  viewRecord: 'Ver ficha',
  viewRecordOf: (name: string) => `Ver ficha de ${name}`,
  routeTo: (name: string) => `Ver ruta a ${name}`,
  offline: 'Sin conexión',
  offlineHint: 'Te mostramos lo último que recibimos. Lo que escribas se queda aquí.',
  paidBy: (method: string) => `Pago: ${method}`,
  chooseMethod: 'Elegir método de pago',
  enterCode: 'Ingresar código',
  actionLabel: (action: string, name: string) => `${action}: ${name}`,
} as const;

/** Copy of closing an appointment. Texts of docs/requirements.tsv (cierre-visita) are literal. */
export const closeText = {
  title: 'Cerrar visita',
  subtitle: (name: string, time: string) => `${name} · ${formatTime(time)}`,
  total: 'Total a pagar',
  givenMedications: 'Medicamentos que se le dan',
  missingDosesTitle: 'Faltan dosis. El total ya no las incluye.',
  deposit: (cents: number) => `Depósito ya pagado: ${formatMoney(cents)}`,
  methodLegend: 'Método de pago',
  methodQuestion: '¿Cómo paga el paciente?',
  cancel: 'Cancelar',
  changeLabel: 'Cambiar',
  changeMethod: 'Cambiar el método de pago',
  keepMethod: (method: string) => `Seguir con ${method}`,
  methodConfirmed: 'Método de pago confirmado. Ahora puedes ingresar el código.',
  methodFailed: 'Hubo un error al confirmar el pago. Intenta nuevamente.',
  codeLabel: 'Código de confirmación',
  codeHint: `${codeLength} caracteres. El paciente lo recibió por correo y por mensaje de texto.`,
  codeRequired: 'Escribe el código que recibió el paciente.',
  triesLeft: (tries: number) => pluralize(tries, 'intento disponible', 'intentos disponibles'),
  complete: (cents: number) =>
    cents === 0 ? 'Completar visita' : `Completar visita · ${formatMoney(cents)}`,
  completing: 'Completando...',
  completed: 'El código es válido. Cita completada exitosamente y pago registrado.',
  completionFailed: 'Hubo un error al completar la cita. Intenta nuevamente.',
  locked: appointmentErrors.code_locked.text,
  frontDeskPhone: (phone: string) => `Recepción: ${phone}`,
  callFrontDesk: 'Llamar a recepción',
  close: 'Cerrar',
  closed: 'La visita quedó cerrada.',
} as const;

/** Shows domain errors with their own text and any other error with the specified sentence. */
export const describePaymentError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? closeText.methodFailed;
export const describeCompletionError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? closeText.completionFailed;

/** Returns the label of the next action in an appointment's row. */
export const getNextActionLabel = ({ paymentMethod }: Pick<AssignedAppointment, 'paymentMethod'>) =>
  paymentMethod === undefined ? assignedText.chooseMethod : assignedText.enterCode;
