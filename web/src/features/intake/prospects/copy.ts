import {
  formatDayMonth,
  formatInteger,
  formatShortWeekday,
  formatTime,
  pluralize,
} from '#shared/core/format.ts';
import type { PreferenceLine } from '#shared/intake/application/appointment-preference.ts';
import { laserErrors, prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';
import { CallError, formatFailure, toKnownErrorMessage } from '#web/src/lib/problem.ts';

/** Copy of 'Prospectos'. Text quoted in docs/requirements.tsv (prospectos, activacion) must not change. */
export const prospectsText = {
  title: 'Prospectos',
  context: (prospects: number, requests: number) =>
    [
      pluralize(prospects, 'prospecto pendiente', 'prospectos pendientes'),
      pluralize(requests, 'solicitud láser de clientes', 'solicitudes láser de clientes'),
    ].join(' · '),
  search: 'Buscar por nombre, correo o teléfono',
  state: 'Estado',
  states: {
    pending: 'Pendientes',
    unregistered: 'Registro incompleto',
    repeated: 'Datos repetidos',
    laser: 'Solicitudes láser de clientes',
  },
  day: 'Día en que llegó',
  everyDay: 'Cualquier día',
  onDay: (date: string, count: number) => `${formatDayMonth(date, civilToday())} (${formatInteger(count)})`,
  columns: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    address: 'Dirección',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    file: 'Ver',
    actions: 'Acciones',
    status: 'Estado',
  },
  minor: 'Menor de edad',
  unregistered: 'Sin registrar',
  /** The service and time chosen on the website. */
  preference: ({ serviceName, date, time }: PreferenceLine) =>
    `Prefiere: ${[
      ...(serviceName === undefined ? [] : [serviceName]),
      ...(date === undefined ? [] : [`${formatShortWeekday(date)} ${formatDayMonth(date, civilToday())}`]),
      ...(time === undefined ? [] : [formatTime(time)]),
    ].join(', ')}`,
  noAddress: 'Sin dirección',
  view: 'Ver',
  viewOf: (name: string) => `Ver expediente de ${name}`,
  activate: 'Set',
  activateOf: (name: string) => `Set: activar a ${name}`,
  activating: 'Activando...',
  remove: 'Eliminar',
  removeOf: (name: string) => `Eliminar a ${name}`,
  obstacles: {
    team: 'Ese correo es de una persona del equipo: pide otro correo.',
    unproved:
      'Ese correo está en una cuenta sin confirmar: si es la misma persona, que la confirme; si no, pide otro.',
  },
  changeEmail: 'Cambiar correo',
  changeEmailOf: (name: string) => `Cambiar el correo de ${name}`,
  knownClient: (by: 'email' | 'phone') =>
    by === 'email' ? 'Ya es cliente con este correo:' : 'Ya es cliente con este teléfono:',
  earlierCount: (count: number) => pluralize(count, 'solicitud anterior', 'solicitudes anteriores'),
  appliedAt: (instant: string) => {
    const { date, time } = toCivil(instant);
    return `${formatDayMonth(date, civilToday())}, ${formatTime(time)}`;
  },
  registered: 'Paciente ya registrado. Activando ficha.',
  invited: 'Le enviamos la invitación por correo y SMS.',
  empty: 'No hay solicitudes pendientes',
  emptyHint: 'Quien llene el cuestionario de la página aparece aquí al momento.',
  noMatch: 'Ningún prospecto coincide con los filtros',
  noMatchHint: 'Revisa lo que buscas o limpia los filtros.',
  failed: 'Hubo un error al cargar los pacientes.',
} as const;

/** Duration of error toasts in milliseconds. It is long, because several may be shown at once. */
export const failureToastMs = 10_000;

export const emailText = {
  title: 'Cambiar correo',
  label: 'Correo electrónico',
  hint: 'La invitación va a este correo. Lo que contestó en el cuestionario no cambia.',
  save: 'Guardar',
  saving: 'Guardando...',
  done: 'Correo cambiado. Ya puedes pulsar «Set».',
  failed: 'No pudimos cambiar el correo.',
} as const;

