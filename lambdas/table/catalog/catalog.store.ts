import type { Category } from '#shared/catalog/category.ts';
import { type Membership, type Product, productKinds } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { Id } from '#shared/core/schemas.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, readPage } from '../engine/page.ts';
import { atVersion, makeTableRows, type TableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import type { RowWrite } from '../engine/write.ts';
import { categoryEntity } from './category.entity.ts';
import { productEntity } from './product.entity.ts';

/** Changed fields; undefined removes a field. */
export type ProductChanges = Partial<Omit<Product, 'productId' | 'kind' | 'stock' | 'version'>>;

export type CatalogStore = {
  /** Omits deleted services. */
  services(): Promise<Product[]>;
  /** In the requested order. Throws `request.not_found`. */
  servicesByIds(productIds: readonly string[]): Promise<Product[]>;
  /** Includes deleted services. */
  serviceAt(productId: string): RowRead<Product | undefined>;
  products(): Promise<Product[]>;
  /** In the requested order; omits missing products. */
  productsByIds(productIds: readonly string[]): Promise<Product[]>;
  /** Products and services, unordered; omits missing and deleted ones. */
  byIds(productIds: readonly string[]): Promise<Product[]>;
  /** One read per possible kind of each id; undefined for missing and deleted ones. */
  rowsAt(productIds: readonly string[]): RowRead<Product | undefined>[];
  /** Undefined if missing or deleted. */
  find(productId: string): Promise<Product | undefined>;
  /** Sorted by id. */
  deskPage(kind: Product['kind'], cursor: string | undefined): Promise<Page<Product>>;
  memberships(): Promise<Membership[]>;
  createProduct(product: Omit<Product, 'version'>): RowWrite;
  /** Rejected if stale. Does not change the stock. */
  changeProduct(before: Product, changes: ProductChanges): RowWrite;
  categories(): Promise<Category[]>;
  createCategory(category: Omit<Category, 'version'>): RowWrite;
  /** Rejected if stale, as is `removeCategory`. */
  changeCategory(before: Category, after: Omit<Category, 'version'>): RowWrite;
  removeCategory(before: Category): RowWrite;
  /** Both throw for an id that is invalid in a URL. */
  putProduct(product: Product): RowWrite;
  putCategory(category: Category): RowWrite;
};

/** The front desk loads the whole catalogue (ADR 49). */
const perDeskPage = 1000;

const isNotRemoved = ({ removedAt }: Pick<Product, 'removedAt'>) => removedAt === undefined;

const unlessRemoved = (product: Product | undefined): Product | undefined =>
  product && isNotRemoved(product) ? product : undefined;

const throwNotFound = (): never => {
  throw new AppError(coreErrors.not_found);
};

type ProductRows = TableRows<typeof productEntity>;

function makeProductLists({
  entity: products,
}: ProductRows): Pick<CatalogStore, 'services' | 'products' | 'deskPage' | 'memberships'> {
  const allOf = async (kind: Product['kind']): Promise<Product[]> =>
    (await listAll(products.query.byKind({ kind }))).filter(isNotRemoved);

  return {
    services: () => allOf('service'),
    products: () => allOf('product'),
    async deskPage(kind, cursor) {
      const page = await readPage(products.query.byKind({ kind }), { cursor, limit: perDeskPage });
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
  const keysOf = (kinds: readonly Product['kind'][], productIds: readonly string[]) =>
    productIds.flatMap((productId) => kinds.map((kind) => ({ kind, productId })));
  const byId = async (kind: Product['kind'], productIds: readonly string[]) => {
    const found = await products.findAll(keysOf([kind], productIds));
    return new Map(found.map((product) => [product.productId, product]));
  };
  const byIds: CatalogStore['byIds'] = async (productIds) =>
    (await products.findAll(keysOf(productKinds, productIds))).filter(isNotRemoved);

  return {
    async servicesByIds(productIds) {
      const found = await byId('service', productIds);
      return productIds.map((productId) => found.get(productId) ?? throwNotFound());
    },
    serviceAt: (productId) => products.rowAt({ kind: 'service', productId }),
    async productsByIds(productIds) {
      const found = await byId('product', productIds);
      return productIds.flatMap((productId) => found.get(productId) ?? []).filter(isNotRemoved);
    },
    byIds,
    rowsAt: (productIds) =>
      keysOf(productKinds, productIds).map((at) => {
        const { key, of } = products.rowAt(at);
        return { key, of: (row) => unlessRemoved(of(row)) };
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
