import type { Category, Product } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { Id } from '#shared/core/schemas.ts';
import { batchGet, keyFrom, type TableKey, type TableRow } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { pageOf } from '../engine/page.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { categoryEntity, productEntity } from './catalog.entity.ts';

export type CatalogStore = {
  services(): Promise<Product[]>;
  /** In the order asked; throws `request.not_found` when one does not exist. */
  servicesByIds(productIds: readonly string[]): Promise<Product[]>;
  /** Where a service is, for who reads it with rows of others, and the service that a row there is; throws as above. */
  serviceKeyOf(productId: string): TableKey;
  serviceFromRow(row: TableRow | undefined): Product;
  productPage(cursor: string | undefined): Promise<{ readonly rows: Product[]; readonly cursor?: string }>;
  products(): Promise<Product[]>;
  /** In the order asked, without those that do not exist. */
  productsByIds(productIds: readonly string[]): Promise<Product[]>;
  categories(): Promise<Category[]>;
  /** Both throw for an id that no address can carry: nothing that comes in by another way than a contract has one. */
  putProduct(product: Product): RowWrite;
  putCategory(category: Category): RowWrite;
};

const perPage = 100;

const absent = (): never => {
  throw new AppError(coreErrors.not_found);
};

export function catalogStore(config: TableConfig): CatalogStore {
  const products = productEntity(config);
  const categories = categoryEntity(config);
  /** Of those asked for, the ones that exist, by their id. */
  async function found(kind: Product['kind'], productIds: readonly string[]): Promise<Map<string, Product>> {
    const keys = productIds.map((productId) => ({ kind, productId }));
    const rows = await batchGet(keys, (some) => products.get(some).go({ consistent: true }));
    return new Map(rows.map((product) => [product.productId, product]));
  }

  return {
    services: async () => (await products.query.byKind({ kind: 'service' }).go({ pages: 'all' })).data,
    async servicesByIds(productIds) {
      const byId = await found('service', productIds);
      return productIds.map((productId) => byId.get(productId) ?? absent());
    },
    serviceKeyOf: (productId) => keyFrom(products.get({ kind: 'service', productId }).params()),
    serviceFromRow: (row) => (row && products.parse({ Item: row }).data) ?? absent(),
    async productPage(cursor) {
      const page = await pageOf(products.query.byKind({ kind: 'product' }), { cursor, limit: perPage });
      return { rows: page.data, ...(page.cursor && { cursor: page.cursor }) };
    },
    products: async () => (await products.query.byKind({ kind: 'product' }).go({ pages: 'all' })).data,
    async productsByIds(productIds) {
      const byId = await found('product', productIds);
      return productIds.flatMap((productId) => byId.get(productId) ?? []);
    },
    categories: async () => (await categories.query.byId({}).go({ pages: 'all' })).data,
    putProduct: (product) =>
      putRow(products.put({ ...product, productId: Id.parse(product.productId) }).params()),
    putCategory: (category) =>
      putRow(categories.put({ ...category, categoryId: Id.parse(category.categoryId) }).params()),
  };
}
