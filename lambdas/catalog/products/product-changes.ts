import { CatalogChanged, CatalogPictureDropped, StockMoved } from '#events/catalog.ts';
import { type Approval, findApproval } from '#lambdas/accounts/approval.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isHidden } from '#shared/catalog/category.ts';
import * as api from '#shared/catalog/desk-api.ts';
import { productErrors } from '#shared/catalog/errors.ts';
import { assertLaserOpening, listLaserOpenings } from '#shared/catalog/laser-opening.ts';
import { laserOpeningConfirmation } from '#shared/catalog/laser-opening-confirmation.ts';
import { findPriceLimit, getReferencePrice, toPriceAct } from '#shared/catalog/price-limit.ts';
import type { Product } from '#shared/catalog/product.ts';
import { toCodeKey } from '#shared/catalog/product-code.ts';
import { listPictureKeys } from '#shared/catalog/product-picture.ts';
import { assertProduct, buildProductFields, type ProductContext } from '#shared/catalog/product-rules.ts';
import { toChannelVisibility, toProductShowIn } from '#shared/catalog/show-in.ts';
import { approvalConfirmation } from '#shared/core/approval.ts';
import { getToday } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, isAdmin } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { countUpcomingAppointments } from './desk-products.ts';
import { findProduct, toDeskProduct } from './product-view.ts';

async function readCatalogue({ catalog, taxes }: Platform, before?: Product): Promise<ProductContext> {
  const [categories, known] = await Promise.all([catalog.categories(), taxes.all()]);
  return { categories, taxes: known, before };
}

/** The error at the field, with the product that has the code. */
async function createCodeTakenError({ uniqueClaims, catalog }: Platform, code: string): Promise<AppError> {
  const claim = await uniqueClaims.find('productCode', toCodeKey(code));
  const owner = claim?.ownerId === undefined ? undefined : await catalog.find(claim.ownerId);
  const taken = owner && { message: `Lo tiene ${owner.name}.`, id: owner.productId };
  const { text } = productErrors.code_taken;
  return new AppError(productErrors.code_taken, {
    fields: [{ field: 'code', ...(taken ?? { message: text }) }],
  });
}

type CodedProduct = Pick<Product, 'productId' | 'code'>;

const keyOf = (code: string | undefined) => (code === undefined ? undefined : toCodeKey(code));

/** Claims the product's normalized code and releases its former one. */
function codeClaimWrites(
  { uniqueClaims, now }: Platform,
  before: CodedProduct | undefined,
  after: CodedProduct,
): Write[] {
  const [released, name] = [keyOf(before?.code), keyOf(after.code)];
  if (released === name) return [];
  const at = now().toISOString();
  const { productId: ownerId } = after;
  const definition = productErrors.code_taken;
  return [
    ...(released === undefined ? [] : [uniqueClaims.release('productCode', released)]),
    ...(name === undefined
      ? []
      : [uniqueClaims.take({ kind: 'productCode', name, at, ownerId, error: definition })]),
  ];
}

async function commitWithCode(platform: Platform, code: string | undefined, writes: Write[]): Promise<void> {
  try {
    await platform.commit(...writes);
  } catch (error) {
    const isTaken = error instanceof AppError && error.is(productErrors.code_taken);
    throw isTaken && code !== undefined ? await createCodeTakenError(platform, code) : error;
  }
}

const emitProductChanged = (productId: string) => emit(CatalogChanged, { kind: 'product', id: productId });

/** The initial stock is a stock move like any other. */
export const createProduct = operation(api.createProduct, async ({ body, actor }, platform) => {
  const { catalog, stockMoves, scope, now } = platform;
  const { kind, stock = 0 } = body;
  const catalogue = await readCatalogue(platform);
  assertProduct(body, body, catalogue);
  const at = now().toISOString();
  const product = {
    ...buildProductFields(body, body, catalogue),
    productId: newId(),
    kind,
    stock,
    taxBasisPoints: 0,
    active: true,
    visible: true,
    createdAt: at,
  };
  assertLaserOpening(listLaserOpenings(product, catalogue), { actor, confirmed: body.confirmed });
  const { productId } = product;
  const opening = {
    productId,
    moveId: newId(),
    kind: 'opening',
    quantity: stock,
    at,
    by: scope.actor,
  } as const;
  await commitWithCode(platform, product.code, [
    catalog.createProduct(product),
    ...(stock > 0 ? [stockMoves.open(opening), emit(StockMoved, { productId })] : []),
    ...codeClaimWrites(platform, undefined, product),
    emitProductChanged(productId),
    audit('product.created', productId, { after: product }),
  ]);
  return toDeskProduct({ ...product, version: 1 });
});

function diffProducts(before: Product, after: Product) {
  const fields = Object.keys(after).filter((field) => {
    const [was, is] = [Reflect.get(before, field), Reflect.get(after, field)];
    return JSON.stringify(was) !== JSON.stringify(is);
  });
  const only = (product: Product) =>
    Object.fromEntries(fields.map((field) => [field, Reflect.get(product, field) ?? null]));
  return { before: only(before), after: only(after) };
}

