import { createProduct, type DeskProduct } from '#shared/catalog/desk-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { Caller } from '../system/api-client.ts';

type Written = BodyOf<typeof createProduct>;

/** The body of a new product: cost $20.00 and a margin of 20 %. */
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

/** A product created through the API. */
export async function aDeskProduct(
  call: Caller,
  categoryId: string,
  more: Partial<Written> = {},
): Promise<DeskProduct> {
  const { status, reply, problem } = await call(createProduct, { body: written(categoryId, more) });
  if (status !== 200) throw new Error(`The product was refused: ${JSON.stringify(problem)}`);
  return reply;
}
