import { assertConfirmed, type ConfirmationOf, type FactOf } from '#shared/core/confirmation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, isAdmin } from '#shared/core/roles.ts';
import type { Category } from './category.ts';
import { productErrors } from './errors.ts';
import { laserOpeningConfirmation } from './laser-opening-confirmation.ts';
import type { Product } from './product.ts';
import { type ProductContext, soundsLikeLaser } from './product-rules.ts';

type Service = Pick<Product, 'kind' | 'name' | 'categoryId' | 'laser' | 'requiresApproval'>;
type CategoryList = { readonly categories: readonly Pick<Category, 'categoryId' | 'name'>[] };

const isLaserService = ({ name, categoryId, laser }: Service, { categories }: CategoryList) =>
  laser ||
  soundsLikeLaser(
    name,
    categories.find((category) => category.categoryId === categoryId),
  );

/** Lists the service if the change drops the required approval of a laser service, or its laser flag. */
export function listLaserOpenings(
  after: Service,
  { before, ...categoryList }: CategoryList & Pick<ProductContext, 'before'>,
): FactOf<typeof laserOpeningConfirmation>[] {
  if (after.kind !== 'service') return [];
  const wasLaser = before !== undefined && isLaserService(before, categoryList);
  const isLaser = isLaserService(after, categoryList);
  const wasOpen = wasLaser && !before.requiresApproval;
  const isOpened = (wasLaser || isLaser) && !after.requiresApproval && !wasOpen;
  const shouldBeMarked = before ? before.laser : isLaser;
  const isUnmarked = shouldBeMarked && !after.laser;
  return isOpened || isUnmarked ? [{ name: after.name, effect: after.laser ? 'open' : 'unmarked' }] : [];
}

/** Requires an administrator's confirmation. Throws `request.invalid`, `request.confirmation_required`. */
export function assertLaserOpening(
  facts: readonly FactOf<typeof laserOpeningConfirmation>[],
  {
    actor,
    confirmed,
  }: { actor: Actor; confirmed: readonly ConfirmationOf<typeof laserOpeningConfirmation>[] | undefined },
): void {
  if (facts.length > 0 && !isAdmin(actor)) {
    const { text: message } = productErrors.laser_by_admin;
    throw new AppError(coreErrors.invalid, { fields: [{ field: 'requiresApproval', message }] });
  }
  assertConfirmed(confirmed, laserOpeningConfirmation, facts);
}
