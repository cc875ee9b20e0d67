import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { type Category, createCategoryNamer } from '#shared/catalog/category.ts';
import {
  buildBusinessData,
  buildLandingCategories,
  excludeHiddenCategories,
  isPublic,
  listFeatured,
} from '#shared/catalog/landing.ts';
import { type Product, productKinds, showInOptions } from '#shared/catalog/product.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';

const aProduct = (more: Partial<Product> = {}): Product => ({
  productId: 'p',
  kind: 'product',
  name: 'Crema',
  categoryId: 'faciales',
  costCents: 1,
  marginBasisPoints: 0,
  priceCents: 2_400,
  stock: 3,
  minimumStock: 1,
  durationMinutes: 60,
  taxBasisPoints: 0,
  taxIds: [],
  exempt: false,
  laser: false,
  requiresApproval: false,
  active: true,
  visible: true,
  showIn: 'both',
  createdAt: '2026-11-24T14:00:00.000Z',
  version: 1,
  ...more,
});
const aCategory = (more: Partial<Category> = {}): Category => ({
  categoryId: 'faciales',
  name: 'Faciales',
  icon: '',
  visibleOnLanding: true,
  visible: true,
  showIn: 'both',
  version: 1,
  ...more,
});

describe('public catalogue', () => {
  it.each([
    ['a visible product', {}, true],
    ['a hidden one', { visible: false }, false],
    ['one that is no longer sold', { active: false }, false],
    ['one only in the point of sale', { showIn: 'pos' }, false],
    ['one only in the shop', { showIn: 'shop' }, true],
    ['one shown nowhere', { showIn: 'none' }, false],
    ['a service only in the point of sale', { kind: 'service', showIn: 'pos' }, true],
    ['a hidden service', { kind: 'service', visible: false }, false],
    ['a laser service', { kind: 'service', laser: true }, true],
  ] as const)('depends on the product’s own flags: %s [R087]', (_, flags, shown) => {
    expect(isPublic(aProduct(flags))).toBe(shown);
  });

  it('has only public products, the first six in catalogue order [R083 R087]', () => {
    const products = fc.array(
      fc.record({
        kind: fc.constantFrom(...productKinds),
        showIn: fc.constantFrom(...showInOptions),
        visible: fc.boolean(),
        active: fc.boolean(),
        productId: fc.uuid(),
      }),
    );

    fc.assert(
      fc.property(products, (rows) => {
        const all = rows.map(aProduct);
        const shown = listFeatured(all);
        expect(shown).toEqual(all.filter(isPublic).slice(0, 6));
        expect(shown.every(({ visible }) => visible)).toBe(true);
      }),
    );
  });
});

describe('visibility of a category’s products', () => {
  it.each([
    ['visible everywhere', { visible: true, showIn: 'both' }, true],
    ['of before there were switches', {}, true],
    ['hidden', { visible: false }, false],
    ["only the till's", { showIn: 'pos' }, false],
    ['only of the shop', { showIn: 'shop' }, true],
  ] as const)('%s shows or hides them with the category [R464 R465]', (_, flags, isSeen) => {
    const [category, products] = [aCategory(flags), [aProduct()]];

    expect(excludeHiddenCategories(products, [category])).toEqual(isSeen ? products : []);
    expect(buildLandingCategories([category], products, [])).toHaveLength(isSeen ? 1 : 0);
  });

  it('is kept when the category is deleted', () => {
    expect(excludeHiddenCategories([aProduct()], [])).toHaveLength(1);
  });
});

describe('landing-page categories', () => {
  const services = [
    aProduct({ productId: 'facial', kind: 'service', name: 'Facial' }),
    aProduct({ productId: 'hidden', kind: 'service', visible: false }),
    aProduct({ productId: 'laser', kind: 'service', categoryId: 'laser', laser: true }),
  ];

  it('are those enabled for it, each with its own services only [R079 R080]', () => {
    const categories = [
      aCategory({ description: 'Limpieza' }),
      aCategory({ categoryId: 'laser', name: 'Láser' }),
      aCategory({ categoryId: 'inside', visibleOnLanding: false }),
    ];

    const shown = buildLandingCategories(categories, services, []);

    expect(
      shown.map(({ categoryId, services: own }) => [categoryId, own.map((each) => each.productId)]),
    ).toEqual([
      ['faciales', ['facial']],
      ['laser', ['laser']],
    ]);
    expect(shown[0]).toMatchObject({ description: 'Limpieza' });
    expect(shown[0]?.services[0]).toEqual({
      productId: 'facial',
      name: 'Facial',
      priceCents: 2_400,
      durationMinutes: 60,
      laser: false,
      showsHours: true,
      featured: false,
    });
  });

  it('mark services whose free times are public', () => {
    const inside = aProduct({ kind: 'service', showIn: 'pos' });

    expect(buildLandingCategories([aCategory()], [inside], [])[0]?.services).toMatchObject([
      { showsHours: false },
    ]);
  });

  it('list the featured services first, in the owner’s order, the others by name', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const shelf = fc.constantFrom('faciales', 'laser', 'cuerpo');
    const rows = fc.tuple(
      ...ids.map((productId) =>
        fc.record({
          productId: fc.constant(productId),
          name: fc.constantFrom('Ánimo', 'Zumo', 'Bruma', 'éter'),
          categoryId: shelf,
        }),
      ),
    );
    const shelves = ['cuerpo', 'faciales', 'laser'].map((categoryId) =>
      aCategory({ categoryId, name: categoryId }),
    );

    fc.assert(
      fc.property(rows, fc.shuffledSubarray([...ids, 'gone']), (all, featuredIds) => {
        const own = all.map((row) => aProduct({ kind: 'service', ...row }));
        const shown = buildLandingCategories(shelves, own, featuredIds);
        const place = (id: string) =>
          featuredIds.includes(id) ? featuredIds.indexOf(id) : featuredIds.length;

        for (const { services: each } of shown) {
          const places = each.map(({ productId }) => place(productId));
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          const plain = each.filter(({ featured: isFeatured }) => !isFeatured).map(({ name }) => name);
          expect(plain).toEqual(plain.toSorted((a, b) => a.localeCompare(b, 'es')));
        }
        const firsts = shown.map(({ services: [first] }) => place(first?.productId ?? ''));
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
        expect(shown.flatMap(({ services: each }) => each)).toHaveLength(own.length);
      }),
    );
  });

  it('are listed without services too', () => {
    expect(buildLandingCategories([aCategory()], [], [])).toMatchObject([
      { categoryId: 'faciales', services: [] },
    ]);
  });
});

describe('structured data', () => {
  it('contains the settings, and cannot close its script element', () => {
    const address = '</script><script>alert(1)</script>';

    const data = buildBusinessData({ ...toPublicSettings(demoSettings), address });

    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toMatchObject({
      telephone: toPublicSettings(demoSettings).phone,
      address: { streetAddress: address },
    });
  });
});

it('createCategoryNamer puts unknown categories among the others', () => {
  const nameOf = createCategoryNamer([aCategory(), aCategory({ categoryId: 'vacia', name: '' })]);

  expect(['faciales', 'nada', 'vacia'].map(nameOf)).toEqual([
    'Faciales',
    'Otros servicios',
    'Otros servicios',
  ]);
});
