import { randomUUID } from 'node:crypto';
import * as categories from '#shared/catalog/category-api.ts';
import * as taxes from '#shared/catalog/tax-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { aCategory, aTax } from '../center/categories.ts';
import type { Target } from './targets.ts';

const written = {
  name: 'Suplementos',
  icon: '💊',
  visibleOnLanding: false,
  pos: true,
  web: true,
};
const aCategoryId = async () => ({ categoryId: (await aCategory()).categoryId });
const aTaxId = async () => ({ taxId: (await aTax()).taxId });
const asTax = () => ({ name: `IVU ${randomUUID()}`, percent: 10.5 });

/** Targets for calls about categories and taxes; each call gets a new row. */
export const categoryTargets: readonly (readonly [AnyRoute, Target])[] = [
  [categories.listCategories, {}],
  [categories.createCategory, { body: () => written }],
  [categories.saveCategory, { ids: aCategoryId, body: () => ({ ...written, version: 1 }) }],
  [categories.showCategory, { ids: aCategoryId, body: () => ({ visible: false }) }],
  [categories.removeCategory, { ids: aCategoryId }],
  [categories.createCategoryPictureUpload, { body: () => ({ filename: 'vitaminas.png', bytes: 1000 }) }],
  [taxes.listTaxes, {}],
  [taxes.createTax, { body: asTax }],
  [taxes.saveTax, { ids: aTaxId, body: () => ({ ...asTax(), active: false, version: 1 }) }],
  [taxes.removeTax, { ids: aTaxId }],
];
