import { formatInteger, formatPhone, pluralize } from '#shared/core/format.ts';
import { formatTargetLots } from '#shared/inventory/labels.ts';

const formatDoses = (count: number) => `${formatInteger(count)} dosis`;

/** Copy of a lot's page, with its recipients and the use of its doses. */
export const text = {
  back: 'Inventario',
  title: 'Quién recibió el lote',
  formatSubject: (name: string, lot: string, until: string, received: string) =>
    `${name} · lote ${lot} · vence el ${until} · recibido el ${received}`,
  loadFailed: 'No pudimos cargar el lote',
  exportCsv: 'Exportar CSV',
  print: 'Imprimir lista',
  recalledTitle: 'Lote retirado.',
  recalledBy: (when: string, { by, reason }: { readonly by: string; readonly reason: string }) =>
    `${when}, por ${by}. Motivo: ${reason.replace(/\.$/, '')}.`,
  recallNotice: 'Ya nadie puede asignarlo ni usarlo.',
  figures: {
    received: 'Recibidas',
    delivered: (patients: number) => `Dadas a ${pluralize(patients, 'cliente', 'clientes')}`,
    lost: 'Pérdidas y correcciones',
    withdrawn: 'Sacadas del inventario',
    remaining: 'Quedan',
    inProgress: 'En citas sin cerrar',
    unexplained: 'Sin explicar',
  },
  formatDoses,
  columns: {
    client: 'Cliente',
    municipality: 'Municipio',
    deliveries: 'Qué recibió y cuándo',
    doses: 'Dosis',
    notified: 'Avisado',
  },
  call: 'Llamar',
  callLabel: (name: string) => `Llamar a ${name}`,
  emptyTitle: 'Nadie recibió este lote',
  emptyHint: 'No se le dio a ningún cliente.',
  summary: (clients: number, deliveries: number, openAppointments: number, count: number) =>
    `${pluralize(clients, 'cliente', 'clientes')}, ${pluralize(deliveries, 'entrega', 'entregas')}${openAppointments > 0 ? `, ${pluralize(openAppointments, 'cita', 'citas')} en curso` : ''}, ${formatDoses(count)}. De la más reciente a la más antigua.`,
  inProgress: 'En curso',
  inProgressNotice:
    'En curso: la cita había comenzado al retirar el lote y no se ha cerrado. Pudo recibir estas dosis; al cerrarla quedan en su historial con este lote.',
  movedTitle: (count: number, lots: readonly string[]) =>
    count === 1
      ? `La dosis reservada pasó ${formatTargetLots(lots)}`
      : `Las ${formatInteger(count)} dosis reservadas pasaron ${formatTargetLots(lots)}`,
  movedDetail: (appointments: number, first: string, last: string) =>
    first === last
      ? `${pluralize(appointments, 'cita', 'citas')} el ${first}. Nadie pierde su cita.`
      : `${pluralize(appointments, 'cita', 'citas')} entre el ${first} y el ${last}. Nadie pierde su cita.`,
  appointments: 'Ver citas',
  uncoveredTitle: (count: number) => `${pluralize(count, 'cita queda', 'citas quedan')} sin dosis`,
  formatUncovered: (name: string, when: string, count: number) => `${name} · ${when} · ${formatDoses(count)}`,
  changeAppointment: 'Cambiar cita',
  printedOn: (when: string) => `Impreso el ${when}`,
} as const;

export const csvText = {
  filename: (lot: string) => `lote-${lot.replace(/[^A-Za-z0-9_-]+/g, '-')}.csv`,
  heads: [
    'Cliente',
    'Teléfono',
    'Municipio',
    'Fecha',
    'Hora',
    'Medicamento',
    'Lote',
    'Dosis',
    'mg',
    'Esteticista',
    'Estado',
  ],
  received: 'Recibido',
  inProgress: 'En curso',
  formatPhone,
} as const;
