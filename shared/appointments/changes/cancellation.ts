import type { Cancellation, CancellationKind } from '../appointment.ts';

export const cancellationLabels: Record<CancellationKind, string> = {
  byPatient: 'Cancelada por el cliente',
  byDesk: 'Cancelada por el centro',
  denied: 'Denegada por administrador',
  removed: 'Eliminada por administrador',
  lapsed: 'Retención vencida',
  hourPassed: 'La hora pasó sin aprobarse',
};

/** Why an appointment was cancelled, as people read it: what somebody typed, else what its kind says. */
export const cancellationText = ({ kind, note }: Cancellation): string => note ?? cancellationLabels[kind];