export const messageForEmailError = (error: unknown): string =>
  toKnownErrorMessage(error, prospectErrors) ?? formatFailure(emailText.failed, error);

/** Returns whether another e-mail resolves the error. */
export const isEmailObstacle = (error: unknown): boolean =>
  error instanceof CallError &&
  [prospectErrors.email_awaits_proof, prospectErrors.email_without_record].some((definition) =>
    error.is(definition),
  );

export const removalText = {
  title: 'Eliminar prospecto',
  question: (name: string) => `¿Eliminar a ${name} de los prospectos?`,
  consequence: 'Se borran sus respuestas y su consentimiento. No se puede deshacer.',
  earlierNotice: (count: number) =>
    count === 1
      ? 'Solo se elimina la solicitud más reciente; la anterior queda en la lista.'
      : `Solo se elimina la solicitud más reciente; las ${count} anteriores quedan en la lista.`,
  confirm: 'Eliminar',
  working: 'Eliminando...',
  done: 'Prospecto eliminado con éxito',
  failed: 'Hubo un error al eliminar el prospecto.',
} as const;

/** Copy of the dialog that deletes all applications that match the filters. */
export const bulkRemovalText = {
  buttonLabel: (count: number) => `Eliminar las ${formatInteger(count)} que se ven`,
  title: 'Eliminar solicitudes',
  consequence:
    'Se borran las respuestas y los consentimientos de las solicitudes marcadas. No se puede deshacer. Quita la marca de las que deben quedar.',
  allLabel: 'Todas',
  applicationCount: (count: number) => pluralize(count, 'solicitud', 'solicitudes'),
  confirm: (count: number) => `Eliminar ${pluralize(count, 'solicitud', 'solicitudes')}`,
  noneChosen: 'Marca al menos una solicitud.',
  working: 'Eliminando...',
  progress: (removed: number, total: number) =>
    `${formatInteger(removed)} de ${formatInteger(total)} solicitudes`,
  done: (count: number) => pluralize(count, 'solicitud eliminada', 'solicitudes eliminadas'),
  skippedClients: (count: number) =>
    count === 1
      ? 'Una ya es de un cliente y no se eliminó.'
      : `${formatInteger(count)} ya son de clientes y no se eliminaron.`,
  failed: 'No pudimos eliminar todas las solicitudes.',
  retry: 'Reintentar',
  close: 'Cerrar',
} as const;

/** Returns the error message of a deletion. An unknown id has its own. */
export const messageForRemovalError = (error: unknown): string => {
  if (error instanceof CallError && error.status === 400) return prospectErrors.unknown_id.text;
  return toKnownErrorMessage(error, prospectErrors) ?? formatFailure(removalText.failed, error);
};

/** Returns the error message of 'Set'. Errors without their own text share one sentence. */
export const messageForActivationError = (error: unknown): string =>
  toKnownErrorMessage(error, prospectErrors) ?? formatFailure(prospectErrors.not_activated.text, error);

/** Copy of the actions on a client's laser request. */
export const requestsText = {
  approve: 'Aprobar',
  approveOf: (name: string) => `Aprobar láser de ${name}`,
  approving: 'Aprobando...',
  markInReview: 'Marcar en revisión',
  reject: 'Denegar',
  menuLabel: (name: string) => `Más acciones de la solicitud de ${name}`,
  markedInReview: 'Solicitud marcada en revisión',
  rejectionTitle: 'Denegar solicitud láser',
  rejectionReason: (name: string) => `${name} recibe este motivo por correo y puede volver a pedirla.`,
  reason: 'Motivo',
  confirm: 'Denegar solicitud',
  working: 'Denegando...',
  rejected: 'Solicitud láser denegada',
  failed: 'No pudimos atender la solicitud.',
} as const;

export const messageForRequestError = (error: unknown): string =>
  toKnownErrorMessage(error, laserErrors) ?? formatFailure(requestsText.failed, error);
