import { randomUUID } from 'node:crypto';
import type { Category } from '#shared/catalog/category.ts';
import { createProduct, type DeskProduct } from '#shared/catalog/desk-api.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { thePlatform } from '../center/center.ts';
import type { Caller } from '../system/api-client.ts';

/** A shelf of the catalogue, written down. */
export async function aShelf(more: Partial<Category> = {}): Promise<Category> {
  const { catalog, commit } = thePlatform();
  const category: Category = {
    categoryId: randomUUID(),
    name: 'Cremas',
    icon: '🧴',
    visibleOnLanding: true,
    ...more,
  };
  await commit(catalog.createCategory(category));
  return { ...category, version: 1 };
}

/** A tax, written down. */
export async function aTax(more: Partial<Omit<Tax, 'version'>> = {}): Promise<Tax> {
  const { taxes, commit, now } = thePlatform();
  const createdAt = now().toISOString();
  const tax = {
    taxId: randomUUID(),
    name: 'IVU estatal',
    basisPoints: 1050,
    active: true,
    createdAt,
    ...more,
  };
  await commit(taxes.create(tax));
  return { ...tax, version: 1 };
}

type Written = BodyOf<typeof createProduct>;

/** What the form of a new product says: $20.00 and a fifth of it. */
export const written = (categoryId: string, more: Partial<Written> = {}): Written => ({
  kind: 'product',
  name: 'Crema hidratante',
  categoryId,
  costCents: 2000,
  marginBasisPoints: 2000,
  priceCents: 2400,
  taxIds: [],
  exempt: false,
  pos: true,
  web: true,
  ...more,
});

/** One that was put into the catalogue by its form. */
export async function aDeskProduct(
  call: Caller,
  categoryId: string,
  more: Partial<Written> = {},
): Promise<DeskProduct> {
  const { status, reply, problem } = await call(createProduct, { body: written(categoryId, more) });
  if (status !== 200) throw new Error(`The product was refused: ${JSON.stringify(problem)}`);
  return reply;
}

/** As the table has it, deleted or not. */
export async function storedProduct({ kind, productId }: Pick<Product, 'kind' | 'productId'>) {
  const { catalog } = thePlatform();
  if (kind === 'service') return (await catalog.servicesByIds([productId]))[0]!;
  return (await catalog.productsByIds([productId]))[0];
}
