import { formatInteger, pluralize } from '#shared/core/format.ts';

export const taxText = {
  title: 'Crear Tax',
  emptyContext: 'Se calculan en cada venta.',
  count: (totalCount: number, activeCount: number) =>
    `${pluralize(totalCount, 'impuesto', 'impuestos')}, ${pluralize(activeCount, 'activo', 'activos')}`,
  loadFailed: 'No pudimos cargar los impuestos',
  emptyTitle: 'Sin impuestos',
  emptyHint: 'Crea el IVU estatal y el municipal por separado.',
  columns: { tax: 'Impuesto', percent: 'Porcentaje', active: 'Activo' },
  productCount: (count: number) =>
    count === 0 ? 'Sin productos' : pluralize(count, 'producto', 'productos'),
  sumLabel: 'Suma de los activos',
  inactiveNote: 'Un impuesto inactivo no se suma en las ventas nuevas. Las hechas conservan el suyo.',
  edit: 'Editar',
  editLabel: (name: string) => `Editar ${name}`,
  editTitle: 'Editar Tax',
  created: 'Impuesto creado',
  saved: 'Impuesto guardado',
  createFailed: 'No se pudo crear el impuesto.',
  toggleFailed: (name: string) => `No pudimos cambiar ${name}`,
  remove: 'Eliminar',
  removeLabel: (name: string) => `Eliminar ${name}`,
  removeTitle: (name: string) => `Eliminar el impuesto ${name}`,
  removing: 'Eliminando...',
  removed: 'Impuesto eliminado',
  productsNotice: (count: number) =>
    count === 0
      ? 'Ningún producto lo tiene.'
      : count === 1
        ? 'Un producto lo pierde y se vende sin él.'
        : `${formatInteger(count)} productos lo pierden y se venden sin él.`,
  salesKeptNotice: 'Las ventas hechas conservan el suyo. No se puede deshacer.',
} as const;
