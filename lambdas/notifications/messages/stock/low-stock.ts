import type { Product } from '#shared/catalog/product.ts';
import { figure } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, messageOf } from '../letter.ts';

type Running = Pick<Product, 'productId' | 'name' | 'stock' | 'minimumStock'>;

const leftOf = ({ name, stock }: Running) => {
  if (stock <= 0) return `Se agotó ${name}`;
  return stock === 1 ? `Queda 1 de ${name}` : `Quedan ${figure(stock)} de ${name}`;
};

/** E-mail to an administrator about a product at or below its minimum; sent again only after a restock. */
export const lowStockMail = (product: Running, links: ScreenLinks): Message => {
  const left = leftOf(product);
  return messageOf(
    {
      subject: left,
      preheader: 'Está en su mínimo o por debajo.',
      heading: left,
      opening: 'Está en su mínimo o por debajo. Te avisamos una vez, hasta que vuelva a haber más.',
      facts: [
        ['Producto', product.name],
        ['Existencia', figure(product.stock)],
        ['Mínimo', figure(product.minimumStock)],
      ],
      action: { label: 'Ver en Inventario', href: links.inventoryOf(product.productId) },
      notes: [],
    },
    links,
  );
};
