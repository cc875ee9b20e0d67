import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Category } from '#shared/catalog/category.ts';
import { buildCategoryPictureId, pictureIdPattern } from '#shared/catalog/category-picture.ts';
import { findParentError, maxChildren, sortCategoryTree } from '#shared/catalog/category-tree.ts';
import { toCategoryShowIn } from '#shared/catalog/show-in.ts';

const aCategory = (categoryId: string, parentId?: string): Category => ({
  categoryId,
  name: categoryId,
  icon: '🌿',
  visibleOnLanding: false,
  visible: true,
  showIn: 'both',
  version: 1,
  ...(parentId !== undefined && { parentId }),
});
const categories = [
  aCategory('faciales'),
  aCategory('productos'),
  aCategory('boutique', 'productos'),
  aCategory('aromas', 'productos'),
];

describe('parent of a category', () => {
  it.each([
    ['may be a top-level category', { parentId: 'productos' }, undefined],
    [
      'must not be the category itself',
      { categoryId: 'faciales', parentId: 'faciales' },
      'category.own_parent',
    ],
    ['must exist', { parentId: 'sueros' }, 'category.no_such_parent'],
    ['must not be a child itself', { parentId: 'boutique' }, 'category.parent_is_child'],
    [
      'must be absent while the category has children',
      { categoryId: 'productos', parentId: 'faciales' },
      'category.has_children',
    ],
    ['may change', { categoryId: 'aromas', parentId: 'faciales' }, undefined],
  ])('%s [R463]', (_, category, code) => {
    expect(findParentError(category, categories)?.code).toBe(code);
  });

  it('has at most forty children, and the last may be saved again', () => {
    const allChildren = Array.from({ length: maxChildren }, (_, index) =>
      aCategory(`c${index}`, 'productos'),
    );

    expect(findParentError({ parentId: 'productos' }, [...allChildren, aCategory('productos')])?.code).toBe(
      'category.too_many_children',
    );
    expect(
      findParentError({ categoryId: 'c0', parentId: 'productos' }, [...allChildren, aCategory('productos')]),
    ).toBeUndefined();
  });

  it('is listed before its children, each once, even if a parent is deleted', () => {
    expect(sortCategoryTree(categories).map(({ name }) => name)).toEqual([
      'faciales',
      'productos',
      'aromas',
      'boutique',
    ]);
    const ids = ['a', 'b', 'c', 'gone'];
    const rows = fc.uniqueArray(
      fc.record({
        categoryId: fc.uuid(),
        name: fc.string(),
        parentId: fc.option(fc.constantFrom(...ids), { nil: undefined }),
      }),
      { selector: ({ categoryId }) => categoryId },
    );
    const roots = ids
      .slice(0, 3)
      .map((categoryId) => ({ categoryId, name: categoryId, parentId: undefined }));
    fc.assert(
      fc.property(rows, (generated) => {
        const listedIds = sortCategoryTree([...generated, ...roots]).map(({ categoryId }) => categoryId);
        expect(listedIds.toSorted()).toEqual(
          [...generated, ...roots].map(({ categoryId }) => categoryId).toSorted(),
        );
      }),
    );
  });
});

describe('toCategoryShowIn', () => {
  it.each([
    [{ pos: true, web: true }, 'both'],
    [{ pos: true, web: false }, 'pos'],
    [{ pos: false, web: true }, 'shop'],
    [{ pos: false, web: false }, 'pos'],
  ] as const)('maps %o to %s, where a category shown nowhere stays in the POS [R465]', (channels, showIn) => {
    expect(toCategoryShowIn(channels)).toBe(showIn);
  });
});

describe('buildCategoryPictureId', () => {
  const uploadedAt = new Date('2026-11-24T14:00:00Z');

  it.each([
    ['Cuidado Facial (1).PNG', '1795528800000-Cuidado-Facial-1.jpg'],
    ['Niñez & más.jpeg', '1795528800000-Ninez-mas.jpg'],
    ['../../etc/passwd', '1795528800000-imagen.jpg'],
    ['🌿.png', '1795528800000-imagen.jpg'],
  ])('maps %s to %s [R466]', (filename, pictureId) => {
    expect(buildCategoryPictureId(filename, uploadedAt)).toBe(pictureId);
  });

  it('always matches the contract, in one folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (filename) => {
        const pictureId = buildCategoryPictureId(filename, uploadedAt);
        expect(pictureId).toMatch(pictureIdPattern);
        expect(pictureId).not.toContain('/');
      }),
    );
  });
});
