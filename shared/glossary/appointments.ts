import type { Term } from './term.ts';

export const appointments: readonly Term[] = [
  { code: 'appointment', spec: ['cita', 'citas', 'citasGlobales', 'citaId'], label: 'Cita' },
  { code: 'reservation', spec: [], label: 'Esperando pago' },
  { code: 'request', spec: ['solicitud'], label: 'Solicitud' },
  { code: 'slot', spec: ['hora disponible'], label: 'Hora' },
  { code: 'date', spec: ['fecha'], label: 'Fecha' },
  { code: 'time', spec: ['hora', 'horaFin'], label: 'Hora' },
  { code: 'durationMinutes', spec: ['duracion'], label: 'Duración' },
  {
    code: 'attendanceConfirmed',
    spec: ['asistenciaConfirmada', 'confirmacionCliente'],
    label: 'Asistencia confirmada',
  },
  { code: 'confirmationCode', spec: ['codigoEmail', 'codigoConfirmacion'], label: 'Código de confirmación' },
  { code: 'cancellation', spec: ['fechaCancelacion', 'motivoCancelacion'], label: 'Cancelación' },
  { code: 'completedAt', spec: ['tratamientoCompletado', 'pagoConfirmado'], label: 'Completada' },
  { code: 'payment', spec: ['pagoIniciado', 'metodoPago'], label: 'Método de pago' },
  { code: 'reserved', of: 'appointmentStatuses', spec: [], label: 'Esperando pago' },
  { code: 'pending', of: 'appointmentStatuses', spec: ['pendiente'], label: 'Pendiente' },
  { code: 'confirmed', of: 'appointmentStatuses', spec: ['confirmada'], label: 'Confirmada' },
  { code: 'completed', of: 'appointmentStatuses', spec: ['completado', 'Completada'], label: 'Completada' },
  { code: 'cancelled', of: 'appointmentStatuses', spec: ['cancelada'], label: 'Cancelada' },
  { code: 'noShow', of: 'appointmentStatuses', spec: ['no-show'], label: 'No asistió' },
  { code: 'expired', of: 'appointmentStatuses', spec: [], label: 'Vencida' },
  { code: 'confirm', of: 'linkActions', spec: ['confirmar'], label: 'Confirmar' },
  { code: 'change', of: 'linkActions', spec: ['reprogramar'], label: 'Cambiar' },
  { code: 'cancel', of: 'linkActions', spec: ['cancelar'], label: 'Cancelar' },
  { code: 'completed', of: 'treatmentStates', spec: ['tratamientoCompletado'], label: 'Completados' },
  { code: 'pending', of: 'treatmentStates', spec: ['tratamientoCompletado'], label: 'Pendientes' },
  { code: 'client', of: 'origin', spec: ['solicitud'], label: 'Solicitada por el cliente' },
  { code: 'admin', of: 'origin', spec: ['creada por admin'], label: 'Creada por administración' },
  { code: 'byPatient', of: 'cancellationKinds', spec: [], label: 'Cancelada por el cliente' },
  { code: 'byDesk', of: 'cancellationKinds', spec: [], label: 'Cancelada por el centro' },
  { code: 'denied', of: 'cancellationKinds', spec: [], label: 'Denegada por administrador' },
  { code: 'removed', of: 'cancellationKinds', spec: [], label: 'Eliminada por administrador' },
  { code: 'lapsed', of: 'cancellationKinds', spec: [], label: 'Retención vencida' },
  { code: 'hourPassed', of: 'cancellationKinds', spec: [], label: 'La hora pasó sin aprobarse' },
  {
    code: 'ended',
    of: 'appointmentReasonKinds',
    spec: ['motivoCancelacion'],
    label: 'Motivo de la cancelación',
  },
  { code: 'waived', of: 'appointmentReasonKinds', spec: [], label: 'Depósito devuelto por excepción' },
  { code: 'withoutCode', of: 'appointmentReasonKinds', spec: [], label: 'Cerrada sin código' },
  { code: 'alertOverridden', of: 'appointmentReasonKinds', spec: [], label: 'Alerta aceptada' },
];

export const availability: readonly Term[] = [
  { code: 'availabilityBlock', spec: ['disponibilidad', 'horarios'], label: 'Mi Horario de Trabajo' },
  { code: 'single', of: 'blockKind', spec: [], label: 'Una vez' },
  { code: 'weekly', of: 'blockKind', spec: ['repetir'], label: 'Cada semana' },
  {
    code: 'override',
    of: 'blockKind',
    spec: ['esExcepcion', 'esClon', 'originalId'],
    label: 'Cambio de un día',
  },
  { code: 'exclusion', of: 'blockKind', spec: ['excepciones'], label: 'Día sin horario' },
];

export const changesOfHours: readonly Term[] = [
  { code: 'date', of: 'scope', spec: ['esExcepcion'], label: 'Solo esta fecha' },
  { code: 'all', of: 'scope', spec: ['repetir'], label: 'Todas las semanas' },
];
