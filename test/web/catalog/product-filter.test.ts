import { describe, expect, it } from 'vitest';
import {
  filterProducts,
  indexProducts,
  type ProductFilter,
} from '#web/src/features/catalog/products/list/product-filter.ts';
import { aCategory, aDeskProduct } from './products-fixture.tsx';

const categories = [aCategory('cuerpo', 'Cuerpo'), aCategory('manos', 'Manos', { parentId: 'cuerpo' })];
const products = indexProducts([
  aDeskProduct('serum', { name: 'Sérum vitamina C', code: '7501234500170' }),
  aDeskProduct('vela', { name: 'Vela de lavanda', categoryId: 'aromas', active: false, showIn: 'none' }),
  aDeskProduct('bruma', { name: 'Bruma facial', stock: 3, minimumStock: 5, categoryId: 'manos' }),
  aDeskProduct('agua', { name: 'Agua de coco', stock: 0, minimumStock: 0 }),
  aDeskProduct('facial', { kind: 'service', name: 'Facial hidratante', stock: 0 }),
]);
const emptyFilter: ProductFilter = { text: '', categoryId: '', state: '', kind: '', isAtMinimum: false };
const findProductIds = (filter: Partial<ProductFilter>) =>
  filterProducts(products, { ...emptyFilter, ...filter }, categories).map(({ productId }) => productId);

describe('filterProducts', () => {
  it.each([
    ['everything without a filter', {}, ['serum', 'vela', 'bruma', 'agua', 'facial']],
    ['a name typed without its accents', { text: 'SERUM' }, ['serum']],
    ['several words in any order', { text: 'lavanda vela' }, ['vela']],
    ['a code as a scanner types it', { text: '7501234500170' }, ['serum']],
    [
      'products of a category and its subcategories',
      { categoryId: 'cuerpo' },
      ['serum', 'bruma', 'agua', 'facial'],
    ],
    ['services only', { kind: 'servicios' }, ['facial']],
    ['active products only', { kind: 'productos', state: 'activos' }, ['serum', 'bruma', 'agua']],
    ['inactive products', { state: 'inactivos' }, ['vela']],
    ['products that are shown nowhere', { state: 'ocultos' }, ['vela']],
    ['products at their minimum or out of stock, no services', { isAtMinimum: true }, ['bruma', 'agua']],
    ['nothing when no product matches', { text: 'facial', isAtMinimum: true, kind: 'servicios' }, []],
  ] as const)('finds %s [R456]', (_, filter, expected) => {
    expect(findProductIds(filter)).toEqual(expected);
  });
});
