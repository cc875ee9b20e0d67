import type { Product } from '#shared/catalog/product.ts';
import { formatInteger } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, toMessage } from '../letter.ts';

type LowProduct = Pick<Product, 'productId' | 'name' | 'stock' | 'minimumStock'>;

const formatRemaining = ({ name, stock }: LowProduct) => {
  if (stock <= 0) return `Se agotó ${name}`;
  return stock === 1 ? `Queda 1 de ${name}` : `Quedan ${formatInteger(stock)} de ${name}`;
};

/** E-mail to an administrator about a product at or below its minimum. Sent again only after a restock. */
export const lowStockMail = (product: LowProduct, links: ScreenLinks): Message => {
  const heading = formatRemaining(product);
  return toMessage(
    {
      subject: heading,
      preheader: 'Está en su mínimo o por debajo.',
      heading,
      opening: 'Está en su mínimo o por debajo. Te avisamos una vez, hasta que vuelva a haber más.',
      facts: [
        ['Producto', product.name],
        ['Existencia', formatInteger(product.stock)],
        ['Mínimo', formatInteger(product.minimumStock)],
      ],
      action: { label: 'Ver en Inventario', href: links.productInventory(product.productId) },
      notes: [],
    },
    links,
  );
};
