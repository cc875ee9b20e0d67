import { formatInteger, pluralize } from '#shared/core/format.ts';
import { awayDays } from '#shared/patients/away.ts';
import { CallError, isUnanswered, toErrorMessage } from '#web/src/lib/problem.ts';

/** 'Manejo de Clientes' (R379 to R388). */
export const patientsText = {
  title: 'Manejo de Clientes',
  create: 'Crear cliente',
  search: 'Nombre, teléfono o correo',
  clientCount: (total: number) => pluralize(total, 'cliente', 'clientes'),
  foundCount: (total: number) => pluralize(total, 'cliente encontrado', 'clientes encontrados'),
  searching: 'Buscando...',
  visibleRange: (first: number, last: number, total: number | undefined) =>
    `Mostrando ${first === last ? formatInteger(first) : `${formatInteger(first)} a ${formatInteger(last)}`}${total === undefined ? '' : ` de ${pluralize(total, 'cliente', 'clientes')}`}`,
  pages: 'Páginas de clientes',
  previous: 'Prev',
  next: 'Next',
  pageSize: 'Clientes por página',
  pageSizeOption: (count: string) => `${count} por página`,
  columns: {
    firstName: 'Nombre',
    lastName: 'Apellido',
    address: 'Dirección',
    phone: 'Teléfono',
    email: 'Correo electrónico',
    lastAppointment: 'Última cita',
    next: 'Próxima cita',
    actions: 'Acciones',
  },
  noAddress: 'Sin dirección',
  noPhone: 'Sin teléfono',
  noAppointment: 'Ninguna',
  noNext: 'Ninguna',
  inactive: 'Inactivo',
  invited: 'Invitación sin aceptar',
  emailLost: 'Correo ajeno: no puede entrar',
  profile: 'Perfil',
  record: 'Ver',
  recordOf: (name: string) => `Ver la ficha de ${name}`,
  remove: 'Eliminar',
  moreOf: (name: string) => `Más acciones de ${name}`,
  services: 'Servicios y permisos',
  failed: 'Hubo un error al cargar los pacientes.',
  emptyTitle: 'Todavía no hay clientes',
  empty: 'Crea el primero: recibirá su invitación por correo, y por mensaje de texto si tiene celular.',
  emptyFilters: {
    inactive: {
      title: 'Ningún cliente está inactivo',
      detail: 'Aquí salen los clientes cuya cuenta desactivas en su perfil.',
    },
    invited: {
      title: 'Ninguna invitación está sin aceptar',
      detail: 'Aquí salen los clientes invitados que todavía no han entrado a su cuenta.',
    },
    away: {
      title: `Ningún cliente lleva ${awayDays} días sin venir`,
      detail: `Aquí salen los clientes cuya última cita fue hace ${awayDays} días o más y que no tienen otra.`,
    },
  },
  noMatchTitle: (text: string) => `Ningún cliente coincide con “${text}”`,
  noMatch: 'Prueba con otra palabra de su nombre, su teléfono o su correo.',
} as const;

/** Filters and orders of the list. */
export const listChoiceText = {
  filter: 'Mostrar',
  all: 'Todos los clientes',
  filters: {
    inactive: 'Inactivos',
    invited: 'Invitados',
    away: `Sin venir hace ${awayDays} días`,
  },
  order: 'Orden',
  byName: 'Por apellido',
  orders: {
    newest: 'Cita reciente',
    oldest: 'Cita antigua',
  },
} as const;

/** Deleted clients. */
export const removedText = {
  viewLegend: 'Lista de clientes',
  clients: 'Clientes',
  removedClients: 'Eliminados',
  title: 'Clientes eliminados',
  explanation: 'Sus fichas ya no se abren. Queda el registro de quién las leyó y quién las cambió.',
  accessLog: 'Accesos',
  accessLogOf: (name: string) => `Accesos de ${name}`,
  empty: 'No se ha eliminado ningún cliente',
  more: 'Ver más',
} as const;

/** Form of an existing client. */
export const patientFormText = {
  editTitle: 'Perfil del cliente',
  save: 'Guardar cambios',
  working: 'Guardando...',
  updated: 'Paciente actualizado con éxito!',
  pendingEmail: (email: string) =>
    `Correo nuevo por confirmar: ${email}. Hasta que abra el enlace que le enviamos, sigue con el de abajo.`,
  emailLost:
    'Otra persona confirmó que este correo es suyo. Este cliente ya no puede entrar ni recibe correos. Escribe otro y le enviaremos una invitación: al aceptarla vuelve a su ficha, con todo su historial.',
  invitedDetail: (email: string) => `Le enviamos su invitación a ${email}.`,
  failed: 'No pudimos cargar el perfil',
} as const;

export const removeText = {
  title: 'Eliminar paciente',
  question: '¿Estás seguro de eliminar este paciente?',
  consequence:
    'pierde el acceso a su cuenta y sale de todas las listas, con su ficha. Los pagos y el historial se conservan.',
  confirm: 'Eliminar',
  working: 'Eliminando...',
  done: 'Paciente eliminado.',
} as const;

const isClientError = (error: unknown) =>
  error instanceof CallError && error.status >= 400 && error.status < 500;

/** Returns the server's error text, or that the outcome of the deletion is unknown. */
export function messageForRemovalError(error: unknown): string {
  if (isUnanswered(error)) return error.detail;
  return isClientError(error)
    ? `Hubo un error al eliminar el paciente: ${toErrorMessage(error)}`
    : 'Hubo un problema al intentar eliminar el paciente. Por favor, inténtalo de nuevo.';
}
