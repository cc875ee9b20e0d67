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
const all: ProductFilter = { text: '', categoryId: '', state: '', kind: '', isAtMinimum: false };
const found = (filter: Partial<ProductFilter>) =>
  filterProducts(products, { ...all, ...filter }, categories).map(({ productId }) => productId);

describe('product filter', () => {
  it.each([
    ['everything without a filter', {}, ['serum', 'vela', 'bruma', 'agua', 'facial']],
    ['by a name without its accents', { text: 'SERUM' }, ['serum']],
    ['by several words in any order', { text: 'lavanda vela' }, ['vela']],
    ['by a code as a scanner types it', { text: '7501234500170' }, ['serum']],
    ['by a shelf, with those under it', { categoryId: 'cuerpo' }, ['serum', 'bruma', 'agua', 'facial']],
    ['services alone', { kind: 'servicios' }, ['facial']],
    ['products alone', { kind: 'productos', state: 'activos' }, ['serum', 'bruma', 'agua']],
    ['those that are turned off', { state: 'inactivos' }, ['vela']],
    ['those that are shown nowhere', { state: 'ocultos' }, ['vela']],
    ['products at their minimum or out of stock, no services', { isAtMinimum: true }, ['bruma', 'agua']],
    ['nothing where nothing fits', { text: 'facial', isAtMinimum: true, kind: 'servicios' }, []],
  ] as const)('finds %s [R456]', (_, filter, expected) => {
    expect(found(filter)).toEqual(expected);
  });
});
