import { stockLevelNames, stockTitle } from '#shared/catalog/stock-list.ts';
import { addNoBreakSpaces, formatInteger, formatMoney, pluralize } from '#shared/core/format.ts';

const formatUnits = (count: number) => pluralize(count, 'unidad', 'unidades');
const nothingMore = 'No se anotó nada más.';

/** Copy of 'Inventario' (R461). */
export const stockText = {
  title: stockTitle,
  count: (count: number) => pluralize(count, 'producto', 'productos'),
  search: 'Nombre o código de barras',
  category: 'Categoría',
  everyCategory: 'Todas las categorías',
  show: 'Mostrar',
  everything: 'Todo',
  atMinimum: 'En mínimo',
  failed: 'No pudimos cargar el inventario',
  emptyTitle: 'No hay productos en inventario',
  empty: 'Crea el primero con su existencia y su mínimo.',
  create: 'Crear Producto',
  noMatchTitle: 'No hay productos que coincidan con el filtro',
  noMatch: 'Prueba con otras letras o limpia los filtros.',
  columns: { product: 'Producto', stock: 'Existencia', minimum: 'Mínimo', value: 'Valor' },
  figures: { products: 'Productos', units: 'Unidades', value: 'Valor al costo', atMinimum: 'En mínimo' },
  out: stockLevelNames.out,
  left: (count: number) => (count === 1 ? 'Queda 1' : `Quedan ${formatInteger(count)}`),
  minimum: (count: number) => `mín. ${formatInteger(count)}`,
  cost: formatMoney,
  csvFile: (date: string) => `inventario-${date}.csv`,
} as const;

export const panelText = {
  back: 'Volver a Inventario',
  close: 'Cerrar',
  receive: 'Recibir mercancía',
  correct: 'Corregir',
  moves: 'Movimientos',
  all: 'Ver todos',
  fewer: 'Ver menos',
  more: 'Cargar más',
  loading: 'Cargando...',
  failed: 'No pudimos cargar los movimientos',
  retry: 'Reintentar',
  none: 'Todavía no se ha movido nada.',
  what: 'Qué pasó',
  change: 'Cambio',
  left: 'Queda',
  invoice: (invoice: string) => `Factura ${invoice}`,
  when: addNoBreakSpaces,
} as const;

export const receiveText = {
  title: 'Recibir mercancía',
  there: (stock: number, minimum: number) => `Hay ${formatInteger(stock)} · mínimo ${formatInteger(minimum)}`,
  quantity: 'Unidades recibidas',
  cost: 'Costo por unidad',
  costHint: 'Lo que pagaste por cada una.',
  invoice: 'Factura',
  updatesCost: (cents: number) => `Actualizar costo a ${formatMoney(cents)}`,
  /** The price stays, so the margin changes. */
  pricesStay: (priceCents: number, margin: string | undefined) =>
    margin === undefined
      ? `El precio sigue en ${formatMoney(priceCents)}.`
      : `El precio sigue en ${formatMoney(priceCents)} y el margen pasa a ${margin}.`,
  will: 'Quedarán',
  submit: (count: number | undefined) =>
    count === undefined ? 'Recibir mercancía' : `Recibir ${formatUnits(count)}`,
  working: 'Guardando...',
  done: (count: number, name: string) => `Recibiste ${formatUnits(count)} de ${name}`,
  earlier: (count: number, name: string) =>
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
  will: 'Quedarán',
  submit: 'Guardar corrección',
  submitLoss: (count: number | undefined) =>
    count === undefined ? 'Guardar pérdida' : `Restar ${formatUnits(count)}`,
  working: 'Guardando...',
  done: 'Existencia corregida',
  doneNow: (name: string, stock: number) => `${name}: ${formatUnits(stock)}`,
  earlier: (count: number, name: string) =>
    `Ya se había anotado una pérdida de ${formatUnits(count)} de ${name}.`,
  nothingMore,
} as const;

export const quantityText = {
  fewer: 'Quitar uno',
  more: 'Agregar uno',
  whole: 'Escribe un número entero.',
  atLeastOne: 'Escribe al menos 1.',
  most: 'Como mucho, 100,000.',
  cost: 'Escribe el costo en dólares, como 24.00.',
} as const;
