import { randomUUID } from 'node:crypto';
import type { Product } from '#shared/catalog/product.ts';
import { thePlatform } from './center.ts';

/** Creates a product with a stock of three, one more than its minimum, and its opening move. */
export async function aProduct(changes: Partial<Product> = {}): Promise<Product> {
  const { catalog, stockMoves, commit, now } = thePlatform();
  const createdAt = now().toISOString();
  const product: Product = {
    productId: randomUUID(),
    kind: 'product',
    name: 'Bruma facial',
    categoryId: 'any',
    costCents: 1100,
    marginBasisPoints: 2000,
    priceCents: 1320,
    stock: 3,
    minimumStock: 2,
    durationMinutes: 60,
    taxBasisPoints: 0,
    taxIds: [],
    exempt: false,
    laser: false,
    requiresApproval: false,
    active: true,
    visible: true,
    showIn: 'both',
    createdAt,
    version: 1,
    ...changes,
  };
  const { productId, stock: quantity } = product;
  const opening = {
    productId,
    moveId: randomUUID(),
    kind: 'opening',
    quantity,
    at: createdAt,
    by: 'system:test',
  } as const;
  await commit(
    catalog.createProduct(product),
    ...(quantity === 0 ? [] : [stockMoves.createInitial(opening)]),
  );
  return product;
}
