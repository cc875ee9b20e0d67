import { formatInteger, formatMoney, pluralize } from '#shared/core/format.ts';

const formatDoses = (count: number) => `${formatInteger(count)} dosis`;
const nothingMore = 'No se anotó nada más.';
const formatLots = (count: number) => pluralize(count, 'lote', 'lotes');

/** Copy of 'Gestión de Inventario' (R342 to R355). */
export const text = {
  title: 'Gestión de Inventario',
  context: (total: number, available: number) =>
    `${pluralize(total, 'medicamento', 'medicamentos')}: ${pluralize(available, 'disponible', 'disponibles')}, ${pluralize(total - available, 'agotado', 'agotados')}`,
  receive: 'Recibir lote',
  create: 'Crear medicamento',
  failed: 'No pudimos cargar los medicamentos',
  emptyTitle: 'Aún no hay medicamentos',
  empty: 'Crea el primero. Sus dosis entran por lotes.',
  noMatchTitle: 'No hay medicamentos que coincidan con el filtro',
  noMatch: 'Prueba con otras letras o limpia los filtros.',
  search: 'Buscar medicamento o lote',
  status: 'Estado',
  everything: 'Todos',
  available: 'Disponible',
  out: 'Agotado',
  noStock: 'Sin Stock',
  shown: (count: number, total: number) => `Mostrando ${formatInteger(count)} de ${formatInteger(total)}`,
  columns: {
    name: 'Medicamento',
    vials: 'Frascos',
    dosesPerVial: 'Dosis por frasco',
    mgPerVial: 'mg por frasco',
    mgPerDose: 'mg por dosis',
    doses: 'Dosis totales',
    vialCost: 'Costo por frasco',
    doseCost: 'Costo por dosis',
    status: 'Estado',
    options: 'Opciones',
  },
  reserved: (count: number) => `${formatInteger(count)} reserv.`,
  edit: 'Editar',
  editOf: (name: string) => `Editar ${name}`,
  moreOf: (name: string) => `Más opciones de ${name}`,
  lotsOf: (name: string) => `Lotes de ${name}`,
  picture: 'Imagen',
  moves: 'Movimientos',
  remove: 'Eliminar',
  formatDoses,
} as const;

export const figuresText = {
  value: 'Valor en existencia',
  atCost: 'Al costo',
  soon: 'Por vencer',
  soonLots: (count: number) => `${formatLots(count)} en 30 días`,
  expired: 'Vencido',
  expiredLots: (count: number) => `${formatLots(count)} por descartar`,
} as const;

export const warningText = {
  low: (name: string, vials: string) => `Advertencia: ${name} tiene una cantidad baja (${vials}).`,
  receive: 'Recibir',
  receiveOf: (name: string) => `Recibir lote de ${name}`,
  all: (count: number) => `Ver todas (${formatInteger(count)})`,
  fewer: 'Ver menos',
} as const;

export const lotsText = {
  order: 'El que vence antes se usa primero.',
  none: 'No hay lotes. Las dosis entran con «Recibir lote».',
  heads: {
    lot: 'Lote',
    until: 'Vence',
    received: 'Recibido',
    cost: 'Costo por frasco',
    doses: 'Dosis',
    reserved: 'Reservadas',
    state: 'Estado',
  },
  first: 'Se usa primero',
  until: (days: number) => (days === 0 ? 'Vence hoy' : `Vence en ${pluralize(days, 'día', 'días')}`),
  usedUp: 'Agotado',
  withdraw: 'Retirar lote',
  withdrawOf: (lot: string) => `Retirar lote ${lot}`,
  relabel: 'Corregir',
  relabelOf: (lot: string) => `Corregir el lote ${lot}`,
  discard: (count: number) => `Descartar ${formatDoses(count)}`,
  discardOf: (count: number, lot: string) => `Descartar ${formatDoses(count)} del lote ${lot}`,
  total: (count: number) => `${formatDoses(count)} en total`,
  parts: (counts: readonly number[]) =>
    counts.length > 1 ? ` (${counts.map(formatInteger).join(' + ')})` : '',
  free: (free: number, reserved: number, appointments: number) =>
    reserved === 0
      ? `: ${pluralize(free, 'libre', 'libres')}.`
      : `: ${pluralize(free, 'libre', 'libres')} y ${pluralize(reserved, 'reservada', 'reservadas')} para ${pluralize(appointments, 'cita', 'citas')}.`,
  held: (count: number) =>
    ` ${pluralize(count, 'reservada de un lote que ya no se usa no cuenta', 'reservadas de lotes que ya no se usan no cuentan')}: falta cerrar sus citas.`,
  expired: (count: number) =>
    count === 1
      ? ' La vencida no cuenta ni se puede asignar.'
      : ` Las ${formatInteger(count)} vencidas no cuentan ni se pueden asignar.`,
} as const;

export const formText = {
  create: 'Crear medicamento',
  edit: 'Editar medicamento',
  doseCost: 'Costo por dosis',
  reckoned: (vialCents: number, perVial: string) =>
    `Se calcula: ${formatMoney(vialCents)} ÷ ${perVial} dosis.`,
  cautionsAlert: 'Sale en rojo al asignarlo a quien lo tenga en su expediente.',
  allergensFailed: 'No pudimos cargar la lista de alérgenos.',
  addAllergen: 'Agregar alérgeno',
  starts: 'Empieza en Sin Stock. Las dosis entran con «Recibir lote».',
  submit: 'Guardar medicamento',
  working: 'Guardando...',
  created: 'Medicamento agregado con éxito!',
  updated: 'Medicamento actualizado con éxito!',
} as const;

