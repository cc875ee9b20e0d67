import { CatalogChanged, CatalogPictureDropped, StockMoved } from '#events/catalog.ts';
import { type Approval, approvalBeyond } from '#lambdas/accounts/approval.ts';
import { audit, tell, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { isHidden } from '#shared/catalog/category.ts';
import * as api from '#shared/catalog/desk-api.ts';
import { productErrors } from '#shared/catalog/errors.ts';
import { assertLaserOpening, laserOpenings } from '#shared/catalog/laser-opening.ts';
import { laserOpeningAsk } from '#shared/catalog/laser-opening-ask.ts';
import { priceAct, priceLimit, referencePriceCents } from '#shared/catalog/price-limit.ts';
import type { Product } from '#shared/catalog/product.ts';
import { codeKey } from '#shared/catalog/product-code.ts';
import { shownPictureKeys } from '#shared/catalog/product-picture.ts';
import { assertProduct, type Catalogue, productFields } from '#shared/catalog/product-rules.ts';
import { productPlace, shownAt } from '#shared/catalog/show-in.ts';
import { approvalAsk } from '#shared/core/approval.ts';
import { today } from '#shared/core/civil-time.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, isAdmin } from '#shared/core/roles.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { upcomingAppointments } from './desk-products.ts';
import { deskProduct, productOf } from './product-view.ts';

async function catalogueOf({ catalog, taxes }: Platform, before?: Product): Promise<Catalogue> {
  const [categories, known] = await Promise.all([catalog.categories(), taxes.all()]);
  return { categories, taxes: known, before };
}

/** The error at the field, with the product that has the code. */
async function codeRefusal({ uniqueClaims, catalog }: Platform, code: string): Promise<AppError> {
  const claim = await uniqueClaims.find('productCode', codeKey(code));
  const owner = claim?.ownerId === undefined ? undefined : await catalog.find(claim.ownerId);
  const taken = owner && { message: `Lo tiene ${owner.name}.`, id: owner.productId };
  const { text } = productErrors.code_taken;
  return new AppError(productErrors.code_taken, {
    fields: [{ field: 'code', ...(taken ?? { message: text }) }],
  });
}

type Coded = Pick<Product, 'productId' | 'code'>;

const keyOf = (code: string | undefined) => (code === undefined ? undefined : codeKey(code));

/** Claims the product's normalized code and releases its former one. */
function codeMoved({ uniqueClaims, now }: Platform, before: Coded | undefined, after: Coded): Write[] {
  const [released, name] = [keyOf(before?.code), keyOf(after.code)];
  if (released === name) return [];
  const at = now().toISOString();
  const { productId: ownerId } = after;
  const refusal = productErrors.code_taken;
  return [
    ...(released === undefined ? [] : [uniqueClaims.release('productCode', released)]),
    ...(name === undefined ? [] : [uniqueClaims.take({ kind: 'productCode', name, at, ownerId, refusal })]),
  ];
}

async function commitCoded(platform: Platform, code: string | undefined, writes: Write[]): Promise<void> {
  try {
    await platform.commit(...writes);
  } catch (error) {
    const isTaken = error instanceof AppError && error.is(productErrors.code_taken);
    throw isTaken && code !== undefined ? await codeRefusal(platform, code) : error;
  }
}

const changed = (productId: string) => tell(CatalogChanged, { kind: 'product', id: productId });

/** The initial stock is a stock move like any other. */
export const createProduct = operation(api.createProduct, async ({ body, actor }, platform) => {
  const { catalog, stockMoves, scope, now } = platform;
  const { kind, stock = 0 } = body;
  const catalogue = await catalogueOf(platform);
  assertProduct(body, body, catalogue);
  const at = now().toISOString();
  const product = {
    ...productFields(body, body, catalogue),
    productId: newId(),
    kind,
    stock,
    taxBasisPoints: 0,
    active: true,
    visible: true,
    createdAt: at,
  };
  assertLaserOpening(laserOpenings(product, catalogue), { actor, confirmed: body.confirmed });
  const { productId } = product;
  const opening = {
    productId,
    moveId: newId(),
    kind: 'opening',
    quantity: stock,
    at,
    by: scope.actor,
  } as const;
  await commitCoded(platform, product.code, [
    catalog.createProduct(product),
    ...(stock > 0 ? [stockMoves.open(opening), tell(StockMoved, { productId })] : []),
    ...codeMoved(platform, undefined, product),
    changed(productId),
    audit('product.created', productId, { after: product }),
  ]);
  return deskProduct({ ...product, version: 1 });
});

/** The changed fields, for the audit trail. */
function difference(before: Product, after: Product) {
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
async function priceApproval(
  { before, after, actor, confirmed = [] }: PriceChange,
  platform: Platform,
): Promise<Approval | undefined> {
  if (isAdmin(actor)) return undefined;
  const { supervisorDiscountPercent: limitPercent } = (await platform.settings.get()).till;
  const limit = priceLimit({ before, after, date: today(platform.now()), limitPercent });
  const given = confirmed.filter((each) => each.ask === approvalAsk.name);
  const { version } = before;
  return limit && approvalBeyond(platform, { act: priceAct({ ...after, version }), limit, confirmed: given });
}

/** Reference price for later changes on the same day. */
const dayPriceAfter = ({ before, after }: PriceChange, isByAdmin: boolean, date: string) => ({
  date,
  priceCents: isByAdmin ? after.priceCents : referencePriceCents(before, date),
});

export const saveProduct = operation(api.saveProduct, async ({ params, body, actor }, platform) => {
  const before = await productOf(platform, params.productId);
  if (before.version !== body.version) throw new AppError(coreErrors.conflict);
  const catalogue = await catalogueOf(platform, before);
  assertProduct(body, before, catalogue);
  const changes = productFields(body, before, catalogue);
  const after = { ...before, ...changes };
  const confirmed = body.confirmed?.filter((each) => each.ask === laserOpeningAsk.name);
  assertLaserOpening(laserOpenings(after, catalogue), { actor, confirmed });
  const change = { before, after, actor, confirmed: body.confirmed };
  const approval = await priceApproval(change, platform);
  const isByAdmin = isAdmin(actor) || approval !== undefined;
  const dayPrice =
    after.priceCents === before.priceCents
      ? before.dayPrice
      : dayPriceAfter(change, isByAdmin, today(platform.now()));
  await commitCoded(platform, after.code, [
    platform.catalog.changeProduct(before, { ...changes, dayPrice }),
    ...codeMoved(platform, before, after),
    changed(after.productId),
    ...(approval?.writes ?? []),
    audit('product.changed', after.productId, {
      ...difference(before, after),
      ...(approval && { approvedBy: approval.approvedBy }),
    }),
  ]);
  return deskProduct({ ...after, version: before.version + 1 });
});

async function assertShelfShown({ catalog }: Platform, { categoryId }: Product): Promise<void> {
  const category = (await catalog.categories()).find((each) => each.categoryId === categoryId);
  if (category && isHidden(category)) throw new AppError(productErrors.category_hidden);
}

/** A product shown in the POS or on the web becomes visible. */
export const showProduct = operation(api.showProduct, ({ params, body }, platform) =>
  retryStale(async () => {
    const before = await productOf(platform, params.productId);
    const { active = before.active, pos, web } = body;
    if (web === true && !shownAt(before.showIn).web) await assertShelfShown(platform, before);
    const now = shownAt(before.showIn);
    const showIn = productPlace({ pos: pos ?? now.pos, web: web ?? now.web });
    const changes = { active, showIn, visible: before.visible || pos === true || web === true };
    const after = { ...before, ...changes };
    await platform.commit(
      platform.catalog.changeProduct(before, changes),
      changed(after.productId),
      audit('product.shown', after.productId, difference(before, after)),
    );
    return deskProduct({ ...after, version: before.version + 1 });
  }),
);

const countText = (count: number) => (count === 1 ? '1 cita' : `${count} citas`);

/** Sales and bookings have their own copy; the code becomes available again. */
export const removeProduct = operation(api.removeProduct, ({ params: { productId } }, platform) =>
  retryStale(async () => {
    const { catalog, commit, now } = platform;
    const before = await productOf(platform, productId);
    const count = await upcomingAppointments(platform, before);
    if (count > 0) throw new AppError(productErrors.booked, { values: { count: countText(count) } });
    await commit(
      catalog.changeProduct(before, {
        active: false,
        visible: false,
        showIn: 'none',
        code: undefined,
        pictureKey: undefined,
        removedAt: now().toISOString(),
      }),
      ...codeMoved(platform, before, { productId }),
      ...picturesDropped(before),
      changed(productId),
      audit('product.removed', productId, { before }),
    );
    return {};
  }),
);

/** Emits the removal of the product's picture files. */
export function picturesDropped(product: Product): Write[] {
  const pictureKeys = shownPictureKeys(product);
  return pictureKeys.length === 0 ? [] : [tell(CatalogPictureDropped, { pictureKeys })];
}
