import { laserErrors } from '#shared/intake/prospects/desk-errors.ts';
import { toErrorMessage, toKnownErrorMessage } from '#web/src/lib/problem.ts';

export const patientServicesText = {
  title: 'Permisos y servicios',
  failed: 'No pudimos cargar los permisos',
  laser: 'Láser',
  laserHint: 'Puede solicitar todos los servicios láser.',
  request: 'Pedir evaluación láser',
  requesting: 'Enviando...',
  requested: 'Solicitud láser enviada. Pendiente de aprobación.',
  pendingRequest: 'Hay una solicitud láser pendiente. Si le das el permiso, queda aprobada.',
  services: 'Servicios permitidos',
  servicesHint: 'Además de los que se ofrecen a todos en la web.',
  withLaser: 'Incluido con el permiso láser',
  needsLaser: 'Requiere el permiso láser',
  alreadyOffered: 'Ya se ofrece a todos en la web',
  cancel: 'Cancelar',
  save: 'Guardar permisos',
  saving: 'Guardando...',
  saved: 'Permisos guardados',
} as const;

export const describePatientServicesFailure = (error: unknown) =>
  toKnownErrorMessage(error, laserErrors) ?? toErrorMessage(error);
