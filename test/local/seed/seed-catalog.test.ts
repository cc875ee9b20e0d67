import { expect, it } from 'vitest';
import { categories, products, services, taxes } from '#infra/local/seed/catalog.ts';
import { isPriceConsistent } from '#shared/catalog/price.ts';
import { Product } from '#shared/catalog/product.ts';
import { calculateTaxRate } from '#shared/catalog/tax.ts';

it('demo catalog satisfies the rules of its forms', () => {
  const categoriesById = new Map(categories.map((category) => [category.categoryId, category]));
  const storedFields = { createdAt: '2026-11-24T12:00:00.000Z', version: 1 };
  const taxRows = taxes.map((tax) => ({ ...tax, ...storedFields }));

  for (const product of [...services, ...products]) {
    expect(Product.parse({ ...product, ...storedFields })).toEqual({ ...product, ...storedFields });
    expect(categoriesById.get(product.categoryId)?.visible ?? true).toBe(true);
    expect(isPriceConsistent({ ...product, marginBasisPoints: product.marginBasisPoints! })).toBe(true);
  }
  const rates = products.map((product) => calculateTaxRate(product, taxRows));
  expect(new Set(rates)).toEqual(new Set([1150, 0]));
  expect(services.every((service) => calculateTaxRate(service, taxRows) === 0)).toBe(true);
  expect(new Set(products.map(({ code }) => code)).size).toBe(products.length);
  expect(categories.some(({ visible }) => visible === false)).toBe(true);
});
