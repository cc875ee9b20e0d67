import { stockLevelNames, stockTitle } from '#shared/catalog/stock-list.ts';
import { addNoBreakSpaces, formatInteger, formatMoney, pluralize } from '#shared/core/format.ts';

const formatUnits = (count: number) => pluralize(count, 'unidad', 'unidades');
const nothingMore = 'No se anotó nada más.';

/** Copy of 'Inventario' (R461). */
export const stockText = {
  title: stockTitle,
  productCount: (count: number) => pluralize(count, 'producto', 'productos'),
  search: 'Nombre o código de barras',
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  stateFilterLabel: 'Mostrar',
  allProducts: 'Todo',
  atMinimum: 'En mínimo',
  loadFailed: 'No pudimos cargar el inventario',
  emptyTitle: 'No hay productos en inventario',
  emptyHint: 'Crea el primero con su existencia y su mínimo.',
  create: 'Crear Producto',
  noMatchTitle: 'No hay productos que coincidan con el filtro',
  noMatchHint: 'Prueba con otras letras o limpia los filtros.',
  columns: { product: 'Producto', stock: 'Existencia', minimum: 'Mínimo', value: 'Valor' },
  figures: { products: 'Productos', units: 'Unidades', value: 'Valor al costo', atMinimum: 'En mínimo' },
  soldOut: stockLevelNames.out,
  lowStock: (count: number) => (count === 1 ? 'Queda 1' : `Quedan ${formatInteger(count)}`),
  formatMinimum: (count: number) => `mín. ${formatInteger(count)}`,
  formatCost: formatMoney,
  csvFilename: (date: string) => `inventario-${date}.csv`,
} as const;

export const panelText = {
  back: 'Volver a Inventario',
  close: 'Cerrar',
  receive: 'Recibir mercancía',
  correct: 'Corregir',
  movementsTitle: 'Movimientos',
  showAll: 'Ver todos',
  showFewer: 'Ver menos',
  loadMore: 'Cargar más',
  loading: 'Cargando...',
  loadFailed: 'No pudimos cargar los movimientos',
  noMovements: 'Todavía no se ha movido nada.',
  movementHead: 'Qué pasó',
  changeHead: 'Cambio',
  stockHead: 'Queda',
  formatInvoice: (invoice: string) => `Factura ${invoice}`,
  formatTimeOfMove: addNoBreakSpaces,
} as const;

export const receiveText = {
  title: 'Recibir mercancía',
  currentStock: (stock: number, minimum: number) =>
    `Hay ${formatInteger(stock)} · mínimo ${formatInteger(minimum)}`,
  quantity: 'Unidades recibidas',
  cost: 'Costo por unidad',
  invoice: 'Factura',
  updatesCost: (cents: number) => `Actualizar costo a ${formatMoney(cents)}`,
  /** The price stays, so the margin changes. */
  priceKept: (priceCents: number, margin: string | undefined) =>
    margin === undefined
      ? `El precio sigue en ${formatMoney(priceCents)}.`
      : `El precio sigue en ${formatMoney(priceCents)} y el margen pasa a ${margin}.`,
  resultLabel: 'Quedarán',
  submit: (count: number | undefined) =>
    count === undefined ? 'Recibir mercancía' : `Recibir ${formatUnits(count)}`,
  working: 'Guardando...',
  done: (count: number, name: string) => `Recibiste ${formatUnits(count)} de ${name}`,
  alreadyRecorded: (count: number, name: string) =>
    `Ya se había anotado una entrada de ${formatUnits(count)} de ${name}.`,
  nothingMore,
} as const;

export const correctText = {
  title: 'Corregir existencia',
  counted: 'Unidades contadas',
  lost: 'Unidades perdidas',
  reason: 'Motivo',
  reasons: { count: 'Conteo', loss: 'Pérdida', expired: 'Vencido', used: 'Uso en cabina' },
  note: 'Nota',
  submit: 'Guardar corrección',
  submitLoss: (count: number | undefined) =>
    count === undefined ? 'Guardar pérdida' : `Restar ${formatUnits(count)}`,
  working: 'Guardando...',
  done: 'Existencia corregida',
  newStock: (name: string, stock: number) => `${name}: ${formatUnits(stock)}`,
  alreadyRecorded: (count: number, name: string) =>
    `Ya se había anotado una pérdida de ${formatUnits(count)} de ${name}.`,
  nothingMore,
} as const;

export const quantityText = {
  decreaseLabel: 'Quitar uno',
  increaseLabel: 'Agregar uno',
  wholeNumberError: 'Escribe un número entero.',
  minimumError: 'Escribe al menos 1.',
  maximumError: 'Como mucho, 100,000.',
  costError: 'Escribe el costo en dólares, como 24.00.',
} as const;
