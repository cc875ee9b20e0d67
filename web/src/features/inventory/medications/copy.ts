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
  loadFailed: 'No pudimos cargar los medicamentos',
  emptyTitle: 'Aún no hay medicamentos',
  emptyHint: 'Crea el primero. Sus dosis entran por lotes.',
  noMatchTitle: 'No hay medicamentos que coincidan con el filtro',
  noMatchHint: 'Prueba con otras letras o limpia los filtros.',
  search: 'Buscar medicamento o lote',
  status: 'Estado',
  allMedications: 'Todos',
  available: 'Disponible',
  outOfStock: 'Agotado',
  noStock: 'Sin Stock',
  visibleCount: (count: number, total: number) =>
    `Mostrando ${formatInteger(count)} de ${formatInteger(total)}`,
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
  reservedDoses: (count: number) => `${formatInteger(count)} reserv.`,
  edit: 'Editar',
  editLabel: (name: string) => `Editar ${name}`,
  menuLabel: (name: string) => `Más opciones de ${name}`,
  lotsTitle: (name: string) => `Lotes de ${name}`,
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
  lowStock: (name: string, vials: string) => `Advertencia: ${name} tiene una cantidad baja (${vials}).`,
  receive: 'Recibir',
  receiveLabel: (name: string) => `Recibir lote de ${name}`,
  showAll: (count: number) => `Ver todas (${formatInteger(count)})`,
  showFewer: 'Ver menos',
} as const;

export const lotsText = {
  usageOrder: 'El que vence antes se usa primero.',
  noLots: 'No hay lotes. Las dosis entran con «Recibir lote».',
  heads: {
    lot: 'Lote',
    until: 'Vence',
    received: 'Recibido',
    cost: 'Costo por frasco',
    doses: 'Dosis',
    reserved: 'Reservadas',
    state: 'Estado',
  },
  usedFirst: 'Se usa primero',
  expiresIn: (days: number) => (days === 0 ? 'Vence hoy' : `Vence en ${pluralize(days, 'día', 'días')}`),
  usedUp: 'Agotado',
  withdraw: 'Retirar lote',
  withdrawLabel: (lot: string) => `Retirar lote ${lot}`,
  relabel: 'Corregir',
  relabelLabel: (lot: string) => `Corregir el lote ${lot}`,
  discard: (count: number) => `Descartar ${formatDoses(count)}`,
  discardLabel: (count: number, lot: string) => `Descartar ${formatDoses(count)} del lote ${lot}`,
  totalDoses: (count: number) => `${formatDoses(count)} en total`,
  dosesPerLot: (counts: readonly number[]) =>
    counts.length > 1 ? ` (${counts.map(formatInteger).join(' + ')})` : '',
  freeAndReserved: (free: number, reserved: number, appointments: number) =>
    reserved === 0
      ? `: ${pluralize(free, 'libre', 'libres')}.`
      : `: ${pluralize(free, 'libre', 'libres')} y ${pluralize(reserved, 'reservada', 'reservadas')} para ${pluralize(appointments, 'cita', 'citas')}.`,
  heldNotice: (count: number) =>
    ` ${pluralize(count, 'reservada de un lote que ya no se usa no cuenta', 'reservadas de lotes que ya no se usan no cuentan')}: falta cerrar sus citas.`,
  expiredNotice: (count: number) =>
    count === 1
      ? ' La vencida no cuenta ni se puede asignar.'
      : ` Las ${formatInteger(count)} vencidas no cuentan ni se pueden asignar.`,
} as const;

export const formText = {
  create: 'Crear medicamento',
  edit: 'Editar medicamento',
  doseCost: 'Costo por dosis',
  calculationHint: (vialCents: number, perVial: string) =>
    `Se calcula: ${formatMoney(vialCents)} ÷ ${perVial} dosis.`,
  alertHint: 'Sale en rojo al asignarlo a quien lo tenga en su expediente.',
  allergensFailed: 'No pudimos cargar la lista de alérgenos.',
  addAllergen: 'Agregar alérgeno',
  noStockNotice: 'Empieza en Sin Stock. Las dosis entran con «Recibir lote».',
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
  stockNotice: (count: number, cents: number) =>
    `Salen de la lista ${formatDoses(count)} que valen ${formatMoney(cents)}. Lo que se dio de él sigue en los expedientes.`,
  reservedNotice: (count: number) =>
    `Tiene ${pluralize(count, 'dosis reservada', 'dosis reservadas')} para citas. Cierra, cambia o cancela esas citas primero.`,
  loadFailed: 'No pudimos leer para qué citas',
  alreadyStarted: 'ya comenzó',
  viewAppointment: 'Ver cita',
  viewAppointmentLabel: (name: string) => `Ver cita de ${name}`,
  moreAppointments: (count: number) => `y ${pluralize(count, 'cita más', 'citas más')}`,
} as const;

