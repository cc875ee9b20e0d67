import { describe, expect, it } from 'vitest';
import { findScannedProduct } from '#shared/catalog/stock-list.ts';
import {
  filterItems,
  findByCode,
  findLowStock,
  listSearchableItems,
  listUsedCategories,
} from '#web/src/features/sales/items/item-filter.ts';
import { aCategory, aDeskProduct } from '../catalog/products-fixture.tsx';

const categories = [
  aCategory('cuerpo', 'Cuerpo'),
  aCategory('manos', 'Manos', { parentId: 'cuerpo' }),
  aCategory('vacia', 'Vacía'),
];
const allProducts = [
  aDeskProduct('vela', { name: 'Vela de lavanda', categoryId: 'cuerpo' }),
  aDeskProduct('serum', { name: 'Sérum vitamina C', code: 'ABC-118', categoryId: 'manos' }),
  aDeskProduct('facial', { kind: 'service', name: 'Facial hidratante', categoryId: 'rostro' }),
  aDeskProduct('oculto', { name: 'Oculto', visible: false }),
  aDeskProduct('apagado', { name: 'Apagado', active: false }),
  aDeskProduct('tienda', { name: 'De la tienda', showIn: 'shop' }),
  aDeskProduct('nada', { name: 'De ninguna parte', showIn: 'none' }),
];
const items = listSearchableItems(allProducts);
const findIds = (text: string, categoryId = '') =>
  filterItems(items, { text, categoryId }, categories).map(({ productId }) => productId);

describe('the items of the POS', () => {
  it('are active, visible, enabled for the POS, and sorted by name [R324]', () => {
    expect(items.map(({ product }) => product.productId)).toEqual(['facial', 'serum', 'vela']);
  });

  it.each([
    ['an empty search', '', '', ['facial', 'serum', 'vela']],
    ['every word, without accents, in any order', 'vitamina SERUM', '', ['serum']],
    ['its code', 'abc-118', '', ['serum']],
    ['a category with its subcategories', '', 'cuerpo', ['serum', 'vela']],
    ['words and category together', 'vela', 'manos', []],
  ])('are found by %s [R325]', (_, text, categoryId, expected) => {
    expect(findIds(text, categoryId)).toEqual(expected);
  });

  it('are grouped in categories in use, under their root', () => {
    expect(listUsedCategories(categories, items).map(({ categoryId }) => categoryId)).toEqual(['cuerpo']);
  });
});

it('findByCode matches one product exactly, ignoring case', () => {
  expect(findByCode(allProducts, 'abc-118')?.productId).toBe('serum');
  expect(findByCode(allProducts, 'ABC')).toBeUndefined();
});

it.each(['036000291452', '0036000291452', '00036000291452'])(
  'findByCode finds a UPC-A product by %s',
  (code) => {
    const soap = aDeskProduct('jabon', { code: '036000291452' });
    expect(findByCode([...allProducts, soap], code)).toBe(soap);
    const search = { text: code, categoryId: '' };
    expect(filterItems(listSearchableItems([...allProducts, soap]), search, categories)).toEqual([soap]);
    expect(findScannedProduct([...allProducts, soap], code)).toBe(soap);
  },
);

it('findLowStock returns the stock only if it is low', () => {
  const findLowStockAt = (stock: number, minimumStock = 0) =>
    findLowStock(aDeskProduct('p', { kind: 'product', stock, minimumStock }));
  expect([findLowStockAt(0), findLowStockAt(2), findLowStockAt(4)]).toEqual([0, 2, undefined]);
  expect([findLowStockAt(4, 5), findLowStockAt(-1)]).toEqual([4, 0]);
  expect(findLowStock(aDeskProduct('s', { kind: 'service', stock: 0 }))).toBeUndefined();
});
