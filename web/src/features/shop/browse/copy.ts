import { formatInteger, formatMoney, pluralize } from '#shared/core/format.ts';

export const browseText = {
  lead: 'Los productos que usamos en el centro.',
  pickupOnly: 'Recógelos gratis.',
  pickupOrDelivery: 'Recógelos gratis o recíbelos en todo Puerto Rico.',
  search: 'Buscar producto',
  category: 'Categoría',
  all: 'Todos',
  order: 'Ordenar',
  orders: {
    featured: 'Destacados',
    priceUp: 'Precio: de menor a mayor',
    priceDown: 'Precio: de mayor a menor',
    name: 'Nombre',
  },
  products: 'Productos',
  found: (count: number) => pluralize(count, 'producto', 'productos'),
  visibleRange: (first: number, last: number, total: number) =>
    `${formatInteger(first)} a ${formatInteger(last)} de ${pluralize(total, 'producto', 'productos')}`,
  pages: 'Páginas de productos',
  previous: 'Página anterior',
  next: 'Página siguiente',
  loading: 'Cargando',
  failed: 'No pudimos cargar la tienda. Revisa tu conexión e intenta de nuevo.',
  retry: 'Reintentar',
  empty: 'Aún no hay productos',
  emptyHint: 'Pregunta en el centro por lo que buscas.',
  noMatch: (search: string) => `Nada con “${search}”`,
  emptyCategory: 'Nada en esta categoría',
  noMatchHint: 'Prueba con otra palabra o mira todos los productos.',
  clear: 'Limpiar filtros',
  pickupFact: 'Recoge gratis en el centro',
  deliveryFact: (cents: number) => `Entrega en Puerto Rico: ${cents === 0 ? 'gratis' : formatMoney(cents)}`,
  deliveryArea: 'Llegamos a los 78 municipios',
  paymentFact: 'Tarjeta o ATH Móvil',
  paymentHint: 'Ves cada impuesto y el total antes de pagar',
  viewCart: 'Ver carrito',
  description: (brandName: string) =>
    `Productos de ${brandName}: elige aquí, paga con tarjeta o ATH Móvil y recógelos en el centro.`,
} as const;

/** Copy of the restock alert: one e-mail when a sold-out product is available again. */
export const stockAlertText = {
  request: 'Avísame',
  requestLong: 'Avísame cuando llegue',
  requested: 'Te avisaremos',
  confirmation: (email: string) => `Te escribimos a ${email} cuando llegue.`,
  failed: 'No pudimos abrir esta ventana. Recarga la página.',
} as const;

export const productText = {
  addToCart: 'Agregar al carrito',
  added: (count: number) => `En tu carrito: ${pluralize(count, 'artículo', 'artículos')}.`,
  quantity: 'Cantidad',
  here: (left: number) => (left === 1 ? 'Queda 1 en el centro' : `Quedan ${left} en el centro`),
  plusTaxes: (taxes: string, total: string) => `Más ${taxes}: ${total} en total.`,
  pickupNotice: 'Te avisamos cuando esté listo.',
  deliveryArea: 'A cualquiera de los 78 municipios.',
  related: 'También te puede servir',
  notFound: 'Este producto ya no se vende',
  notFoundHint: 'Mira lo demás que tenemos en la tienda.',
  failed: 'No pudimos cargar el producto. Revisa tu conexión e intenta de nuevo.',
  description: (name: string, price: string, isDelivered: boolean) =>
    `${name}, ${price}. Recógelo en el centro${isDelivered ? ' o recíbelo en Puerto Rico' : ''}.`,
} as const;
