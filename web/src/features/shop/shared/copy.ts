import { formatMoney } from '#shared/core/format.ts';

export const shopText = {
  title: 'Tienda',
  toShop: 'Ver la tienda',
  free: 'Gratis',
  total: 'Total',
  subtotal: 'Subtotal',
  deliveryIn: (municipality: string) => `Entrega en ${municipality}`,
  pickup: 'Recoger en el centro',
  delivery: 'Entrega en Puerto Rico',
  inStock: 'En existencia',
  remainingStock: (left: number) => `Quedan ${left}`,
  lastUnit: 'Queda 1',
  soldOut: 'Agotado',
  add: 'Agregar',
  addNamed: (name: string) => `Agregar ${name} al carrito`,
  added: 'Agregado al carrito.',
  removed: 'Quitado del carrito.',
  remove: 'Quitar del carrito',
  removeOne: 'Quitar uno',
  addOne: 'Agregar uno',
  quantityOf: (name: string) => `Cantidad de ${name} en el carrito`,
  maximumStock: (left: number) => (left === 1 ? 'Solo queda 1.' : `Solo quedan ${left}.`),
  maximumPieces: (most: number) => `Un pedido lleva hasta ${most} de cada producto.`,
  maximumLines: (most: number) => `Un pedido lleva hasta ${most} productos distintos.`,
  unitPrice: (presentation: string | undefined, cents: number) =>
    `${presentation === undefined ? '' : `${presentation} · `}${formatMoney(cents)} c/u`,
} as const;
