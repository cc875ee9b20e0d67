import { formatMoney } from '#shared/core/format.ts';

export const invoicesText = {
  title: 'Facturas por cita',
  pending: (cents: number) => (cents === 0 ? 'No debes nada' : `Debes ${formatMoney(cents)}`),
  pendingTitle: (cents: number) => `Tienes un balance pendiente de ${formatMoney(cents)}`,
  pendingWhy: 'Puedes pagarlo en recepción o el día de tu visita, con tarjeta, ATH Móvil o efectivo.',
  caption: 'Tus facturas, de la cita más reciente a la más antigua',
  columns: { date: 'Fecha de la cita', description: 'Servicio', status: 'Estado', amount: 'Monto' },
  statuses: { pending: 'Pendiente', paid: 'Pagada' },
  paidOn: (date: string) => `Pagada el ${date}`,
  failed: 'No pudimos cargar tus facturas',
  noneTitle: 'Aún no tienes facturas',
  none: 'Los depósitos y las visitas que pagues, y lo que quede por pagar, salen aquí.',
} as const;
