import { appointmentErrors } from '#shared/appointments/errors.ts';
import { withoutChargeLabel } from '#shared/appointments/labels.ts';
import {
  formatDuration,
  formatFullDate,
  formatMoney,
  formatTime,
  formatWeekdayDayMonth,
  pluralize,
} from '#shared/core/format.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { PreferenceLine } from '#shared/intake/application/appointment-preference.ts';
import { formatPreference } from '#shared/intake/application/format-preference.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { toKnownErrorMessage } from '#web/src/lib/problem.ts';

type PersonName = { readonly firstName: string; readonly lastName: string };

/** 'Crear cita'. Texts of R217 to R223 are literal. */
export const createText = {
  title: 'Crear cita',
  subtitle: 'Queda confirmada al guardarla.',
  services: 'Servicios',
  viewPopular: 'Ver populares',
  noServices: 'No hay servicios activos. Créalos en Crear Producto.',
  tooManyServices: (maxCount: number) => `Elige ${maxCount} servicios o menos.`,
  servicesFailed: 'No pudimos cargar los servicios',
  serviceDuration: formatDuration,
  staff: 'Esteticista',
  anyStaff: 'Cualquiera disponible',
  servicesFirst: 'Elige los servicios para ver las horas libres.',
  dateFirst: 'Elige la fecha para ver las horas libres.',
  noQualifiedStaff: 'Ninguna esteticista activa ofrece todos estos servicios.',
  freeHours: 'Horas libres',
  times: {
    none: 'No hay horas libres ese día para una cita así de larga.',
    closed: 'Ese día nadie trabaja, o el centro cierra.',
    notFree: (time: string) => `${formatTime(time)} no está entre las horas libres.`,
    failed: 'No pudimos cargar las horas libres. Intenta de nuevo.',
  },
  balanceLabel: '¿Generar saldo pendiente?',
  invoicedHint: (totalCents: number) =>
    totalCents === 0
      ? 'Crea la factura pendiente por el total.'
      : `Crea la factura pendiente de ${formatMoney(totalCents)}.`,
  notInvoicedHint: `${withoutChargeLabel}: la cita queda sin balance por cobrar.`,
  summary: 'Resumen',
  nothingChosen: 'Aún no hay servicios elegidos.',
  duration: 'Duración',
  endTime: 'Termina',
  taxes: 'Impuestos',
  total: 'Total',
  choosePatient: 'Elige un cliente.',
  chooseDate: 'Elige la fecha.',
  chooseHour: 'Elige la hora.',
  chooseService: 'Elige al menos un servicio.',
  preference: (line: PreferenceLine) =>
    `Empieza con lo que eligió en la web: ${formatPreference(line, civilToday())}`,
  preferencePast: (line: PreferenceLine) =>
    `Eligió en la web una hora que ya pasó: ${formatPreference(line, civilToday())}`,
  preferenceNeedsLaser: (name: string) =>
    `Eligió en la web: ${name}. ${appointmentErrors.laser_not_approved.text}`,
  missingFields: 'Faltan datos (paciente, fecha, hora)',
  cancel: 'Cancelar',
  save: 'Crear cita',
  saving: 'Guardando...',
  created: 'Cita creada correctamente',
  createdDetail: (name: string, date: string, time: string) =>
    `${name}, ${formatFullDate(date)}, ${formatTime(time)}`,
  failed: 'Hubo un error al guardar la cita.',
} as const;

/** The form of a free place on the board. */
export const quickText = {
  place: ({ date, time, member }: { date: string; time: string; member: PersonName | undefined }) =>
    [
      member ? formatFullName(member) : createText.anyStaff,
      `${formatWeekdayDayMonth(date, civilToday())}, ${formatTime(time)}`,
    ].join(' · '),
  services: (roomMinutes: number) => `Servicio (caben ${formatDuration(roomMinutes)})`,
  showAll: (count: number) => `Ver los ${count} servicios`,
  showFewer: 'Ver menos',
  nothingFits: 'Ningún servicio cabe en este espacio. Elige otro espacio.',
} as const;

export const popularText = {
  title: 'Servicios populares',
  subtitle: 'Los más reservados en los últimos 90 días.',
  failed: 'No pudimos cargar los servicios populares',
  emptyTitle: 'Aún no hay servicios populares',
  empty: 'Cuando haya citas, verás aquí los servicios más reservados.',
  appointmentCount: (count: number) => pluralize(count, 'cita', 'citas'),
  close: 'Listo',
} as const;

/** Shows domain errors with their own text and any other error with the specified sentence. */
export const describeCreationError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? createText.failed;
