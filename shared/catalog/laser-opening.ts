import { assertConfirmed, type ConfirmationOf, type FactOf } from '#shared/core/confirmation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Actor, isAdmin } from '#shared/core/roles.ts';
import type { Category } from './category.ts';
import { productErrors } from './errors.ts';
import { laserOpeningAsk } from './laser-opening-ask.ts';
import type { Product } from './product.ts';
import { type Catalogue, soundsLikeLaser } from './product-rules.ts';

type Service = Pick<Product, 'kind' | 'name' | 'categoryId' | 'laser' | 'requiresApproval'>;
type Shelves = { readonly categories: readonly Pick<Category, 'categoryId' | 'name'>[] };

const standsAsLaser = ({ name, categoryId, laser }: Service, { categories }: Shelves) =>
  laser ||
  soundsLikeLaser(
    name,
    categories.find((each) => each.categoryId === categoryId),
  );

/** Facts of a change that opens a laser service or removes its flag; none if it was open before. */
export function laserOpenings(
  after: Service,
  { before, ...shelves }: Shelves & Pick<Catalogue, 'before'>,
): FactOf<typeof laserOpeningAsk>[] {
  if (after.kind !== 'service') return [];
  const wasLaser = before !== undefined && standsAsLaser(before, shelves);
  const isLaser = standsAsLaser(after, shelves);
  const isOpened =
    (wasLaser || isLaser) && !after.requiresApproval && !(wasLaser && !before.requiresApproval);
  const isUnmarked = (before ? before.laser : isLaser) && !after.laser;
  return isOpened || isUnmarked ? [{ name: after.name, effect: after.laser ? 'open' : 'unmarked' }] : [];
}

/** Requires an administrator's confirmation. Throws `request.invalid`, `request.confirmation_required`. */
export function assertLaserOpening(
  facts: readonly FactOf<typeof laserOpeningAsk>[],
  {
    actor,
    confirmed,
  }: { actor: Actor; confirmed: readonly ConfirmationOf<typeof laserOpeningAsk>[] | undefined },
): void {
  if (facts.length > 0 && !isAdmin(actor)) {
    const { text: message } = productErrors.laser_by_admin;
    throw new AppError(coreErrors.invalid, { fields: [{ field: 'requiresApproval', message }] });
  }
  assertConfirmed(confirmed, laserOpeningAsk, facts);
}
