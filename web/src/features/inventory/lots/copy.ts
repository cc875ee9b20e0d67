import { formatInteger, formatPhone, pluralize } from '#shared/core/format.ts';
import { formatTargetLots } from '#shared/inventory/labels.ts';

const formatDoses = (count: number) => `${formatInteger(count)} dosis`;

/** Copy of a lot's page: recipients and use of its doses. */
export const text = {
  back: 'Inventario',
  title: 'Quién recibió el lote',
  about: (name: string, lot: string, until: string, received: string) =>
    `${name} · lote ${lot} · vence el ${until} · recibido el ${received}`,
  failed: 'No pudimos cargar el lote',
  csv: 'Exportar CSV',
  print: 'Imprimir lista',
  recalled: 'Lote retirado.',
  recalledBy: (when: string, { by, reason }: { readonly by: string; readonly reason: string }) =>
    `${when}, por ${by}. Motivo: ${reason.replace(/\.$/, '')}.`,
  closed: 'Ya nadie puede asignarlo ni usarlo.',
  strip: {
    received: 'Recibidas',
    given: (patients: number) => `Dadas a ${pluralize(patients, 'cliente', 'clientes')}`,
    lost: 'Pérdidas y correcciones',
    withdrawn: 'Sacadas del inventario',
    there: 'Quedan',
    open: 'En citas sin cerrar',
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
  callOf: (name: string) => `Llamar a ${name}`,
  nobody: 'Nadie recibió este lote',
  nobodyMore: 'No se le dio a ningún cliente.',
  sum: (clients: number, deliveries: number, openAppointments: number, count: number) =>
    `${pluralize(clients, 'cliente', 'clientes')}, ${pluralize(deliveries, 'entrega', 'entregas')}${openAppointments > 0 ? `, ${pluralize(openAppointments, 'cita', 'citas')} en curso` : ''}, ${formatDoses(count)}. De la más reciente a la más antigua.`,
  open: 'En curso',
  openMore:
    'En curso: la cita había comenzado al retirar el lote y no se ha cerrado. Pudo recibir estas dosis; al cerrarla quedan en su historial con este lote.',
  moved: (count: number, lots: readonly string[]) =>
    count === 1
      ? `La dosis reservada pasó ${formatTargetLots(lots)}`
      : `Las ${formatInteger(count)} dosis reservadas pasaron ${formatTargetLots(lots)}`,
  movedMore: (appointments: number, first: string, last: string) =>
    first === last
      ? `${pluralize(appointments, 'cita', 'citas')} el ${first}. Nadie pierde su cita.`
      : `${pluralize(appointments, 'cita', 'citas')} entre el ${first} y el ${last}. Nadie pierde su cita.`,
  appointments: 'Ver citas',
  uncovered: (count: number) => `${pluralize(count, 'cita queda', 'citas quedan')} sin dosis`,
  uncoveredOne: (name: string, when: string, count: number) => `${name} · ${when} · ${formatDoses(count)}`,
  change: 'Cambiar cita',
  printed: (when: string) => `Impreso el ${when}`,
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
  given: 'Recibido',
  open: 'En curso',
  formatPhone,
} as const;
