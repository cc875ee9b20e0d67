export const cartText = {
  cart: 'Carrito',
  // Written out: the header of every page has this, and little else.
  articles: (count: number) => (count === 1 ? '1 artículo' : `${count} artículos`),
} as const;
