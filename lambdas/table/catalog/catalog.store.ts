import type { Category } from '#shared/catalog/category.ts';
import { type Product, type ProductMembership, productKinds } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { Id } from '#shared/core/schemas.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, readPage } from '../engine/page.ts';
import { atVersion, makeTableRows, type TableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import type { RowWrite } from '../engine/write.ts';
import { categoryEntity } from './category.entity.ts';
import { productEntity } from './product.entity.ts';

/** Changed fields. The value undefined removes a field. */
export type ProductChanges = Partial<Omit<Product, 'productId' | 'kind' | 'stock' | 'version'>>;

export type CatalogStore = {
  /** Omits deleted services. */
  services(): Promise<Product[]>;
  /** Returns services in the requested order. Throws `request.not_found` if one is missing. */
  servicesByIds(productIds: readonly string[]): Promise<Product[]>;
  /** Includes deleted services. */
  serviceAt(productId: string): RowRead<Product | undefined>;
  products(): Promise<Product[]>;
  /** Returns products in the requested order, without missing ones. */
  productsByIds(productIds: readonly string[]): Promise<Product[]>;
  /** Returns products and services, unordered, without missing and deleted ones. */
  byIds(productIds: readonly string[]): Promise<Product[]>;
  /** Returns one read for each id and kind. Its result is undefined if the product is missing or deleted. */
  rowsAt(productIds: readonly string[]): RowRead<Product | undefined>[];
  /** Returns the product, or undefined if it is missing or deleted. */
  find(productId: string): Promise<Product | undefined>;
  /** Returns a page sorted by id. */
  deskPage(kind: Product['kind'], cursor: string | undefined): Promise<Page<Product>>;
  memberships(): Promise<ProductMembership[]>;
  createProduct(product: Omit<Product, 'version'>): RowWrite;
  /** Changes all fields except the stock. The write is rejected if stale. */
  changeProduct(before: Product, changes: ProductChanges): RowWrite;
  categories(): Promise<Category[]>;
  createCategory(category: Omit<Category, 'version'>): RowWrite;
  /** This write and `removeCategory` are rejected if stale. */
  changeCategory(before: Category, after: Omit<Category, 'version'>): RowWrite;
  removeCategory(before: Category): RowWrite;
  /** Throws, as `putCategory` does, for an id that is invalid in a URL. */
  putProduct(product: Product): RowWrite;
  putCategory(category: Category): RowWrite;
};

/** The front desk loads the whole catalog (ADR 49). */
const deskPageSize = 1000;

const isNotRemoved = ({ removedAt }: Pick<Product, 'removedAt'>) => removedAt === undefined;

const omitRemoved = (product: Product | undefined): Product | undefined =>
  product && isNotRemoved(product) ? product : undefined;

const throwNotFound = (): never => {
  throw new AppError(coreErrors.not_found);
};

type ProductRows = TableRows<typeof productEntity>;

function makeProductLists({
  entity: products,
}: ProductRows): Pick<CatalogStore, 'services' | 'products' | 'deskPage' | 'memberships'> {
  const listByKind = async (kind: Product['kind']): Promise<Product[]> =>
    (await listAll(products.query.byKind({ kind }))).filter(isNotRemoved);

  return {
    services: () => listByKind('service'),
    products: () => listByKind('product'),
    async deskPage(kind, cursor) {
      const page = await readPage(products.query.byKind({ kind }), { cursor, limit: deskPageSize });
      return { ...page, rows: page.rows.filter(isNotRemoved) };
    },
    async memberships() {
      const pages = productKinds.map((kind) =>
        products.query
          .byKind({ kind })
          .go({ pages: 'all', attributes: ['kind', 'categoryId', 'taxIds', 'removedAt'] }),
      );
      return (await Promise.all(pages)).flatMap(({ data }) => data.filter(isNotRemoved));
    },
  };
}

type FinderName = 'servicesByIds' | 'serviceAt' | 'productsByIds' | 'byIds' | 'rowsAt' | 'find';

function makeProductFinders(products: ProductRows): Pick<CatalogStore, FinderName> {
  const listKeys = (kinds: readonly Product['kind'][], productIds: readonly string[]) =>
    productIds.flatMap((productId) => kinds.map((kind) => ({ kind, productId })));
  const readById = async (kind: Product['kind'], productIds: readonly string[]) => {
    const existing = await products.findAll(listKeys([kind], productIds));
    return new Map(existing.map((product) => [product.productId, product]));
  };
  const byIds: CatalogStore['byIds'] = async (productIds) =>
    (await products.findAll(listKeys(productKinds, productIds))).filter(isNotRemoved);

  return {
    async servicesByIds(productIds) {
      const servicesById = await readById('service', productIds);
      return productIds.map((productId) => servicesById.get(productId) ?? throwNotFound());
    },
    serviceAt: (productId) => products.rowAt({ kind: 'service', productId }),
    async productsByIds(productIds) {
      const productsById = await readById('product', productIds);
      return productIds.flatMap((productId) => productsById.get(productId) ?? []).filter(isNotRemoved);
    },
    byIds,
    rowsAt: (productIds) =>
      listKeys(productKinds, productIds).map((productKey) => {
        const { key, parse } = products.rowAt(productKey);
        return { key, parse: (row) => omitRemoved(parse(row)) };
      }),
    find: async (productId) => (await byIds([productId]))[0],
  };
}

type CategoryMethod = 'categories' | 'createCategory' | 'changeCategory' | 'removeCategory' | 'putCategory';

function makeCategoryMethods(config: TableConfig): Pick<CatalogStore, CategoryMethod> {
  const { entity, create, put, replace, remove } = makeTableRows(categoryEntity, config);
  return {
    categories: () => listAll(entity.query.byId({}), { consistent: true }),
    createCategory: (category) => create({ ...category, version: 1 }),
    changeCategory: (before, after) => replace(after, before),
    removeCategory: (before) => remove(before, atVersion(before.version)),
    putCategory: (category) => put({ ...category, categoryId: Id.parse(category.categoryId) }),
  };
}

export function catalogStore(config: TableConfig): CatalogStore {
  const products = makeTableRows(productEntity, config);
  return {
    ...makeProductLists(products),
    ...makeProductFinders(products),
    createProduct: (product) => products.create({ ...product, version: 1 }),
    changeProduct: products.change,
    putProduct: (product) => products.put({ ...product, productId: Id.parse(product.productId) }),
    ...makeCategoryMethods(config),
  };
}
