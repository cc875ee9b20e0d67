import { formatInteger, pluralize } from '#shared/core/format.ts';

export const taxText = {
  title: 'Crear Tax',
  context: 'Se calculan en cada venta.',
  count: (totalCount: number, activeCount: number) =>
    `${pluralize(totalCount, 'impuesto', 'impuestos')}, ${pluralize(activeCount, 'activo', 'activos')}`,
  failed: 'No pudimos cargar los impuestos',
  none: 'Sin impuestos',
  noneYet: 'Crea el IVU estatal y el municipal por separado.',
  columns: { tax: 'Impuesto', percent: 'Porcentaje', active: 'Activo' },
  used: (count: number) => (count === 0 ? 'Sin productos' : pluralize(count, 'producto', 'productos')),
  sum: 'Suma de los activos',
  note: 'Un impuesto inactivo no se suma en las ventas nuevas. Las hechas conservan el suyo.',
  name: 'Nombre',
  percent: 'Porcentaje',
  active: 'Activo',
  byDefault: 'Por defecto en productos nuevos',
  edit: 'Editar',
  editOf: (name: string) => `Editar ${name}`,
  editTitle: 'Editar Tax',
  save: 'Guardar',
  created: 'Impuesto creado',
  saved: 'Impuesto guardado',
  notCreated: 'No se pudo crear el impuesto.',
  notSwitched: (name: string) => `No pudimos cambiar ${name}`,
  remove: 'Eliminar',
  removeOf: (name: string) => `Eliminar ${name}`,
  removeTitle: (name: string) => `Eliminar el impuesto ${name}`,
  removing: 'Eliminando...',
  removed: 'Impuesto eliminado',
  loses: (count: number) =>
    count === 0
      ? 'Ningún producto lo tiene.'
      : count === 1
        ? 'Un producto lo pierde y se vende sin él.'
        : `${formatInteger(count)} productos lo pierden y se venden sin él.`,
  keepsSales: 'Las ventas hechas conservan el suyo. No se puede deshacer.',
} as const;
