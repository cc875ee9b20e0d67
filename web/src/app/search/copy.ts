import { formatShortDayMonth, formatShortWeekday, formatTime, pluralize } from '#shared/core/format.ts';

const formatDay = (date: string, today: string) =>
  `${formatShortWeekday(date)} ${formatShortDayMonth(date, today)}`;

export const searchText = {
  open: 'Buscar',
  openLong: 'Buscar clientes, citas y pantallas (Ctrl K)',
  keys: 'Ctrl K',
  shortcut: 'Buscar clientes, citas y pantallas',
  title: 'Buscar',
  field: 'Cliente, cita o acción',
  list: 'Resultados',
  close: 'Cerrar',
  searching: 'Buscando...',
  found: (count: number) => pluralize(count, 'resultado', 'resultados'),
  failed: 'No pudimos buscar. Intenta de nuevo.',
  retry: 'Reintentar',
  recent: 'Recientes',
  clients: 'Clientes',
  appointments: 'Citas',
  sales: 'Ventas',
  screens: 'Ir a',
  actions: 'Acciones',
  none: (typed: string) => `Nada con «${typed}»`,
  suggestion: (name: string) => `¿Buscas a ${name}?`,
  inactive: 'inactivo',
  next: (date: string, time: string, today: string) =>
    `próxima: ${formatDay(date, today)}, ${formatTime(time)}`,
  lastAppointment: (date: string, today: string) => `última visita ${formatShortDayMonth(date, today)}`,
  noAppointments: 'sin visitas',
  appointmentAt: (date: string, time: string, today: string) =>
    `${formatDay(date, today)}, ${formatTime(time)}`,
  sale: (number: string) => `Venta ${number}`,
  saleDay: (date: string, today: string) => formatDay(date, today),
  createClient: (typed: string) => (typed === '' ? 'Crear cliente' : `Crear cliente «${typed}»`),
  createAppointment: 'Crear cita',
  move: 'moverse',
  choose: 'abrir',
  leave: 'cerrar',
} as const;
