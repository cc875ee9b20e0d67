import type { Product } from '#shared/catalog/product.ts';
import { formatMoney } from '#shared/core/format.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { toProductSlug } from '#shared/shop/shop-product.ts';
import { type Message, toMessage } from '../letter.ts';

export const backInStockMail = (
  { productId, name, priceCents }: Pick<Product, 'productId' | 'name' | 'priceCents'>,
  links: ScreenLinks,
): Message =>
  toMessage(
    {
      subject: `Ya hay ${name}`,
      preheader: 'Nos pediste que te avisáramos.',
      heading: `Ya hay ${name}`,
      opening: 'Nos pediste que te avisáramos cuando volviera.',
      facts: [
        ['Producto', name],
        ['Precio', formatMoney(priceCents)],
      ],
      action: { label: 'Ver en la tienda', href: links.shopProduct(productId, toProductSlug(name)) },
      notes: ['No queda apartado: puede agotarse otra vez. Este aviso llega una sola vez.'],
    },
    links,
  );
