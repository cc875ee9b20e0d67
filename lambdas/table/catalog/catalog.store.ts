import type { Category } from '#shared/catalog/category.ts';
import { type Membership, type Product, productKinds } from '#shared/catalog/product.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { Id } from '#shared/core/schemas.ts';
import { batchGet, keyFrom, type TableKey, type TableRow } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { pageOf } from '../engine/page.ts';
import { type RowRead, rowRead } from '../engine/row-read.ts';
import { deleteRow, putRow, type RowWrite, updateRow } from '../engine/write.ts';
import { categoryEntity } from './category.entity.ts';
import { productEntity } from './product.entity.ts';

/** What a change gives; what it gives as undefined is taken off the row. */
export type ProductChanges = Partial<Omit<Product, 'productId' | 'kind' | 'stock' | 'version'>>;

export type CatalogStore = {
  /** Without those that were deleted, as `products`. */
  services(): Promise<Product[]>;
  /** In the order asked; throws `request.not_found` when one does not exist. */
  servicesByIds(productIds: readonly string[]): Promise<Product[]>;
  /** Where a service is, for who reads it with rows of others, and the service that a row there is; throws as above. */
  serviceKeyOf(productId: string): TableKey;
  serviceFromRow(row: TableRow | undefined): Product;
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
  deskPage(
    kind: Product['kind'],
    cursor: string | undefined,
  ): Promise<{ readonly rows: Product[]; readonly cursor?: string }>;
  /** Of everything in the catalogue. */
  memberships(): Promise<Membership[]>;
  createProduct(product: Product): RowWrite;
  /** Refused as stale when someone else changed it since it was read. Leaves the stock alone. */
  changeProduct(before: Product, changes: ProductChanges): RowWrite;
  categories(): Promise<Category[]>;
  createCategory(category: Category): RowWrite;
  /** Refused as stale when someone else changed it since it was read, as is its removal. */
  changeCategory(before: Category, after: Category): RowWrite;
  removeCategory(before: Category): RowWrite;
  /** Both throw for an id that no address can carry: nothing that comes in by another way than a contract has one. */
  putProduct(product: Product): RowWrite;
  putCategory(category: Category): RowWrite;
};

/** The desk searches and sells from the whole of it (ADR 49). */
const perDeskPage = 1000;

const optionalFields = [
  'taxIds',
  'exempt',
  'marginBasisPoints',
  'code',
  'presentation',
  'shopDescription',
  'requiresApproval',
  'pictureKey',
] as const satisfies readonly (keyof ProductChanges)[];

const isThere = ({ removedAt }: Pick<Product, 'removedAt'>) => removedAt === undefined;

const thereOrNot = (product: Product | null): Product | undefined =>
  product && isThere(product) ? product : undefined;

const absent = (): never => {
  throw new AppError(coreErrors.not_found);
};

const given = (changes: ProductChanges): ProductChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** What may be without a value, and is from now on. */
const taken = (changes: ProductChanges) =>
  optionalFields.filter((field) => field in changes && changes[field] === undefined);

type Products = ReturnType<typeof productEntity>;
type Categories = ReturnType<typeof categoryEntity>;

/** Lists of the catalogue. */
function productLists(
  products: Products,
): Pick<CatalogStore, 'services' | 'products' | 'deskPage' | 'memberships'> {
  const allOf = async (kind: Product['kind']): Promise<Product[]> =>
    (await products.query.byKind({ kind }).go({ pages: 'all' })).data.filter(isThere);

  return {
    services: () => allOf('service'),
    products: () => allOf('product'),
    async deskPage(kind, cursor) {
      const page = await pageOf(products.query.byKind({ kind }), { cursor, limit: perDeskPage });
      return { rows: page.data.filter(isThere), ...(page.cursor && { cursor: page.cursor }) };
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

type Found =
  | 'servicesByIds'
  | 'serviceKeyOf'
  | 'serviceFromRow'
  | 'productsByIds'
  | 'byIds'
  | 'rowsAt'
  | 'find';

/** Those that are asked for by their ids. */
function productsFound(products: Products): Pick<CatalogStore, Found> {
  const keysOf = (kinds: readonly Product['kind'][], productIds: readonly string[]) =>
    productIds.flatMap((productId) => kinds.map((kind) => ({ kind, productId })));
  const rowsOf = (kinds: readonly Product['kind'][], productIds: readonly string[]): Promise<Product[]> =>
    batchGet(keysOf(kinds, productIds), (some) => products.get(some).go({ consistent: true }));
  const byId = async (kind: Product['kind'], productIds: readonly string[]) =>
    new Map((await rowsOf([kind], productIds)).map((product) => [product.productId, product]));
  const byIds: CatalogStore['byIds'] = async (productIds) =>
    (await rowsOf(productKinds, productIds)).filter(isThere);

  return {
    async servicesByIds(productIds) {
      const found = await byId('service', productIds);
      return productIds.map((productId) => found.get(productId) ?? absent());
    },
    serviceKeyOf: (productId) => keyFrom(products.get({ kind: 'service', productId }).params()),
    serviceFromRow: (row) => (row && products.parse({ Item: row }).data) ?? absent(),
    async productsByIds(productIds) {
      const found = await byId('product', productIds);
      return productIds.flatMap((productId) => found.get(productId) ?? []).filter(isThere);
    },
    byIds,
    rowsAt: (productIds) =>
      keysOf(productKinds, productIds).map((key) =>
        rowRead(products.get(key), (Item) => thereOrNot(products.parse({ Item }).data)),
      ),
    find: async (productId) => (await byIds([productId]))[0],
  };
}

const productWrites = (
  products: Products,
): Pick<CatalogStore, 'createProduct' | 'changeProduct' | 'putProduct'> => ({
  createProduct: (product) => putRow(products.create({ ...product, version: 1 }).params()),
  changeProduct: ({ kind, productId, version }, changes) =>
    updateRow(
      products
        .update({ kind, productId })
        .set({ ...given(changes), version: (version ?? 0) + 1 })
        .remove(taken(changes))
        .where((row, { eq, notExists }) =>
          version === undefined ? notExists(row.version) : eq(row.version, version),
        )
        .params(),
    ),
  putProduct: (product) =>
    putRow(products.put({ ...product, productId: Id.parse(product.productId) }).params()),
});

type OfCategories = 'categories' | 'createCategory' | 'changeCategory' | 'removeCategory' | 'putCategory';

const categoryPart = (categories: Categories): Pick<CatalogStore, OfCategories> => ({
  categories: async () => (await categories.query.byId({}).go({ pages: 'all', consistent: true })).data,
  createCategory: (category) => putRow(categories.create({ ...category, version: 1 }).params()),
  changeCategory: (before, after) =>
    putRow(
      categories
        .put({ ...after, version: (before.version ?? 0) + 1 })
        .where((row, { eq, notExists }) =>
          before.version === undefined ? notExists(row.version) : eq(row.version, before.version),
        )
        .params(),
    ),
  removeCategory: ({ categoryId, version }) =>
    deleteRow(
      categories
        .delete({ categoryId })
        .where((row, { eq, notExists }) =>
          version === undefined ? notExists(row.version) : eq(row.version, version),
        )
        .params(),
    ),
  putCategory: (category) =>
    putRow(categories.put({ ...category, categoryId: Id.parse(category.categoryId) }).params()),
});

export function catalogStore(config: TableConfig): CatalogStore {
  const products = productEntity(config);
  return {
    ...productLists(products),
    ...productsFound(products),
    ...productWrites(products),
    ...categoryPart(categoryEntity(config)),
  };
}
