import { alertsAsk } from '#shared/appointments/alerts/alerts.ts';
import { overlapAsk } from '#shared/appointments/booking/overlap.ts';
import { unusualHourAsk } from '#shared/appointments/booking/unusual-hour.ts';
import { forfeitAsk, patientForfeitAsk } from '#shared/appointments/changes/forfeit.ts';
import { laserOpeningAsk } from '#shared/catalog/laser-opening-ask.ts';
import type { FactOf } from '#shared/core/confirmation.ts';
import { clock, counted, fullDate, money, weekdayDayMonth } from '#shared/core/format.ts';
import { sameDayWeightAsk, weightText } from '#shared/health/weight.ts';
import { sameClientAsk } from '#shared/patients/same-client.ts';
import { type StrandedAppointment, strandedAsk } from '#shared/staff/stranded-appointments.ts';
import { civilToday } from '#web/src/lib/now.ts';

type Hour = { readonly date: string; readonly time: string };
/** A sentence that ends in an hour already has its period. */
const ended = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`);

/** Copy of each question, verbatim from docs/requirements.tsv (citas-cliente, mi-horario). */
export const confirmationText = {
  [strandedAsk.name]: {
    title: (count: number) => `${counted(count, 'cita queda', 'citas quedan')} fuera del horario`,
    asks: strandedAsk.text,
    appointment: ({ patientName, date, time }: StrandedAppointment) =>
      `${patientName}, ${fullDate(date)}, ${clock(time)}`,
    confirm: 'Guardar de todos modos',
    cancel: 'Cancelar',
  },
  [alertsAsk.name]: {
    title: 'El expediente tiene una alerta',
    why: 'Continúa solo si hay una razón. Queda escrita en la cita y en el registro de accesos.',
    reason: 'Motivo para continuar',
    confirm: 'Continuar',
    cancel: 'Volver',
  },
  [sameDayWeightAsk.name]: {
    title: 'Dos pesos el mismo día',
    question: ({ date, weightTenths }: FactOf<typeof sameDayWeightAsk>) =>
      `${date === civilToday() ? 'Hoy' : `El ${fullDate(date)}`} ya se anotaron ${weightText(weightTenths)} lb. ¿Guardar los dos?`,
    confirm: 'Guardar los dos',
    cancel: 'Volver',
  },
  [sameClientAsk.name]: {
    title: 'Quizás ya es cliente',
    client: ({ name, email, why }: FactOf<typeof sameClientAsk>) =>
      `${name}, ${email}: ${why === 'phone' ? 'tiene el mismo teléfono' : 'mismo nombre y fecha de nacimiento'}.`,
    question: 'Si es la misma persona, vuelve y búscala en la lista. ¿Crear otra ficha?',
    confirm: 'Crear otra ficha',
    cancel: 'Volver',
  },
  [overlapAsk.name]: {
    title: 'Dos citas a la vez',
    lead: overlapAsk.text,
    appointment: ({ date, time, serviceNames, staffName }: FactOf<typeof overlapAsk>) =>
      `${serviceNames}, ${fullDate(date)}, ${clock(time)}, con ${staffName}`,
    confirm: 'Guardar de todos modos',
    cancel: 'Volver',
  },
  [unusualHourAsk.name]: {
    title: '¿Es la hora correcta?',
    past: (hour: Hour) =>
      `El ${ended(`${fullDate(hour.date)}, ${clock(hour.time)}`)} Esa hora ya pasó: no se avisa a nadie.`,
    closed: ({ date, closure }: FactOf<typeof unusualHourAsk>) =>
      `El centro está cerrado el ${fullDate(date)}: ${ended(closure)}`,
    confirm: 'Guardar de todos modos',
    cancel: 'Volver',
  },
  [laserOpeningAsk.name]: {
    title: 'Abrir un servicio láser a todos',
    means: ({ name, effect }: FactOf<typeof laserOpeningAsk>) =>
      effect === 'open'
        ? `Cualquier cliente podrá pedir “${name}” en la web, sin que nadie revise antes si es apto para láser.`
        : `“${name}” deja de contar como láser: no pide solicitud ni consentimiento de láser.`,
    closed: 'Con la aprobación encendida solo lo pide quien tiene permiso para láser.',
    confirm: 'Abrir a todos',
    cancel: 'Volver',
  },
  [forfeitAsk.name]: {
    title: 'Cancelar cita',
    question: ({ date, time }: Hour) =>
      `Vas a cancelar tu cita del ${ended(`${weekdayDayMonth(date, civilToday())}, ${clock(time)}`)}`,
    kept: (cents: number) => `${forfeitAsk.text} Pierdes ${money(cents)}.`,
    accept: (cents: number) => `Entiendo que no se me devuelve el depósito de ${money(cents)}.`,
    acceptFirst: 'Marca la casilla para cancelar sin devolución.',
    confirm: 'Cancelar cita',
    confirming: 'Cancelando...',
    cancel: 'Conservar cita',
  },
  [patientForfeitAsk.name]: {
    title: 'Cancelar por el cliente',
    kept: (cents: number) => `Ya pasó el plazo sin costo: el depósito de ${money(cents)} no se devuelve.`,
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
