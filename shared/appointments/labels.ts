import type { PaymentMethod } from '#shared/core/payment-method.ts';
import type { AppointmentStatus, DepositStatus } from './appointment.ts';
import type { AppointmentReasonKind } from './closing/appointment-reasons.ts';

/** Labels of the statuses (docs/decisions.md). */
export const statusLabels: Record<AppointmentStatus, string> = {
  reserved: 'Esperando pago',
  pending: 'Pendiente',
  confirmed: 'Confirmada',
  completed: 'Completada',
  cancelled: 'Cancelada',
  noShow: 'No asistió',
  expired: 'Vencida',
};

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  card: 'Tarjeta',
  athMovil: 'ATH Movil',
  cash: 'Cash',
};

export const depositStatusLabels: Record<DepositStatus, string> = {
  none: 'Sin depósito',
  awaited: 'Por retener',
  held: 'Retenido',
  captured: 'Cobrado',
  releasing: 'Se está liberando',
  released: 'Liberado',
  refunding: 'Se está devolviendo',
  refunded: 'Devuelto',
  kept: 'No se devuelve',
};

export const appointmentReasonLabels: Record<AppointmentReasonKind, string> = {
  ended: 'Motivo de la cancelación',
  waived: 'Devolución del depósito por excepción',
  withoutCode: 'Cerrada sin código',
  alertOverridden: 'Alerta aceptada',
};

export const withoutChargeLabel = 'Sin cobro';