type PriceChange = {
  readonly before: Product;
  readonly after: Product;
  readonly actor: Actor;
  readonly confirmed: BodyOf<typeof api.saveProduct>['confirmed'];
};

/** Approval of a price beyond a supervisor's limit; undefined if none is needed. */
async function findPriceApproval(
  { before, after, actor, confirmed = [] }: PriceChange,
  platform: Platform,
): Promise<Approval | undefined> {
  if (isAdmin(actor)) return undefined;
  const { supervisorDiscountPercent: limitPercent } = (await platform.settings.get()).till;
  const limit = findPriceLimit({ before, after, date: getToday(platform.now()), limitPercent });
  const given = confirmed.filter((each) => each.ask === approvalConfirmation.name);
  const { version } = before;
  return limit && findApproval(platform, { act: toPriceAct({ ...after, version }), limit, confirmed: given });
}

/** Reference price for later changes on the same day. */
const toDayPrice = ({ before, after }: PriceChange, isByAdmin: boolean, date: string) => ({
  date,
  priceCents: isByAdmin ? after.priceCents : getReferencePrice(before, date),
});

export const saveProduct = operation(api.saveProduct, async ({ params, body, actor }, platform) => {
  const before = await findProduct(platform, params.productId);
  if (before.version !== body.version) throw new AppError(coreErrors.conflict);
  const catalogue = await readCatalogue(platform, before);
  assertProduct(body, before, catalogue);
  const changes = buildProductFields(body, before, catalogue);
  const after = { ...before, ...changes };
  const confirmed = body.confirmed?.filter((each) => each.ask === laserOpeningConfirmation.name);
  assertLaserOpening(listLaserOpenings(after, catalogue), { actor, confirmed });
  const change = { before, after, actor, confirmed: body.confirmed };
  const approval = await findPriceApproval(change, platform);
  const isByAdmin = isAdmin(actor) || approval !== undefined;
  const dayPrice =
    after.priceCents === before.priceCents
      ? before.dayPrice
      : toDayPrice(change, isByAdmin, getToday(platform.now()));
  await commitWithCode(platform, after.code, [
    platform.catalog.changeProduct(before, { ...changes, dayPrice }),
    ...codeClaimWrites(platform, before, after),
    emitProductChanged(after.productId),
    ...(approval?.writes ?? []),
    audit('product.changed', after.productId, {
      ...diffProducts(before, after),
      ...(approval && { approvedBy: approval.approvedBy }),
    }),
  ]);
  return toDeskProduct({ ...after, version: before.version + 1 });
});

async function assertCategoryVisible({ catalog }: Platform, { categoryId }: Product): Promise<void> {
  const category = (await catalog.categories()).find((each) => each.categoryId === categoryId);
  if (category && isHidden(category)) throw new AppError(productErrors.category_hidden);
}

/** A product shown in the POS or on the web becomes visible. */
export const showProduct = operation(api.showProduct, ({ params, body }, platform) =>
  retryStale(async () => {
    const before = await findProduct(platform, params.productId);
    const { active = before.active, pos, web } = body;
    if (web === true && !toChannelVisibility(before.showIn).web)
      await assertCategoryVisible(platform, before);
    const now = toChannelVisibility(before.showIn);
    const showIn = toProductShowIn({ pos: pos ?? now.pos, web: web ?? now.web });
    const changes = { active, showIn, visible: before.visible || pos === true || web === true };
    const after = { ...before, ...changes };
    await platform.commit(
      platform.catalog.changeProduct(before, changes),
      emitProductChanged(after.productId),
      audit('product.shown', after.productId, diffProducts(before, after)),
    );
    return toDeskProduct({ ...after, version: before.version + 1 });
  }),
);

const formatCount = (count: number) => (count === 1 ? '1 cita' : `${count} citas`);

/** Sales and bookings have their own copy; the code becomes available again. */
export const removeProduct = operation(api.removeProduct, ({ params: { productId } }, platform) =>
  retryStale(async () => {
    const { catalog, commit, now } = platform;
    const before = await findProduct(platform, productId);
    const count = await countUpcomingAppointments(platform, before);
    if (count > 0) throw new AppError(productErrors.booked, { values: { count: formatCount(count) } });
    await commit(
      catalog.changeProduct(before, {
        active: false,
        visible: false,
        showIn: 'none',
        code: undefined,
        pictureKey: undefined,
        removedAt: now().toISOString(),
      }),
      ...codeClaimWrites(platform, before, { productId }),
      ...pictureDropWrites(before),
      emitProductChanged(productId),
      audit('product.removed', productId, { before }),
    );
    return {};
  }),
);

export function pictureDropWrites(product: Product): Write[] {
  const pictureKeys = listPictureKeys(product);
  return pictureKeys.length === 0 ? [] : [emit(CatalogPictureDropped, { pictureKeys })];
}
