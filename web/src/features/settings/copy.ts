import { formatTimeRange, pluralize } from '#shared/core/format.ts';

export const settingsText = {
  title: 'Ajustes',
  context: 'Lo que tu centro dice de sí mismo, en la web y en sus mensajes.',
  failed: 'No pudimos cargar los ajustes',
  save: 'Guardar ajustes',
  saving: 'Guardando...',
  saved: 'Ajustes guardados',
  unsaved: 'Cambios sin guardar',
  booking: 'Reservas',
  bookingLead: 'Valen para las citas que se reserven desde ahora; las ya reservadas conservan su plazo.',
  contact: 'Nombre y contacto',
  landing: 'Página de inicio',
  chat: 'Botón de mensajes',
  chatLead: 'Flota sobre la página de inicio y la tienda.',
  people: 'Clientes',
  reminders: 'Recordatorios',
  remindersLead: `A cada cliente con cita confirmada, por correo y SMS. De ${formatTimeRange('21:00', '08:00')} no sale ninguno.`,
  hours: 'Días y horas que se ofrecen',
  hoursLead: 'A los clientes, al pedir o cambiar una cita. Recepción puede usar cualquier hora libre.',
  security: 'Seguridad',
  secondFactorLead:
    'Además de su contraseña escriben un código de su teléfono. Quien no la tenga la configura al entrar, antes de abrir nada.',
  pos: 'Caja',
  posLead: 'Cómo se vende en el mostrador y hasta dónde decide un supervisor sin administración.',
  shop: 'Tienda en línea',
  shopLead: 'Todo lo que se compra en la tienda se puede recoger en el centro.',
} as const;

export const rulesText = {
  title: 'Reglas de alerta',
  lead: 'Cuando la respuesta de un cliente va en contra de un tratamiento, el equipo lee el aviso y quien sigue adelante escribe por qué.',
  none: 'Sin reglas: nadie recibe avisos',
  add: 'Agregar regla',
  edit: 'Editar regla',
  newTitle: 'Agregar regla',
  editTitle: 'Editar regla',
  apply: 'Aplicar',
  saveNotice: 'Los cambios valen cuando guardes los ajustes.',
  condition: 'Condición',
  against: 'En contra de',
  message: 'Aviso',
  messageHint: 'Lo que lee el equipo.',
  writeMessage: 'Escribe lo que lee el equipo.',
  longMessage: 'Escribe 160 caracteres o menos.',
  anyLaserService: 'Todo servicio láser',
  treatment: { serum: 'Sueros y vitaminas', facial: 'Faciales', massage: 'Masajes' },
  category: (name: string) => `Categoría ${name}`,
  deletedCategory: 'Categoría eliminada',
  duplicate: 'Ya hay una regla para esta condición y este tratamiento.',
  chooseOption: 'Elige una opción.',
  remove: 'Quitar regla',
  actionsOf: (condition: string) => `Acciones de la regla de ${condition}`,
  removeTitle: 'Quitar regla',
  removeQuestion: (condition: string) =>
    `¿Quitar la regla de ${condition}? El equipo deja de recibir su aviso cuando guardes los ajustes.`,
  columns: { condition: 'Condición', against: 'En contra de', message: 'Aviso', actions: 'Acciones' },
} as const;

export const closuresText = {
  title: 'Días cerrados',
  lead: 'En estos días no se ofrece ninguna hora. Las citas que ya tienen se quedan: muévelas desde el calendario.',
  empty: 'No hay días cerrados próximos.',
  date: 'Fecha',
  name: 'Motivo',
  newClosureLegend: 'Otro día cerrado',
  add: 'Agregar',
  duplicateDay: 'Ese día ya está.',
  chooseDate: 'Elige el día.',
  writeName: 'Escribe el motivo.',
  bookedCount: (count: number) => `Ese día tiene ${pluralize(count, 'cita', 'citas')}`,
  remove: (name: string) => `Quitar ${name}`,
  holidays: (count: number) => `Feriados de Puerto Rico (${count})`,
  addHoliday: (name: string) => `Agregar ${name}`,
  addAll: 'Agregar todos',
} as const;

export const featuredText = {
  title: 'Servicios destacados',
  lead: 'Salen primero en la página de inicio, en este orden; los demás van por nombre.',
  empty: 'Ninguno: todos van por nombre.',
  add: 'Agregar un servicio',
  choose: 'Elige un servicio',
  unknown: 'Servicio que ya no existe',
  moveUp: (name: string) => `Subir ${name}`,
  moveDown: (name: string) => `Bajar ${name}`,
  remove: (name: string) => `Quitar ${name}`,
} as const;

export const settingsIndexLabel = 'Secciones de los ajustes';

/** Addresses and titles of the sections, in the order of the page. */
export const settingsSections = [
  ['contacto', settingsText.contact],
  ['reservas', settingsText.hours],
  ['cerrados', closuresText.title],
  ['condiciones', settingsText.booking],
  ['recordatorios', settingsText.reminders],
  ['clientes', settingsText.people],
  ['inicio', settingsText.landing],
  ['destacados', featuredText.title],
  ['mensajes', settingsText.chat],
  ['caja', settingsText.pos],
  ['tienda', settingsText.shop],
  ['seguridad', settingsText.security],
  ['reglas', rulesText.title],
] as const;
