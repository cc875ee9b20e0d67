import { randomUUID } from 'node:crypto';
import * as categories from '#shared/catalog/category-api.ts';
import * as taxes from '#shared/catalog/tax-api.ts';
import type { AnyRoute } from '#shared/core/route.ts';
import { aCategory, aTax } from '../center/categories.ts';
import type { Target } from './targets.ts';

const categoryBody = {
  name: 'Suplementos',
  icon: '💊',
  visibleOnLanding: false,
  pos: true,
  web: true,
};
const createCategoryId = async () => ({ categoryId: (await aCategory()).categoryId });
const createTaxId = async () => ({ taxId: (await aTax()).taxId });
const buildTax = () => ({ name: `IVU ${randomUUID()}`, percent: 10.5 });

/** Targets for calls about categories and taxes. Each call gets a new row. */
export const categoryTargets: readonly (readonly [AnyRoute, Target])[] = [
  [categories.listCategories, {}],
  [categories.createCategory, { body: () => categoryBody }],
  [categories.saveCategory, { ids: createCategoryId, body: () => ({ ...categoryBody, version: 1 }) }],
  [categories.showCategory, { ids: createCategoryId, body: () => ({ visible: false }) }],
  [categories.removeCategory, { ids: createCategoryId }],
  [categories.createCategoryPictureUpload, { body: () => ({ filename: 'vitaminas.png', bytes: 1000 }) }],
  [taxes.listTaxes, {}],
  [taxes.createTax, { body: buildTax }],
  [taxes.saveTax, { ids: createTaxId, body: () => ({ ...buildTax(), active: false, version: 1 }) }],
  [taxes.removeTax, { ids: createTaxId }],
];
