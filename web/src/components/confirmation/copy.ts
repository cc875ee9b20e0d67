import { alertsConfirmation } from '#shared/appointments/alerts/alerts.ts';
import { overlapConfirmation } from '#shared/appointments/booking/overlap.ts';
import { unusualHourConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import { forfeitConfirmation, patientForfeitConfirmation } from '#shared/appointments/changes/forfeit.ts';
import { laserOpeningConfirmation } from '#shared/catalog/laser-opening-confirmation.ts';
import type { FactOf } from '#shared/core/confirmation.ts';
import {
  formatFullDate,
  formatMoney,
  formatTime,
  formatWeekdayDayMonth,
  pluralize,
} from '#shared/core/format.ts';
import { formatWeight, sameDayWeightConfirmation } from '#shared/health/weight.ts';
import { sameClientConfirmation } from '#shared/patients/same-client.ts';
import { type StrandedAppointment, strandedConfirmation } from '#shared/staff/stranded-appointments.ts';
import { civilToday } from '#web/src/lib/now.ts';

type AppointmentHour = { readonly date: string; readonly time: string };
/** Adds the final period, unless the sentence ends in a time with its own. */
const endSentence = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`);

/** Copy of each question, verbatim from docs/requirements.tsv (citas-cliente, mi-horario). */
export const confirmationText = {
  [strandedConfirmation.name]: {
    title: (count: number) => `${pluralize(count, 'cita queda', 'citas quedan')} fuera del horario`,
    asks: strandedConfirmation.text,
    appointment: ({ patientName, date, time }: StrandedAppointment) =>
      `${patientName}, ${formatFullDate(date)}, ${formatTime(time)}`,
    confirm: 'Guardar de todos modos',
    cancel: 'Cancelar',
  },
  [alertsConfirmation.name]: {
    title: 'El expediente tiene una alerta',
    why: 'Continúa solo si hay una razón. Queda escrita en la cita y en el registro de accesos.',
    reason: 'Motivo para continuar',
    confirm: 'Continuar',
    cancel: 'Volver',
  },
  [sameDayWeightConfirmation.name]: {
    title: 'Dos pesos el mismo día',
    question: ({ date, weightTenths }: FactOf<typeof sameDayWeightConfirmation>) =>
      `${date === civilToday() ? 'Hoy' : `El ${formatFullDate(date)}`} ya se anotaron ${formatWeight(weightTenths)} lb. ¿Guardar los dos?`,
    confirm: 'Guardar los dos',
    cancel: 'Volver',
  },
  [sameClientConfirmation.name]: {
    title: 'Quizás ya es cliente',
    client: ({ name, email, why }: FactOf<typeof sameClientConfirmation>) =>
      `${name}, ${email}: ${why === 'phone' ? 'tiene el mismo teléfono' : 'mismo nombre y fecha de nacimiento'}.`,
    open: 'Abrir la que existe',
    openOf: (name: string) => `Abrir la que existe: ${name}`,
    question: 'Si es la misma persona, usa la ficha que ya existe. ¿Crear otra ficha?',
    confirm: 'Crear otra ficha',
    cancel: 'Volver',
  },
  [overlapConfirmation.name]: {
    title: 'Dos citas a la vez',
    lead: overlapConfirmation.text,
    appointment: ({ date, time, serviceNames, staffName }: FactOf<typeof overlapConfirmation>) =>
      `${serviceNames}, ${formatFullDate(date)}, ${formatTime(time)}, con ${staffName}`,
    confirm: 'Guardar de todos modos',
    cancel: 'Volver',
  },
  [unusualHourConfirmation.name]: {
    title: '¿Es la hora correcta?',
    past: (hour: AppointmentHour) =>
      `El ${endSentence(`${formatFullDate(hour.date)}, ${formatTime(hour.time)}`)} Esa hora ya pasó: no se avisa a nadie.`,
    closed: ({ date, closure }: FactOf<typeof unusualHourConfirmation>) =>
      `El centro está cerrado el ${formatFullDate(date)}: ${endSentence(closure)}`,
    confirm: 'Guardar de todos modos',
    cancel: 'Volver',
  },
  [laserOpeningConfirmation.name]: {
    title: 'Abrir un servicio láser a todos',
    means: ({ name, effect }: FactOf<typeof laserOpeningConfirmation>) =>
      effect === 'open'
        ? `Cualquier cliente podrá pedir “${name}” en la web, sin que nadie revise antes si es apto para láser.`
        : `“${name}” deja de contar como láser: no pide solicitud ni consentimiento de láser.`,
    closed: 'Con la aprobación encendida solo lo pide quien tiene permiso para láser.',
    confirm: 'Abrir a todos',
    cancel: 'Volver',
  },
  [forfeitConfirmation.name]: {
    title: 'Cancelar cita',
    question: ({ date, time }: AppointmentHour) =>
      `Vas a cancelar tu cita del ${endSentence(`${formatWeekdayDayMonth(date, civilToday())}, ${formatTime(time)}`)}`,
    kept: (cents: number) => `${forfeitConfirmation.text} Pierdes ${formatMoney(cents)}.`,
    accept: (cents: number) => `Entiendo que no se me devuelve el depósito de ${formatMoney(cents)}.`,
    acceptFirst: 'Marca la casilla para cancelar sin devolución.',
    confirm: 'Cancelar cita',
    confirming: 'Cancelando...',
    cancel: 'Conservar cita',
  },
  [patientForfeitConfirmation.name]: {
    title: 'Cancelar por el cliente',
    kept: (cents: number) =>
      `Ya pasó el plazo sin costo: el depósito de ${formatMoney(cents)} no se devuelve.`,
    confirm: 'Cancelar la cita',
    cancel: 'Volver',
  },
} as const;

export const approvalText = {
  title: 'Aprobación de administración',
  lead: {
    return: 'Esta devolución pasa de tu límite. Una persona de administración puede aprobarla aquí.',
    void: 'Esta anulación pasa de tu límite. Una persona de administración puede aprobarla aquí.',
    discount: 'Este descuento pasa de tu límite. Una persona de administración puede aprobarlo aquí.',
    price: 'Este precio pasa de tu límite. Una persona de administración puede aprobarlo aquí.',
  },
  email: 'Correo de administración',
  password: 'Contraseña',
  passwordNeeded: 'Escribe la contraseña.',
  code: 'Código de verificación',
  approve: 'Aprobar',
  cancel: 'Cancelar',
} as const;
