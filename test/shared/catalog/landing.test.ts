import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { type Category, createCategoryNamer } from '#shared/catalog/category.ts';
import {
  buildBusinessData,
  buildLandingCategories,
  excludeHiddenCategories,
  isPublicProduct,
  listLandingProducts,
} from '#shared/catalog/landing.ts';
import { type Product, productKinds, showInOptions } from '#shared/catalog/product.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';

const aProduct = (changes: Partial<Product> = {}): Product => ({
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
  ...changes,
});
const aCategory = (changes: Partial<Category> = {}): Category => ({
  categoryId: 'faciales',
  name: 'Faciales',
  icon: '',
  visibleOnLanding: true,
  visible: true,
  showIn: 'both',
  version: 1,
  ...changes,
});

describe('public catalog', () => {
  it.each([
    ['a visible product', {}, true],
    ['a hidden product', { visible: false }, false],
    ['a product that is no longer sold', { active: false }, false],
    ['a product only in the POS', { showIn: 'pos' }, false],
    ['a product only in the shop', { showIn: 'shop' }, true],
    ['a product shown nowhere', { showIn: 'none' }, false],
    ['a service only in the POS', { kind: 'service', showIn: 'pos' }, true],
    ['a hidden service', { kind: 'service', visible: false }, false],
    ['a laser service', { kind: 'service', laser: true }, true],
  ] as const)('depends on the product’s own flags: %s [R087]', (_, flags, isShown) => {
    expect(isPublicProduct(aProduct(flags))).toBe(isShown);
  });

  it('features only public products, the first six in catalog order [R083 R087]', () => {
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
        const allProducts = rows.map(aProduct);
        const featured = listLandingProducts(allProducts);
        expect(featured).toEqual(allProducts.filter(isPublicProduct).slice(0, 6));
        expect(featured.every(({ visible }) => visible)).toBe(true);
      }),
    );
  });
});

describe('visibility of a category’s products', () => {
  it.each([
    ['visible everywhere', { visible: true, showIn: 'both' }, true],
    ['without stored switches', {}, true],
    ['hidden', { visible: false }, false],
    ['only in the POS', { showIn: 'pos' }, false],
    ['only in the shop', { showIn: 'shop' }, true],
  ] as const)('follows the category: %s [R464 R465]', (_, flags, isVisible) => {
    const [category, products] = [aCategory(flags), [aProduct()]];

    expect(excludeHiddenCategories(products, [category])).toEqual(isVisible ? products : []);
    expect(buildLandingCategories([category], products, [])).toHaveLength(isVisible ? 1 : 0);
  });

  it('does not change when the category is deleted', () => {
    expect(excludeHiddenCategories([aProduct()], [])).toHaveLength(1);
  });
});

describe('landing-page categories', () => {
  const services = [
    aProduct({ productId: 'facial', kind: 'service', name: 'Facial' }),
    aProduct({ productId: 'hidden', kind: 'service', visible: false }),
    aProduct({ productId: 'laser', kind: 'service', categoryId: 'laser', laser: true }),
  ];

  it('are those enabled for the landing page, each with its own services only [R079 R080]', () => {
    const categories = [
      aCategory({ description: 'Limpieza' }),
      aCategory({ categoryId: 'laser', name: 'Láser' }),
      aCategory({ categoryId: 'inside', visibleOnLanding: false }),
    ];

    const landingCategories = buildLandingCategories(categories, services, []);

    expect(
      landingCategories.map(({ categoryId, services: categoryServices }) => [
        categoryId,
        categoryServices.map(({ productId }) => productId),
      ]),
    ).toEqual([
      ['faciales', ['facial']],
      ['laser', ['laser']],
    ]);
    expect(landingCategories[0]).toMatchObject({ description: 'Limpieza' });
    expect(landingCategories[0]?.services[0]).toEqual({
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
    const posService = aProduct({ kind: 'service', showIn: 'pos' });

    expect(buildLandingCategories([aCategory()], [posService], [])[0]?.services).toMatchObject([
      { showsHours: false },
    ]);
  });

  it('list the featured services first, in the owner’s order, and the others by name', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const arbitraryCategoryId = fc.constantFrom('faciales', 'laser', 'cuerpo');
    const rows = fc.tuple(
      ...ids.map((productId) =>
        fc.record({
          productId: fc.constant(productId),
          name: fc.constantFrom('Ánimo', 'Zumo', 'Bruma', 'éter'),
          categoryId: arbitraryCategoryId,
        }),
      ),
    );
    const categories = ['cuerpo', 'faciales', 'laser'].map((categoryId) =>
      aCategory({ categoryId, name: categoryId }),
    );

    fc.assert(
      fc.property(rows, fc.shuffledSubarray([...ids, 'gone']), (serviceRows, featuredIds) => {
        const generatedServices = serviceRows.map((row) => aProduct({ kind: 'service', ...row }));
        const landingCategories = buildLandingCategories(categories, generatedServices, featuredIds);
        const findPosition = (id: string) =>
          featuredIds.includes(id) ? featuredIds.indexOf(id) : featuredIds.length;

        for (const { services: categoryServices } of landingCategories) {
          const positions = categoryServices.map(({ productId }) => findPosition(productId));
          expect(positions).toEqual(positions.toSorted((a, b) => a - b));
          const otherNames = categoryServices
            .filter(({ featured: isFeatured }) => !isFeatured)
            .map(({ name }) => name);
          expect(otherNames).toEqual(otherNames.toSorted((a, b) => a.localeCompare(b, 'es')));
        }
        const firstPositions = landingCategories.map(({ services: [first] }) =>
          findPosition(first?.productId ?? ''),
        );
        expect(firstPositions).toEqual(firstPositions.toSorted((a, b) => a - b));
        expect(landingCategories.flatMap(({ services: categoryServices }) => categoryServices)).toHaveLength(
          generatedServices.length,
        );
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

it('createCategoryNamer names unknown and nameless categories as other services', () => {
  const findCategoryName = createCategoryNamer([aCategory(), aCategory({ categoryId: 'vacia', name: '' })]);

  expect(['faciales', 'nada', 'vacia'].map(findCategoryName)).toEqual([
    'Faciales',
    'Otros servicios',
    'Otros servicios',
  ]);
});
