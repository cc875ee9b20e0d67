import { describe, expect, it } from 'vitest';
import { findScanned } from '#shared/catalog/stock-list.ts';
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
const all = [
  aDeskProduct('vela', { name: 'Vela de lavanda', categoryId: 'cuerpo' }),
  aDeskProduct('serum', { name: 'Sérum vitamina C', code: 'ABC-118', categoryId: 'manos' }),
  aDeskProduct('facial', { kind: 'service', name: 'Facial hidratante', categoryId: 'rostro' }),
  aDeskProduct('oculto', { name: 'Oculto', visible: false }),
  aDeskProduct('apagado', { name: 'Apagado', active: false }),
  aDeskProduct('tienda', { name: 'De la tienda', showIn: 'shop' }),
  aDeskProduct('nada', { name: 'De ninguna parte', showIn: 'none' }),
];
const items = listSearchableItems(all);
const idsFor = (text: string, categoryId = '') =>
  filterItems(items, { text, categoryId }, categories).map(({ productId }) => productId);

describe('items of the POS', () => {
  it('are active, visible and enabled for the POS, by name [R324]', () => {
    expect(items.map(({ product }) => product.productId)).toEqual(['facial', 'serum', 'vela']);
  });

  it.each([
    ['everything without words', '', '', ['facial', 'serum', 'vela']],
    ['every word, without accents, in any order', 'vitamina SERUM', '', ['serum']],
    ['its code', 'abc-118', '', ['serum']],
    ['a shelf with those under it', '', 'cuerpo', ['serum', 'vela']],
    ['both', 'vela', 'manos', []],
  ])('are found by %s [R325]', (_, text, categoryId, expected) => {
    expect(idsFor(text, categoryId)).toEqual(expected);
  });

  it('are grouped in categories in use, under their root', () => {
    expect(listUsedCategories(categories, items).map(({ categoryId }) => categoryId)).toEqual(['cuerpo']);
  });
});

it('byCode matches one product exactly, ignoring case', () => {
  expect(findByCode(all, 'abc-118')?.productId).toBe('serum');
  expect(findByCode(all, 'ABC')).toBeUndefined();
});

it.each(['036000291452', '0036000291452', '00036000291452'])('byCode finds a UPC-A product by %s', (code) => {
  const soap = aDeskProduct('jabon', { code: '036000291452' });
  expect(findByCode([...all, soap], code)).toBe(soap);
  const search = { text: code, categoryId: '' };
  expect(filterItems(listSearchableItems([...all, soap]), search, categories)).toEqual([soap]);
  expect(findScanned([...all, soap], code)).toBe(soap);
});

it('findLowStock returns the stock only when it is low', () => {
  const left = (stock: number, minimumStock = 0) =>
    findLowStock(aDeskProduct('p', { kind: 'product', stock, minimumStock }));
  expect([left(0), left(2), left(4), left(4, 5), left(-1)]).toEqual([0, 2, undefined, 4, 0]);
  expect(findLowStock(aDeskProduct('s', { kind: 'service', stock: 0 }))).toBeUndefined();
});
