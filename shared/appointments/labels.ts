import type { AppointmentStatus, PaymentMethod } from './appointment.ts';

/** The words people read for each state (spec 2 §4; DESIGN §5). */
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
