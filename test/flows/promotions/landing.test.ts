import { describe, expect } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { getLanding } from '#shared/catalog/api.ts';
import type { Category } from '#shared/catalog/category.ts';
import { getCenter } from '#shared/settings/public-api.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { listShopProducts } from '#shared/shop/shelf-api.ts';
import { aCategory } from '#test/support/center/categories.ts';
import { aService } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { caller } from '#test/support/system/api-client.ts';

const putCategory = (fields: Partial<Category> & { categoryId: string }) =>
  aCategory({ name: fields.categoryId, visibleOnLanding: true, ...fields });
const callAsVisitor = () => caller(stack.url);

describe('getLanding', () => {
  it('returns the public settings of the center, without a banner if there is none [R001 R078]', async () => {
    const { status, reply } = await callAsVisitor()(getLanding);

    expect(status).toBe(200);
    expect(reply.settings).toEqual(toPublicSettings(demoSettings));
    expect(reply).not.toHaveProperty('banner');
    expect((await callAsVisitor()(getCenter)).reply).toEqual(toPublicSettings(demoSettings));
  });

  it('returns landing categories with their visible services, laser included [R079 R080 R087]', async () => {
    await putCategory({ categoryId: 'caras', name: 'Caras', description: 'Limpieza y más' });
    await putCategory({ categoryId: 'luces' });
    await putCategory({ categoryId: 'dentro', visibleOnLanding: false });
    await aService('facial-a', { categoryId: 'caras', priceCents: 9_500, durationMinutes: 75 });
    await aService('facial-b', { categoryId: 'caras', visible: false });
    await aService('facial-c', { categoryId: 'caras', showIn: 'pos' });
    await aService('facial-d', { categoryId: 'dentro' });
    await aService('laser-a', { categoryId: 'luces', laser: true });

    const { reply } = await callAsVisitor()(getLanding);

    expect(reply.categories).toMatchObject([
      {
        categoryId: 'caras',
        name: 'Caras',
        description: 'Limpieza y más',
        services: [
          { productId: 'facial-a', priceCents: 9_500, durationMinutes: 75 },
          { productId: 'facial-c' },
        ],
      },
      { categoryId: 'luces', services: [{ productId: 'laser-a' }] },
    ]);
  });

  it('returns the first six visible products, of which the shop returns all [R083 R087]', async () => {
    const aProduct = (productId: string, overrides = {}) =>
      aService(productId, { kind: 'product', name: productId, priceCents: 1_850, ...overrides });
    for (const letter of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await aProduct(`p-${letter}`);
    await aProduct('p-a-hidden', { visible: false });
    await aProduct('p-a-pos', { showIn: 'pos' });

    const { reply } = await callAsVisitor()(getLanding);
    const shop = await callAsVisitor()(listShopProducts, { query: {} });

    expect(reply.products.map(({ productId }) => productId)).toEqual([
      'p-a',
      'p-b',
      'p-c',
      'p-d',
      'p-e',
      'p-f',
    ]);
    expect(reply.products[0]).toEqual({ productId: 'p-a', name: 'p-a', priceCents: 1_850 });
    expect(shop.reply.rows.map(({ productId }) => productId)).toEqual([
      'p-a',
      'p-b',
      'p-c',
      'p-d',
      'p-e',
      'p-f',
      'p-g',
    ]);
    expect(JSON.stringify(reply)).not.toMatch(/cost|stock/i);
  });
});
