import type { Category, Product } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import type { TableConfig } from './config.ts';
import { categoryEntity } from './entities/category.ts';
import { productEntity } from './entities/product.ts';
import { putRow, type RowWrite } from './write.ts';

export type CatalogStore = {
  services(): Promise<Product[]>;
  /** In the order asked; throws `request.not_found` when one does not exist. */
  servicesByIds(productIds: readonly string[]): Promise<Product[]>;
  categories(): Promise<Category[]>;
  putProduct(product: Product): RowWrite;
  putCategory(category: Category): RowWrite;
};

export function catalogStore(config: TableConfig): CatalogStore {
  const products = productEntity(config);
  const categories = categoryEntity(config);
  return {
    services: async () => (await products.query.byKind({ kind: 'service' }).go({ pages: 'all' })).data,
    async servicesByIds(productIds) {
      const keys = [...new Set(productIds)].map((productId) => ({ kind: 'service' as const, productId }));
      const { data } = await products.get(keys).go({ consistent: true });
      const byId = new Map(data.map((product) => [product.productId, product]));
      return productIds.map((productId) => {
        const product = byId.get(productId);
        if (!product) throw new AppError(coreErrors.not_found);
        return product;
      });
    },
    categories: async () => (await categories.query.byId({}).go({ pages: 'all' })).data,
    putProduct: (product) => putRow(products.put(product).params()),
    putCategory: (category) => putRow(categories.put(category).params()),
  };
}
