import { formatInteger, pluralize } from '#shared/core/format.ts';

const formatProductCount = (count: number) =>
  `${formatInteger(count)} ${count === 1 ? 'producto' : 'productos'}`;
const formatServiceCount = (count: number) =>
  `${formatInteger(count)} ${count === 1 ? 'servicio' : 'servicios'}`;

/** 'Administrar Productos' (R456 R457). */
export const listText = {
  title: 'Administrar Productos',
  context: (productCount: number, serviceCount: number) =>
    `${formatProductCount(productCount)} y ${formatServiceCount(serviceCount)}`,
  create: 'Crear Producto',
  bulkTax: 'Impuesto masivo',
  search: 'Nombre o código de barras',
  category: 'Categoría',
  allCategories: 'Todas las categorías',
  state: 'Estado',
  states: [
    { value: '', label: 'Cualquier estado' },
    { value: 'activos', label: 'Activos' },
    { value: 'inactivos', label: 'Inactivos' },
    { value: 'ocultos', label: 'No se muestran' },
  ],
  atMinimum: 'En mínimo',
  kind: 'Tipo',
  kinds: [
    { value: '', label: 'Todos' },
    { value: 'productos', label: 'Productos' },
    { value: 'servicios', label: 'Servicios' },
  ],
  columns: {
    product: 'Producto',
    price: 'Precio',
    tax: 'Impuesto',
    stock: 'Existencia',
    active: 'Activo',
    pos: 'POS',
    web: 'Web',
  },
  caption: 'Productos y servicios',
  costLabel: 'Costo',
  minimumLabel: 'Mínimo',
  soldOut: 'Agotado',
  lowStock: (count: number) => `${count === 1 ? 'Queda' : 'Quedan'} ${formatInteger(count)}`,
  notStocked: 'No aplica',
  untaxed: 'Sin impuesto',
  exempt: 'Exento',
  ownTax: 'Impuesto propio',
  edit: 'Editar',
  editLabel: (name: string) => `Editar ${name}`,
  menuLabel: (name: string) => `Más acciones de ${name}`,
  receiveStock: 'Recibir mercancía',
  viewMovements: 'Ver movimientos',
  duplicate: 'Duplicar',
  remove: 'Eliminar producto',
  migratePictures: 'Migrar imágenes',
  previous: 'Prev',
  next: 'Next',
  loadFailed: 'No pudimos cargar los productos',
  noMatchTitle: 'No hay productos que coincidan con el filtro',
  noMatchHint: 'Cambia la búsqueda o limpia los filtros.',
  emptyTitle: 'Aún no hay productos ni servicios',
  emptyHint: 'Crea el primero: se vende en la caja y los servicios se reservan en línea.',
  toggleErrors: {
    active: { on: 'no se activó', off: 'no se desactivó' },
    pos: { on: 'no se mostró en la caja', off: 'no se ocultó de la caja' },
    web: { on: 'no se mostró en la web', off: 'no se ocultó de la web' },
  },
  viewCategory: 'Ver categoría',
  hiddenCategoryReason: (name: string) => `Su categoría, ${name}, está oculta.`,
  removing: 'Eliminando...',
  removed: 'Producto eliminado',
  confirmRemove: 'Eliminar',
  removeQuestion: (name: string) =>
    `¿Estás seguro de eliminar este producto? ${name} sale de la caja, de la tienda y de las listas, y se borra su imagen. No se puede deshacer.`,
  salesKeptNotice: 'Sus ventas conservan nombre, precio e IVU.',
  stockLossNotice: (count: number, amount: string) =>
    count === 1
      ? `La unidad que queda sale como pérdida por ${amount} al costo.`
      : `Las ${formatInteger(count)} unidades salen como pérdida por ${amount} al costo.`,
  deactivateHint: 'Si piensas venderlo otra vez, apaga «Activo» y conserva su historia.',
  upcomingAppointmentsNotice: (count: number) =>
    `Tiene ${pluralize(count, 'cita', 'citas')} por venir. Apaga «Activo»: se deja de vender y lo reservado sigue en pie.`,
  checkingUse: 'Revisando qué se pierde...',
  checkUseFailed: 'No pudimos revisar qué se pierde.',
  remainingUnits: (count: number) => (count === 1 ? 'queda 1' : `quedan ${formatInteger(count)}`),
} as const;
