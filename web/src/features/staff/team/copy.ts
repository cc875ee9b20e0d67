import { coreErrors } from '#shared/core/errors.ts';
import {
  formatInteger,
  formatTime,
  formatTimeRange,
  formatWeekdayDayMonth,
  pluralize,
} from '#shared/core/format.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { CallError, isUnanswered, toErrorMessage } from '#web/src/lib/problem.ts';

/** Copy of the team page. Texts quoted in docs/requirements.tsv (esteticistas) are literal. */
export const teamText = {
  title: 'Esteticistas',
  activeCount: (active: number, all: number) =>
    `${pluralize(active, 'activo', 'activos')} de ${formatInteger(all)}`,
  create: 'Crear esteticista',
  search: 'Buscar por nombre',
  loadFailed: 'No pudimos cargar a las esteticistas',
  emptyTitle: 'Aún no hay esteticistas',
  emptyHint: 'Crea a la primera persona del equipo: recibe una invitación y elige su contraseña.',
  noMatchTitle: (typed: string) => `Nadie se llama «${typed}»`,
  noMatchHint: 'Prueba con otro nombre o limpia el filtro.',
  columns: {
    person: 'Esteticista',
    phone: 'Teléfono',
    services: 'Servicios',
    hours: 'Horario base',
    status: 'Estado',
    actions: 'Acciones',
  },
  serviceCount: (count: number) => (count === 0 ? 'Ninguno' : pluralize(count, 'servicio', 'servicios')),
  formatHours: ({ start, end }: { start: string; end: string }) => formatTimeRange(start, end),
  noHours: 'Sin horario base',
  active: 'Activo',
  inactive: 'Inactivo',
  invited: 'Invitación pendiente',
  edit: 'Editar',
  editLabel: (name: string) => `Editar a ${name}`,
  schedule: 'Horario',
  scheduleLabel: (name: string) => `Horario de ${name}`,
  menuLabel: (name: string) => `Acciones de ${name}`,
  remove: 'Eliminar',
} as const;

export const memberText = {
  createTitle: 'Crear esteticista',
  editTitle: 'Editar esteticista',
  createSubtitle: 'Recibe por correo y SMS una contraseña temporal para entrar.',
  email: 'Correo electrónico',
  emailHint: 'Con este correo entra a su cuenta.',
  emailChangeHint:
    'Con este correo entra a su cuenta. Si lo cambias, le enviamos un enlace para confirmarlo; hasta entonces sigue con el de ahora.',
  pendingEmail: 'Falta que confirme su correo nuevo',
  pendingEmailDetail: (pending: string, email: string) =>
    `Enviamos un enlace a ${pending}. Hasta que lo abra, entra y recibe mensajes con ${email}.`,
  proofResent: (pending: string) => `Enlace enviado a ${pending}.`,
  emailUnchanged: (email: string) => `Sigue con ${email}.`,
  emailConfirmed: (email: string) => `Ya confirmó su correo nuevo: entra con ${email}.`,
  activeHint: 'Recibe citas y puede entrar a su cuenta.',
  inactiveHint: 'No recibe citas ni puede entrar a su cuenta.',
  services: 'Servicios que realiza',
  chosenCount: (count: number) => (count === 0 ? 'Ninguno elegido' : pluralize(count, 'elegido', 'elegidos')),
  noServices: 'El centro todavía no tiene servicios. Cuando los tenga, márcalos aquí.',
  wholeCategory: (category: string) => `Todo en ${category}`,
  hours: 'Horario base',
  hoursHint:
    'Mientras no tenga bloques en su horario, recibe citas a estas horas los días que abre el centro. Puedes dejarlas vacías.',
  from: 'Desde',
  to: 'Hasta',
  noTime: 'Sin hora',
  bothTimesRequired: 'Elige las dos horas o ninguna.',
  save: 'Guardar',
  create: 'Crear esteticista',
  saving: 'Guardando...',
  created: 'Invitación enviada al enfermero.',
  createdInactive: 'Esteticista creado. Recibe la invitación cuando lo actives.',
  updated: 'Esteticista actualizado con éxito!',
} as const;

export const removalText = {
  title: 'Eliminar esteticista',
  question: '¿Estás seguro de eliminar este Esteticista?',
  consequence: (name: string) =>
    `${name} deja de salir en las listas y no puede entrar más. Las citas que atendió se quedan como están.`,
  loadFailed: 'No pudimos cargar sus citas.',
  handoverNotice: (count: number) =>
    `Tiene ${pluralize(count, 'cita', 'citas')} por delante. Elige quién toma cada una: se queda a su día y hora, y avisamos al cliente.`,
  formatAppointmentTime: ({ date, time }: { date: string; time: string }) =>
    `${formatWeekdayDayMonth(date, civilToday())}, ${formatTime(time)}`,
  receiverLabel: (name: string, when: string) => `Quién toma la cita de ${name}, ${when}`,
  notMovableNotice: (count: number) =>
    count === 1
      ? 'Una no se puede pasar: cámbiala o cancélala antes de eliminar.'
      : `${formatInteger(count)} no se pueden pasar: cámbialas o cancélalas antes de eliminar.`,
  viewOnCalendar: 'Ver en el calendario',
  confirm: 'Eliminar',
  handOverAndRemove: (count: number) => `Pasar ${pluralize(count, 'cita', 'citas')} y eliminar`,
  handOver: (count: number) => `Pasar ${pluralize(count, 'cita', 'citas')}`,
  handedOver: (count: number) => `${pluralize(count, 'cita pasó', 'citas pasaron')} a otras personas.`,
  working: 'Eliminando...',
  done: 'Enfermero eliminado.',
} as const;

const withoutReason = 'revisa logs de Functions';

/** Returns the error of a creation in the specified wording, which refers to the logs for unknown causes. */
export function describeCreationFailure(error: unknown): string {
  if (isUnanswered(error)) return error.detail;
  const isNamed = error instanceof CallError && !error.is(coreErrors.unexpected);
  return `Hubo un error al crear/enviar invitación: ${isNamed ? toErrorMessage(error) : withoutReason}`;
}
