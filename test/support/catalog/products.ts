import { createProduct, type DeskProduct } from '#shared/catalog/desk-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { Caller } from '../system/api-client.ts';

type ProductBody = BodyOf<typeof createProduct>;

/** Builds the body of a new product with a cost of $20.00 and a margin of 20 %. */
export const buildProductBody = (categoryId: string, changes: Partial<ProductBody> = {}): ProductBody => ({
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
  ...changes,
});

/** Creates a product through the API. */
export async function aDeskProduct(
  call: Caller,
  categoryId: string,
  changes: Partial<ProductBody> = {},
): Promise<DeskProduct> {
  const body = buildProductBody(categoryId, changes);
  const { status, reply, problem } = await call(createProduct, { body });
  if (status !== 200) throw new Error(`The product was rejected: ${JSON.stringify(problem)}`);
  return reply;
}