export const removeText = {
  title: 'Eliminar medicamento',
  question: '¿Estás seguro de que deseas eliminar este medicamento?',
  confirm: 'Eliminar',
  working: 'Eliminando...',
  done: 'Medicamento eliminado con éxito!',
  loses: (count: number, cents: number) =>
    `Salen de la lista ${formatDoses(count)} que valen ${formatMoney(cents)}. Lo que se dio de él sigue en los expedientes.`,
  reserved: (count: number) =>
    `Tiene ${pluralize(count, 'dosis reservada', 'dosis reservadas')} para citas. Cierra, cambia o cancela esas citas primero.`,
  unread: 'No pudimos leer para qué citas',
  alreadyStarted: 'ya comenzó',
  see: 'Ver cita',
  seeOf: (name: string) => `Ver cita de ${name}`,
  more: (count: number) => `y ${pluralize(count, 'cita más', 'citas más')}`,
} as const;

export const pictureText = {
  title: 'Imagen',
  of: (name: string) => `Imagen de ${name}`,
  choose: 'Seleccionar imagen',
  replace: 'Cambiar imagen',
  hint: 'JPG, PNG o WebP de hasta 10 MB.',
  submit: 'Guardar imagen',
  working: 'Guardando...',
  done: 'Imagen guardada exitosamente',
  none: 'Por favor, seleccione una imagen para guardar.',
} as const;

export const receiveText = {
  title: 'Recibir lote',
  subtitle: 'Entra al inventario con fecha y hora de hoy.',
  there: (perVial: string, count: number, lotCount: number) =>
    `${perVial} dosis por frasco · hay ${formatDoses(count)} en ${formatLots(lotCount)}`,
  sameLot: (count: number, until: string) =>
    `Ya está y vence el ${until}. Se suma a sus ${formatDoses(count)}.`,
  untilHint: 'Día, mes y año. Sin día en el frasco, el último del mes.',
  soon: (days: number) =>
    days === 0
      ? 'Vence hoy. Se puede recibir.'
      : `Vence en ${pluralize(days, 'día', 'días')}. Se puede recibir.`,
  past: 'Ese lote ya venció. No se puede recibir.',
  gives: (count: number) => `= ${formatDoses(count)}`,
  last: (cents: number) => `La última vez: ${formatMoney(cents)}.`,
  dosesOf: (name: string) => `Dosis de ${name}`,
  vialCount: 'Frascos',
  doseCost: 'Costo por dosis',
  total: 'Total del recibo',
  liftsWarning: 'Con este lote se quita la advertencia de cantidad baja.',
  priceStays: (cents: number) => `El precio de venta sigue en ${formatMoney(cents)} por dosis.`,
  submit: (count: number | undefined) =>
    count === undefined ? 'Recibir lote' : `Recibir ${formatDoses(count)}`,
  working: 'Guardando...',
  done: (count: number, name: string) => `Lote recibido: ${formatDoses(count)} de ${name}`,
  earlier: (count: number, name: string) =>
    `Ya se había anotado una entrada de ${formatDoses(count)} de ${name}.`,
  nothingMore,
} as const;

export const movesText = {
  title: (name: string) => `Movimientos de ${name}`,
  subtitle: (count: number, vials: string, reserved: number) =>
    `${formatDoses(count)} · ${vials} frascos · ${pluralize(reserved, 'reservada', 'reservadas')}`,
  loss: 'Pérdida',
  correction: 'Corrección',
  what: 'Qué pasó',
  lot: 'Lote',
  lotOption: (lot: string, count: number) => `${lot}, hay ${formatInteger(count)}`,
  missing: 'Dosis que faltan',
  counted: 'Dosis contadas',
  difference: (change: number) =>
    change === 0
      ? 'Igual que en el inventario.'
      : `Diferencia: ${change > 0 ? '+' : '−'}${formatInteger(Math.abs(change))}.`,
  reason: 'Motivo',
  reasonExample: 'Ej. frasco roto al preparar',
  reasonMissing: 'Escribe el motivo. Sin motivo no se cambia el inventario.',
  wholeNumber: 'Escribe un número entero.',
  atLeastOne: 'Escribe al menos 1.',
  submitLoss: 'Guardar pérdida',
  submitCorrection: 'Guardar corrección',
  working: 'Guardando...',
  doneLoss: 'Pérdida anotada',
  doneCorrection: 'Corrección anotada',
  earlier: (count: number) => `Ya se había anotado una pérdida de ${formatDoses(count)}.`,
  nothingMore,
  all: 'Todos los movimientos',
  none: 'Todavía no se ha movido nada.',
  failed: 'No pudimos cargar los movimientos',
  more: 'Ver más',
  loading: 'Cargando...',
  left: (count: number) => `quedan ${formatInteger(count)}`,
  receipt: (vials: number, cents: number) =>
    `${pluralize(vials, 'frasco', 'frascos')}, ${formatMoney(cents)}`,
  discarded: (count: number) => formatDoses(count),
  cancel: 'Cancelar',
  noLots: 'No hay lotes con dosis. Recibe uno primero.',
} as const;
