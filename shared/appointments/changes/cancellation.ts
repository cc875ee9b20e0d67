import type { Cancellation, CancellationKind } from '../appointment.ts';

export const cancellationLabels: Record<CancellationKind, string> = {
  byPatient: 'Cancelada por el cliente',
  byDesk: 'Cancelada por el centro',
  denied: 'Denegada por administrador',
  removed: 'Eliminada por administrador',
  lapsed: 'Retención vencida',
  hourPassed: 'La hora pasó sin aprobarse',
  proposalExpired: 'Propuesta sin respuesta',
};

export const formatCancellation = ({ kind, note }: Cancellation): string => note ?? cancellationLabels[kind];
