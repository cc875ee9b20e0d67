import { counted, figure, phone } from '#shared/core/format.ts';
import { toLots } from '#shared/inventory/labels.ts';

const doses = (count: number) => `${figure(count)} dosis`;

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
    given: (patients: number) => `Dadas a ${counted(patients, 'cliente', 'clientes')}`,
    lost: 'Pérdidas y correcciones',
    withdrawn: 'Sacadas del inventario',
    there: 'Quedan',
    open: 'En citas sin cerrar',
    unexplained: 'Sin explicar',
  },
  doses,
  columns: {
    client: 'Cliente',
    municipality: 'Municipio',
    deliveries: 'Qué recibió y cuándo',
    doses: 'Dosis',
    told: 'Avisado',
  },
  call: 'Llamar',
  callOf: (name: string) => `Llamar a ${name}`,
  nobody: 'Nadie recibió este lote',
  nobodyMore: 'No se le dio a ningún cliente.',
  sum: (clients: number, deliveries: number, open: number, count: number) =>
    `${counted(clients, 'cliente', 'clientes')}, ${counted(deliveries, 'entrega', 'entregas')}${open > 0 ? `, ${counted(open, 'cita', 'citas')} en curso` : ''}, ${doses(count)}. De la más reciente a la más antigua.`,
  open: 'En curso',
  openMore:
    'En curso: la cita había comenzado al retirar el lote y no se ha cerrado. Pudo recibir estas dosis; al cerrarla quedan en su historial con este lote.',
  moved: (count: number, lots: readonly string[]) =>
    count === 1
      ? `La dosis reservada pasó ${toLots(lots)}`
      : `Las ${figure(count)} dosis reservadas pasaron ${toLots(lots)}`,
  movedMore: (appointments: number, first: string, last: string) =>
    first === last
      ? `${counted(appointments, 'cita', 'citas')} el ${first}. Nadie pierde su cita.`
      : `${counted(appointments, 'cita', 'citas')} entre el ${first} y el ${last}. Nadie pierde su cita.`,
  appointments: 'Ver citas',
  uncovered: (count: number) => `${counted(count, 'cita queda', 'citas quedan')} sin dosis`,
  uncoveredOne: (name: string, when: string, count: number) => `${name} · ${when} · ${doses(count)}`,
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
  phone,
} as const;
