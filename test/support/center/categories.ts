import { randomUUID } from 'node:crypto';
import { now } from '#lambdas/platform/clock.ts';
import type { Category } from '#shared/catalog/category.ts';
import type { Tax } from '#shared/catalog/tax.ts';
import { thePlatform } from './center.ts';

/** Creates a category that is visible everywhere. */
export async function aCategory(values: Partial<Category> = {}): Promise<Category> {
  const { catalog, commit } = thePlatform();
  const category: Category = {
    categoryId: randomUUID(),
    name: 'Suplementos',
    icon: '💊',
    visibleOnLanding: false,
    visible: true,
    showIn: 'both',
    version: 1,
    ...values,
  };
  await commit(catalog.createCategory(category));
  return category;
}

/** Creates an active tax of 10.5 % by default. */
export async function aTax(values: Partial<Omit<Tax, 'version'>> = {}): Promise<Tax> {
  const { taxes, commit } = thePlatform();
  const tax = {
    taxId: randomUUID(),
    name: 'IVU estatal',
    basisPoints: 1050,
    active: true,
    byDefault: true,
    createdAt: now().toISOString(),
    ...values,
  };
  await commit(taxes.create(tax));
  return { ...tax, version: 1 };
}
