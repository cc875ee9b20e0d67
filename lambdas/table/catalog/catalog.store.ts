import type { Category } from '#shared/catalog/category.ts';
import { type Membership, type Product, productKinds } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { Id } from '#shared/core/schemas.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll, type Page, pageOf } from '../engine/page.ts';
import { atVersion, type TableRows, tableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import type { RowWrite } from '../engine/write.ts';
import { categoryEntity } from './category.entity.ts';
import { productEntity } from './product.entity.ts';

/** What a change gives; what it gives as undefined is taken off the row. */
export type ProductChanges = Partial<Omit<Product, 'productId' | 'kind' | 'stock' | 'version'>>;

export type CatalogStore = {
  /** Without those that were deleted, as `products`. */
  services(): Promise<Product[]>;
  /** In the order asked; throws `request.not_found` when one does not exist. */
  servicesByIds(productIds: readonly string[]): Promise<Product[]>;
  /** Deleted ones too, for who reads them with rows of others. */
  serviceAt(productId: string): RowRead<Product | undefined>;
  products(): Promise<Product[]>;
  /** In the order asked, without those that do not exist. */
  productsByIds(productIds: readonly string[]): Promise<Product[]>;
  /** Of either kind, in no order, without those that do not exist or were deleted. */
  byIds(productIds: readonly string[]): Promise<Product[]>;
  /** Where each may be, of either kind, for who reads them with rows of others; undefined as `byIds` leaves out. */
  rowsAt(productIds: readonly string[]): RowRead<Product | undefined>[];
  /** Either kind; undefined for one that does not exist or was deleted. */
  find(productId: string): Promise<Product | undefined>;
  /** A page of a whole catalogue, sorted by id. */
  deskPage(kind: Product['kind'], cursor: string | undefined): Promise<Page<Product>>;
  /** Of everything in the catalogue. */
  memberships(): Promise<Membership[]>;
  createProduct(product: Omit<Product, 'version'>): RowWrite;
  /** Refused as stale when someone else changed it since it was read. Leaves the stock alone. */
  changeProduct(before: Product, changes: ProductChanges): RowWrite;
  categories(): Promise<Category[]>;
  createCategory(category: Omit<Category, 'version'>): RowWrite;
  /** Refused as stale when someone else changed it since it was read, as is its removal. */
  changeCategory(before: Category, after: Omit<Category, 'version'>): RowWrite;
  removeCategory(before: Category): RowWrite;
  /** Both throw for an id that no address can carry: nothing that comes in by another way than a contract has one. */
  putProduct(product: Product): RowWrite;
  putCategory(category: Category): RowWrite;
};

/** The desk searches and sells from the whole of it (ADR 49). */
const perDeskPage = 1000;

const isThere = ({ removedAt }: Pick<Product, 'removedAt'>) => removedAt === undefined;

const thereOrNot = (product: Product | undefined): Product | undefined =>
  product && isThere(product) ? product : undefined;

const absent = (): never => {
  throw new AppError(coreErrors.not_found);
};

type Products = TableRows<typeof productEntity>;

/** Lists of the catalogue. */
function productLists({
  entity: products,
}: Products): Pick<CatalogStore, 'services' | 'products' | 'deskPage' | 'memberships'> {
  const allOf = async (kind: Product['kind']): Promise<Product[]> =>
    (await listAll(products.query.byKind({ kind }))).filter(isThere);

  return {
    services: () => allOf('service'),
    products: () => allOf('product'),
    async deskPage(kind, cursor) {
      const page = await pageOf(products.query.byKind({ kind }), { cursor, limit: perDeskPage });
      return { ...page, rows: page.rows.filter(isThere) };
    },
    async memberships() {
      const pages = productKinds.map((kind) =>
        products.query
          .byKind({ kind })
          .go({ pages: 'all', attributes: ['kind', 'categoryId', 'taxIds', 'removedAt'] }),
      );
      return (await Promise.all(pages)).flatMap(({ data }) => data.filter(isThere));
    },
  };
}

type Found = 'servicesByIds' | 'serviceAt' | 'productsByIds' | 'byIds' | 'rowsAt' | 'find';

/** Those that are asked for by their ids. */
function productsFound(products: Products): Pick<CatalogStore, Found> {
  const keysOf = (kinds: readonly Product['kind'][], productIds: readonly string[]) =>
    productIds.flatMap((productId) => kinds.map((kind) => ({ kind, productId })));
  const byId = async (kind: Product['kind'], productIds: readonly string[]) => {
    const found = await products.findAll(keysOf([kind], productIds));
    return new Map(found.map((product) => [product.productId, product]));
  };
  const byIds: CatalogStore['byIds'] = async (productIds) =>
    (await products.findAll(keysOf(productKinds, productIds))).filter(isThere);

  return {
    async servicesByIds(productIds) {
      const found = await byId('service', productIds);
      return productIds.map((productId) => found.get(productId) ?? absent());
    },
    serviceAt: (productId) => products.rowAt({ kind: 'service', productId }),
    async productsByIds(productIds) {
      const found = await byId('product', productIds);
      return productIds.flatMap((productId) => found.get(productId) ?? []).filter(isThere);
    },
    byIds,
    rowsAt: (productIds) =>
      keysOf(productKinds, productIds).map((at) => {
        const { key, of } = products.rowAt(at);
        return { key, of: (row) => thereOrNot(of(row)) };
      }),
    find: async (productId) => (await byIds([productId]))[0],
  };
}

type OfCategories = 'categories' | 'createCategory' | 'changeCategory' | 'removeCategory' | 'putCategory';

function categoryPart(config: TableConfig): Pick<CatalogStore, OfCategories> {
  const { entity, create, put, replace, remove } = tableRows(categoryEntity, config);
  return {
    categories: () => listAll(entity.query.byId({}), { consistent: true }),
    createCategory: (category) => create({ ...category, version: 1 }),
    changeCategory: (before, after) => replace(after, before),
    removeCategory: (before) => remove(before, atVersion(before.version)),
    putCategory: (category) => put({ ...category, categoryId: Id.parse(category.categoryId) }),
  };
}

export function catalogStore(config: TableConfig): CatalogStore {
  const products = tableRows(productEntity, config);
  return {
    ...productLists(products),
    ...productsFound(products),
    createProduct: (product) => products.create({ ...product, version: 1 }),
    changeProduct: products.change,
    putProduct: (product) => products.put({ ...product, productId: Id.parse(product.productId) }),
    ...categoryPart(config),
  };
}
