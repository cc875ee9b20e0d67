import type { DepositStatus } from '#shared/appointments/appointment.ts';
import { depositStatusLabels } from '#shared/appointments/labels.ts';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { formatMoney } from '#shared/core/format.ts';

/** Labels of the deposit status for clients. */
export const depositLabels: Record<DepositStatus, string> = {
  none: 'Sin depósito',
  awaited: 'Por retener',
  held: 'Retenido en tu tarjeta',
  captured: 'Cobrado',
  releasing: 'Se está liberando',
  released: 'Liberado',
  refunding: 'Se está devolviendo',
  refunded: 'Devuelto',
  kept: 'No se devuelve',
};

/** `Retenido $70.00` */
export const formatDeposit = ({
  depositStatus,
  depositCents,
}: Pick<AppointmentRequest, 'depositStatus' | 'depositCents'>) =>
  depositStatus === 'none'
    ? depositStatusLabels.none
    : `${depositStatusLabels[depositStatus]} ${formatMoney(depositCents)}`;