export const pictureText = {
  title: 'Imagen',
  altText: (name: string) => `Imagen de ${name}`,
  choose: 'Seleccionar imagen',
  replace: 'Cambiar imagen',
  hint: 'JPG, PNG o WebP de hasta 10 MB.',
  submit: 'Guardar imagen',
  working: 'Guardando...',
  done: 'Imagen guardada exitosamente',
  pictureRequired: 'Por favor, seleccione una imagen para guardar.',
} as const;

export const receiveText = {
  title: 'Recibir lote',
  subtitle: 'Entra al inventario con fecha y hora de hoy.',
  currentStock: (perVial: string, count: number, lotCount: number) =>
    `${perVial} dosis por frasco · hay ${formatDoses(count)} en ${formatLots(lotCount)}`,
  existingLotHint: (count: number, until: string) =>
    `Ya está y vence el ${until}. Se suma a sus ${formatDoses(count)}.`,
  untilHint: 'Día, mes y año. Sin día en el frasco, el último del mes.',
  expiresSoonHint: (days: number) =>
    days === 0
      ? 'Vence hoy. Se puede recibir.'
      : `Vence en ${pluralize(days, 'día', 'días')}. Se puede recibir.`,
  expiredError: 'Ese lote ya venció. No se puede recibir.',
  resultingDoses: (count: number) => `= ${formatDoses(count)}`,
  lastCost: (cents: number) => `La última vez: ${formatMoney(cents)}.`,
  dosesLabel: (name: string) => `Dosis de ${name}`,
  vialCount: 'Frascos',
  doseCost: 'Costo por dosis',
  totalLabel: 'Total del recibo',
  lowStockLifted: 'Con este lote se quita la advertencia de cantidad baja.',
  priceKept: (cents: number) => `El precio de venta sigue en ${formatMoney(cents)} por dosis.`,
  submit: (count: number | undefined) =>
    count === undefined ? 'Recibir lote' : `Recibir ${formatDoses(count)}`,
  working: 'Guardando...',
  done: (count: number, name: string) => `Lote recibido: ${formatDoses(count)} de ${name}`,
  alreadyRecorded: (count: number, name: string) =>
    `Ya se había anotado una entrada de ${formatDoses(count)} de ${name}.`,
  nothingMore,
} as const;

export const movesText = {
  title: (name: string) => `Movimientos de ${name}`,
  subtitle: (count: number, vials: string, reserved: number) =>
    `${formatDoses(count)} · ${vials} frascos · ${pluralize(reserved, 'reservada', 'reservadas')}`,
  loss: 'Pérdida',
  correction: 'Corrección',
  lot: 'Lote',
  lotOption: (lot: string, count: number) => `${lot}, hay ${formatInteger(count)}`,
  missingDosesLabel: 'Dosis que faltan',
  countedDosesLabel: 'Dosis contadas',
  formatDifference: (change: number) =>
    change === 0
      ? 'Igual que en el inventario.'
      : `Diferencia: ${change > 0 ? '+' : '−'}${formatInteger(Math.abs(change))}.`,
  reason: 'Motivo',
  reasonExample: 'Ej. frasco roto al preparar',
  reasonRequired: 'Escribe el motivo. Sin motivo no se cambia el inventario.',
  wholeNumber: 'Escribe un número entero.',
  atLeastOne: 'Escribe al menos 1.',
  submitLoss: 'Guardar pérdida',
  submitCorrection: 'Guardar corrección',
  working: 'Guardando...',
  doneLoss: 'Pérdida anotada',
  doneCorrection: 'Corrección anotada',
  alreadyRecorded: (count: number) => `Ya se había anotado una pérdida de ${formatDoses(count)}.`,
  nothingMore,
  movementsTitle: 'Todos los movimientos',
  noMovements: 'Todavía no se ha movido nada.',
  loadFailed: 'No pudimos cargar los movimientos',
  loadMore: 'Ver más',
  loading: 'Cargando...',
  dosesLeft: (count: number) => `quedan ${formatInteger(count)}`,
  formatReceipt: (vials: number, cents: number) =>
    `${pluralize(vials, 'frasco', 'frascos')}, ${formatMoney(cents)}`,
  formatDiscarded: (count: number) => formatDoses(count),
  cancel: 'Cancelar',
  noLots: 'No hay lotes con dosis. Recibe uno primero.',
} as const;
