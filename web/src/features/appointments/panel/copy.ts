import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import { addMinutes } from '#shared/core/civil-time.ts';
import {
  formatDayMonth,
  formatMoney,
  formatTime,
  formatTimeRange,
  formatTimeWithArticle,
  formatWeekdayDayMonth,
} from '#shared/core/format.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import { confirmationText } from '#web/src/components/confirmation/copy.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { CallError, toKnownErrorMessage } from '#web/src/lib/problem.ts';

type Moment = { date: string; time: string };
type Deposit = Pick<AppointmentDetail, 'depositStatus' | 'depositCents'>;

type Slot = Moment & { durationMinutes: number };

const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const formatSlot = ({ date, time, durationMinutes }: Slot) =>
  `${formatWeekdayDayMonth(date, civilToday())}, ${formatTimeRange(time, addMinutes(time, durationMinutes))}`;

/** The calendar's edit panel. Texts of R211 to R216 are literal. */
export const appointmentText = {
  title: 'Cita',
  subtitle: (slot: Slot) => capitalize(formatSlot(slot)),
  close: 'Volver al calendario',
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando...',
  approve: 'Aprobar',
  approving: 'Aprobando...',
  failed: 'No pudimos cargar la cita',

  staff: 'Esteticista',
  beingApproved: appointmentErrors.being_approved.text,

  duration: 'Duración en minutos',
  endLabel: 'Termina',
  endTime: formatTime,
  sameDayHint: 'La cita tiene que terminar el mismo día.',
  chooseStaff: 'Elige una esteticista',

  freeTimesLegend: 'Horas libres de esta esteticista',
  times: {
    none: 'No le quedan horas libres ese día para una cita así de larga.',
    closed: 'Ese día no trabaja, o el centro cierra.',
    notFree: (time: string) => `${formatTime(time)} no está entre sus horas libres.`,
    failed: 'No pudimos cargar sus horas libres.',
  },

  required: 'Por favor, completa todos los campos obligatorios.',
  saved: 'Cita actualizada correctamente',
  saveFailed: 'Error al guardar los cambios.',
  invalidAppointment: 'No se ha seleccionado una cita válida para actualizar.',
  missing: 'La cita seleccionada no existe en la base de datos.',
  missingHint: 'Puede que alguien la haya eliminado. Cierra y elige otra en el calendario.',
  movedTitle: 'Esta cita cambió mientras la tenías abierta',
  movedDetail: ({ staffName, ...slot }: Slot & { staffName: string }) =>
    `Ahora está el ${formatSlot(slot)}, con ${staffName}.`,
  loadCurrent: 'Ver dónde está ahora',
  approvedTitle: 'Esta cita ya está aprobada',
  approvedDetail: 'Se aprobó mientras la tenías abierta. Si guardas un cambio, el cliente recibe otro aviso.',
} as const;

export const isAppointmentMissing = (error: unknown) =>
  error instanceof CallError && error.is(appointmentErrors.not_found);

/** Shows domain errors with their own text and any other error with the specified sentence. */
export function describeChangeError(error: unknown): string {
  if (isAppointmentMissing(error)) return appointmentText.missing;
  const message =
    toKnownErrorMessage(error, appointmentErrors) ?? toKnownErrorMessage(error, assignmentErrors);
  return message ?? appointmentText.saveFailed;
}

/** Describes what happens to a deposit that is not retained. */
function describeRefund({ depositStatus, depositCents }: Deposit): string {
  if (depositStatus === 'held') return `Se libera su retención de ${formatMoney(depositCents)}. `;
  return depositStatus === 'captured'
    ? `Se pide el reembolso de su depósito de ${formatMoney(depositCents)}. `
    : '';
}

/** Copy after too many wrong codes, which says who can close the appointment and how. */
export const codeLockedText = {
  title: 'El código de esta cita se bloqueó',
  nextStep: {
    admin: 'Se escribió mal 5 veces. Completa la visita sin código, con el motivo.',
    supervisor: 'Se escribió mal 5 veces. Pide a administración que complete la visita sin código.',
    staff: 'Se escribió mal 5 veces. Pide ayuda en recepción.',
  },
  completeWithoutCode: 'Completar sin código',
} as const;

const formatAppointment = (name: string, { date, time }: Moment) =>
  `${name} del ${formatDayMonth(date, civilToday())} a ${formatTimeWithArticle(time)}`;

/** Actions on an appointment besides moving it. */
export const appointmentActionsText = {
  menu: 'Más acciones',
  labels: {
    arrived: 'Llegó',
    inTreatment: 'En tratamiento',
    collect: 'Cobrar',
    close: 'Cerrar cita',
    confirmAttendance: 'Confirmar asistencia',
    repeat: 'Copiar a otro día',
    record: 'Ver ficha',
    note: 'Nota',
    call: 'Llamar',
    directions: 'Cómo llegar',
    reschedule: 'Reprogramar',
    noShow: 'No asistió',
    cancel: 'Cancelar por el cliente',
    deny: 'Denegar',
    remove: 'Eliminar cita',
  },
  callOf: (name: string, number: string) => `Llamar a ${name}, ${number}`,
  collectAmount: (cents: number) => `Cobrar ${formatMoney(cents)}`,
  attendanceConfirmed: 'Asistencia confirmada',
  attendanceFailed: 'No pudimos confirmar la asistencia. Intenta de nuevo.',
} as const;

export const describeAttendanceError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? appointmentActionsText.attendanceFailed;

/** Cancellation by phone on the client's behalf. */
export const cancelText = {
  title: 'Cancelar por el cliente',
  subtitle: (name: string, moment: Moment) => `Cita de ${formatAppointment(name, moment)}`,
  consequence: (firstName: string, appointment: Deposit & Pick<AppointmentDetail, 'forfeitCents'>) => {
    const deposit =
      appointment.forfeitCents > 0
        ? `${confirmationText.patientForfeit.kept(appointment.forfeitCents)} `
        : describeRefund(appointment);
    return `${deposit}La hora queda libre y ${firstName} recibe un aviso.`;
  },
  reason: 'Motivo',
  reasonHint: 'Lo que te dijo el cliente. Queda en el historial de la cita.',
  back: 'Volver',
  confirm: 'Cancelar la cita',
  working: 'Cancelando...',
  done: 'Cita cancelada',
  failed: 'No pudimos cancelar la cita. Intenta de nuevo.',
} as const;

export const describeCancelError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? cancelText.failed;

/** Texts of docs/requirements.tsv (citas-solicitudes, calendario). */
export const removeText = {
  title: 'Eliminar cita',
  question: (name: string, moment: Moment) =>
    `¿Seguro que quieres eliminar la cita de ${formatAppointment(name, moment)}?`,
  consequence: (firstName: string, appointment: Deposit & Pick<AppointmentDetail, 'status'>) =>
    appointment.status === 'pending' || appointment.status === 'confirmed'
      ? `Desaparece de todas las listas. ${describeRefund(appointment)}${firstName} recibe un aviso. No se puede deshacer.`
      : 'Desaparece de todas las listas; lo cobrado queda en las cuentas. No se puede deshacer.',
  confirm: 'Eliminar',
  working: 'Eliminando...',
  done: 'Cita eliminada',
  failed: 'Ocurrió un error al eliminar la cita.',
} as const;

export const describeRemoveError = (error: unknown) =>
  toKnownErrorMessage(error, appointmentErrors) ?? removeText.failed;
