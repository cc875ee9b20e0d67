import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

/** A product, a category or a tax is there, gone or other than it was. */
export const CatalogChanged = defineEvent(
  'catalog',
  'CatalogChanged',
  1,
  z.object({ kind: z.enum(['product', 'category', 'tax']), id: z.string() }),
);

/** There is more or less of a product. */
export const StockMoved = defineEvent('catalog', 'StockMoved', 1, z.object({ productId: z.string() }));

/** A product or category has another picture or none: its old one is shown to nobody any more. */
export const CatalogPictureDropped = defineEvent(
  'catalog',
  'CatalogPictureDropped',
  1,
  z.object({ pictureKeys: z.array(z.string()) }),
);

/** A product moved to or under its minimum, and the administrators do not know yet. */
export const MinimumReached = defineEvent(
  'catalog',
  'MinimumReached',
  1,
  z.object({ productId: z.string() }),
);
