import { clock, counted, dayMonth, figure, shortWeekday } from '#shared/core/format.ts';
import type { WishLine } from '#shared/intake/application/wish.ts';
import { laserErrors, prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import { civilOf, civilToday } from '#web/src/lib/now.ts';
import { CallError, failureOf, refusalOf } from '#web/src/lib/problem.ts';

/** 'Prospectos'; texts quoted in docs/requirements.tsv (prospectos, activacion) are literal. */
export const prospectsText = {
  title: 'Prospectos',
  context: (prospects: number, requests: number) =>
    [
      counted(prospects, 'prospecto pendiente', 'prospectos pendientes'),
      counted(requests, 'solicitud láser de clientes', 'solicitudes láser de clientes'),
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
  onDay: (date: string, count: number) => `${dayMonth(date, civilToday())} (${figure(count)})`,
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
  /** The service and hour chosen on the website. */
  wish: ({ serviceName, date, time }: WishLine) =>
    `Prefiere: ${[
      ...(serviceName === undefined ? [] : [serviceName]),
      ...(date === undefined ? [] : [`${shortWeekday(date)} ${dayMonth(date, civilToday())}`]),
      ...(time === undefined ? [] : [clock(time)]),
    ].join(', ')}`,
  noAddress: 'Sin dirección',
  view: 'Ver',
  viewOf: (name: string) => `Ver expediente de ${name}`,
  set: 'Set',
  setOf: (name: string) => `Set: activar a ${name}`,
  setting: 'Activando...',
  remove: 'Eliminar',
  removeOf: (name: string) => `Eliminar a ${name}`,
  obstacles: {
    team: 'Ese correo es de una persona del equipo: pide otro correo.',
    unproved:
      'Ese correo está en una cuenta sin confirmar: si es la misma persona, que la confirme; si no, pide otro.',
  },
  changeEmail: 'Cambiar correo',
  changeEmailOf: (name: string) => `Cambiar el correo de ${name}`,
  known: (by: 'email' | 'phone') =>
    by === 'email' ? 'Ya es cliente con este correo:' : 'Ya es cliente con este teléfono:',
  earlier: (count: number) => counted(count, 'solicitud anterior', 'solicitudes anteriores'),
  appliedAt: (instant: string) => {
    const { date, time } = civilOf(instant);
    return `${dayMonth(date, civilToday())}, ${clock(time)}`;
  },
  registered: 'Paciente ya registrado. Activando ficha.',
  invited: 'Le enviamos la invitación por correo y SMS.',
  empty: 'No hay solicitudes pendientes',
  emptyNext: 'Quien llene el cuestionario de la página aparece aquí al momento.',
  noMatch: 'Ningún prospecto coincide con los filtros',
  noMatchNext: 'Revisa lo que buscas o limpia los filtros.',
  failed: 'Hubo un error al cargar los pacientes.',
} as const;

/** Longer than usual, because several errors may be shown at once; in milliseconds. */
export const failureMs = 10_000;

export const emailText = {
  title: 'Cambiar correo',
  label: 'Correo electrónico',
  hint: 'La invitación va a este correo. Lo que contestó en el cuestionario no cambia.',
  save: 'Guardar',
  saving: 'Guardando...',
  done: 'Correo cambiado. Ya puedes pulsar «Set».',
  failed: 'No pudimos cambiar el correo.',
} as const;

export const emailFailure = (error: unknown): string =>
  refusalOf(error, prospectErrors) ?? failureOf(emailText.failed, error);

/** Whether another e-mail resolves the error. */
export const isEmailObstacle = (error: unknown): boolean =>
  error instanceof CallError &&
  [prospectErrors.email_awaits_proof, prospectErrors.email_without_record].some((refusal) =>
    error.is(refusal),
  );

export const removalText = {
  title: 'Eliminar prospecto',
  question: (name: string) => `¿Eliminar a ${name} de los prospectos?`,
  consequence: 'Se borran sus respuestas y su consentimiento. No se puede deshacer.',
  earlier: (count: number) =>
    count === 1
      ? 'Solo se elimina la solicitud más reciente; la anterior queda en la lista.'
      : `Solo se elimina la solicitud más reciente; las ${count} anteriores quedan en la lista.`,
  confirm: 'Eliminar',
  working: 'Eliminando...',
  done: 'Prospecto eliminado con éxito',
  failed: 'Hubo un error al eliminar el prospecto.',
} as const;

/** Deletes all applications that match the filters. */
export const removalOfShownText = {
  open: (count: number) => `Eliminar las ${figure(count)} que se ven`,
  title: 'Eliminar solicitudes',
  consequence:
    'Se borran las respuestas y los consentimientos de las solicitudes marcadas. No se puede deshacer. Quita la marca de las que deben quedar.',
  all: 'Todas',
  applications: (count: number) => counted(count, 'solicitud', 'solicitudes'),
  confirm: (count: number) => `Eliminar ${counted(count, 'solicitud', 'solicitudes')}`,
  none: 'Marca al menos una solicitud.',
  working: 'Eliminando...',
  progress: (done: number, total: number) => `${figure(done)} de ${figure(total)} solicitudes`,
  done: (count: number) => counted(count, 'solicitud eliminada', 'solicitudes eliminadas'),
  clients: (count: number) =>
    count === 1
      ? 'Una ya es de un cliente y no se eliminó.'
      : `${figure(count)} ya son de clientes y no se eliminaron.`,
  failed: 'No pudimos eliminar todas las solicitudes.',
  retry: 'Reintentar',
  close: 'Cerrar',
} as const;

/** An unknown id has its own text. */
export const removalFailure = (error: unknown): string => {
  if (error instanceof CallError && error.status === 400) return prospectErrors.unknown_id.text;
  return refusalOf(error, prospectErrors) ?? failureOf(removalText.failed, error);
};

/** Domain errors have their own text; all others share one sentence. */
export const activationFailure = (error: unknown): string =>
  refusalOf(error, prospectErrors) ?? failureOf(prospectErrors.not_activated.text, error);

/** Actions on a client's laser request. */
export const requestsText = {
  approve: 'Aprobar',
  approveOf: (name: string) => `Aprobar láser de ${name}`,
  approving: 'Aprobando...',
  review: 'Marcar en revisión',
  refuse: 'Denegar',
  more: (name: string) => `Más acciones de la solicitud de ${name}`,
  reviewed: 'Solicitud marcada en revisión',
  refusalTitle: 'Denegar solicitud láser',
  refusalWhy: (name: string) => `${name} recibe este motivo por correo y puede volver a pedirla.`,
  reason: 'Motivo',
  confirm: 'Denegar solicitud',
  working: 'Denegando...',
  refused: 'Solicitud láser denegada',
  failed: 'No pudimos atender la solicitud.',
} as const;

export const requestFailure = (error: unknown): string =>
  refusalOf(error, laserErrors) ?? failureOf(requestsText.failed, error);
