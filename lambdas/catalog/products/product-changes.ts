import { CatalogChanged, CatalogPictureDropped, StockMoved } from '#events/catalog.ts';
import { type Approval, getApproval } from '#lambdas/accounts/approval.ts';
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
import { findExceededPriceLimit, getReferencePrice, toPriceAct } from '#shared/catalog/price-limit.ts';
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
import { getProduct, toDeskProduct } from './product-view.ts';

async function readProductContext({ catalog, taxes }: Platform, before?: Product): Promise<ProductContext> {
  const [categories, allTaxes] = await Promise.all([catalog.categories(), taxes.all()]);
  return { categories, taxes: allTaxes, before };
}

/** Creates the error at the field `code`, which names the product that has the code. */
async function createCodeTakenError({ uniqueClaims, catalog }: Platform, code: string): Promise<AppError> {
  const claim = await uniqueClaims.find('productCode', toCodeKey(code));
  const codeOwner = claim?.ownerId === undefined ? undefined : await catalog.find(claim.ownerId);
  const ownerField = codeOwner && { message: `Lo tiene ${codeOwner.name}.`, id: codeOwner.productId };
  const { text } = productErrors.code_taken;
  return new AppError(productErrors.code_taken, {
    fields: [{ field: 'code', ...(ownerField ?? { message: text }) }],
  });
}

type CodedProduct = Pick<Product, 'productId' | 'code'>;

const toOptionalCodeKey = (code: string | undefined) => (code === undefined ? undefined : toCodeKey(code));

