export const cartText = {
  cart: 'Carrito',
  // Written out to avoid an import, because the header of every page loads this file.
  articles: (count: number) => (count === 1 ? '1 artículo' : `${count} artículos`),
} as const;
