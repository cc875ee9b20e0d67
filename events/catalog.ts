import * as z from 'zod/mini';
import { defineEvent } from './define-event.ts';

export const CatalogChanged = defineEvent(
  'catalog',
  'CatalogChanged',
  1,
  z.object({ kind: z.enum(['product', 'category', 'tax']), id: z.string() }),
);

export const StockMoved = defineEvent('catalog', 'StockMoved', 1, z.object({ productId: z.string() }));

/** A product's or category's picture was replaced or removed. The old files can be deleted. */
export const CatalogPictureDropped = defineEvent(
  'catalog',
  'CatalogPictureDropped',
  1,
  z.object({ pictureKeys: z.array(z.string()) }),
);

/** A product's stock fell to or below its minimum. */
export const MinimumReached = defineEvent(
  'catalog',
  'MinimumReached',
  1,
  z.object({ productId: z.string() }),
);