/** Claims the product's normalized code and releases its former one. */
function buildCodeClaimWrites(
  { uniqueClaims, now }: Platform,
  before: CodedProduct | undefined,
  after: CodedProduct,
): Write[] {
  const [releasedKey, name] = [toOptionalCodeKey(before?.code), toOptionalCodeKey(after.code)];
  if (releasedKey === name) return [];
  const at = now().toISOString();
  const { productId: ownerId } = after;
  const definition = productErrors.code_taken;
  return [
    ...(releasedKey === undefined ? [] : [uniqueClaims.release('productCode', releasedKey)]),
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

/** Creates a product, with a stock move for its initial stock. */
export const createProduct = operation(api.createProduct, async ({ body, actor }, platform) => {
  const { catalog, stockMoves, scope, now } = platform;
  const { kind, stock = 0 } = body;
  const productContext = await readProductContext(platform);
  assertProduct(body, body, productContext);
  const at = now().toISOString();
  const product = {
    ...buildProductFields(body, body, productContext),
    productId: newId(),
    kind,
    stock,
    taxBasisPoints: 0,
    active: true,
    visible: true,
    createdAt: at,
  };
  assertLaserOpening(listLaserOpenings(product, productContext), { actor, confirmed: body.confirmed });
  const { productId } = product;
  const openingMove = {
    productId,
    moveId: newId(),
    kind: 'opening',
    quantity: stock,
    at,
    by: scope.actor,
  } as const;
  await commitWithCode(platform, product.code, [
    catalog.createProduct(product),
    ...(stock > 0 ? [stockMoves.createInitial(openingMove), emit(StockMoved, { productId })] : []),
    ...buildCodeClaimWrites(platform, undefined, product),
    emitProductChanged(productId),
    audit('product.created', productId, { after: product }),
  ]);
  return toDeskProduct({ ...product, version: 1 });
});

function diffProducts(before: Product, after: Product) {
  const fields = Object.keys(after).filter((field) => {
    const [previousValue, newValue] = [Reflect.get(before, field), Reflect.get(after, field)];
    return JSON.stringify(previousValue) !== JSON.stringify(newValue);
  });
  const selectChanged = (product: Product) =>
    Object.fromEntries(fields.map((field) => [field, Reflect.get(product, field) ?? null]));
  return { before: selectChanged(before), after: selectChanged(after) };
}

type PriceChange = {
  readonly before: Product;
  readonly after: Product;
  readonly actor: Actor;
  readonly confirmed: BodyOf<typeof api.saveProduct>['confirmed'];
};

/** Finds the approval of a price beyond a supervisor's limit. Returns undefined if none is needed. */
async function findPriceApproval(
  { before, after, actor, confirmed = [] }: PriceChange,
  platform: Platform,
): Promise<Approval | undefined> {
  if (isAdmin(actor)) return undefined;
  const { supervisorDiscountPercent: limitPercent } = (await platform.settings.get()).till;
  const limit = findExceededPriceLimit({ before, after, date: getToday(platform.now()), limitPercent });
  const approvals = confirmed.filter((answer) => answer.ask === approvalConfirmation.name);
  const act = toPriceAct({ ...after, version: before.version });
  return limit && getApproval(platform, { act, limit, confirmed: approvals });
}

/** Returns the reference price for later changes on the same day. */
const toDayPrice = ({ before, after }: PriceChange, isByAdmin: boolean, date: string) => ({
  date,
  priceCents: isByAdmin ? after.priceCents : getReferencePrice(before, date),
});

export const saveProduct = operation(api.saveProduct, async ({ params, body, actor }, platform) => {
  const before = await getProduct(platform, params.productId);
  if (before.version !== body.version) throw new AppError(coreErrors.conflict);
  const productContext = await readProductContext(platform, before);
  assertProduct(body, before, productContext);
  const changes = buildProductFields(body, before, productContext);
  const after = { ...before, ...changes };
  const confirmed = body.confirmed?.filter((answer) => answer.ask === laserOpeningConfirmation.name);
  assertLaserOpening(listLaserOpenings(after, productContext), { actor, confirmed });
  const change = { before, after, actor, confirmed: body.confirmed };
  const approval = await findPriceApproval(change, platform);
  const isByAdmin = isAdmin(actor) || approval !== undefined;
  const dayPrice =
    after.priceCents === before.priceCents
      ? before.dayPrice
      : toDayPrice(change, isByAdmin, getToday(platform.now()));
  await commitWithCode(platform, after.code, [
    platform.catalog.changeProduct(before, { ...changes, dayPrice }),
    ...buildCodeClaimWrites(platform, before, after),
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
  const category = (await catalog.categories()).find((row) => row.categoryId === categoryId);
  if (category && isHidden(category)) throw new AppError(productErrors.category_hidden);
}

/** Changes the switches of a product. A product shown in the POS or on the web becomes visible. */
export const showProduct = operation(api.showProduct, ({ params, body }, platform) =>
  retryStale(async () => {
    const before = await getProduct(platform, params.productId);
    const { active = before.active, pos, web } = body;
    if (web === true && !toChannelVisibility(before.showIn).web)
      await assertCategoryVisible(platform, before);
    const channels = toChannelVisibility(before.showIn);
    const showIn = toProductShowIn({ pos: pos ?? channels.pos, web: web ?? channels.web });
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

const formatAppointmentCount = (count: number) => (count === 1 ? '1 cita' : `${count} citas`);

/** Removes the product and releases its code. Sales and bookings have their own copy of it. */
export const removeProduct = operation(api.removeProduct, ({ params: { productId } }, platform) =>
  retryStale(async () => {
    const { catalog, commit, now } = platform;
    const before = await getProduct(platform, productId);
    const count = await countUpcomingAppointments(platform, before);
    if (count > 0)
      throw new AppError(productErrors.booked, { values: { count: formatAppointmentCount(count) } });
    await commit(
      catalog.changeProduct(before, {
        active: false,
        visible: false,
        showIn: 'none',
        code: undefined,
        pictureKey: undefined,
        removedAt: now().toISOString(),
      }),
      ...buildCodeClaimWrites(platform, before, { productId }),
      ...buildPictureDropWrites(before),
      emitProductChanged(productId),
      audit('product.removed', productId, { before }),
    );
    return {};
  }),
);

export function buildPictureDropWrites(product: Product): Write[] {
  const pictureKeys = listPictureKeys(product);
  return pictureKeys.length === 0 ? [] : [emit(CatalogPictureDropped, { pictureKeys })];
}
