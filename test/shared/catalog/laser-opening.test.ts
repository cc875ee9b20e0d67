import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertLaserOpening, listLaserOpenings } from '#shared/catalog/laser-opening.ts';
import { laserOpeningConfirmation } from '#shared/catalog/laser-opening-confirmation.ts';
import type { Product } from '#shared/catalog/product.ts';
import { type Actor, roles } from '#shared/core/roles.ts';

const categories = [
  { categoryId: 'laser', name: 'Láser' },
  { categoryId: 'faciales', name: 'Faciales' },
];

const aService = (changes: Partial<Product> = {}): Product => ({
  productId: 'p1',
  kind: 'service',
  name: 'Axilas',
  categoryId: 'faciales',
  costCents: 0,
  marginBasisPoints: 0,
  priceCents: 5_000,
  stock: 0,
  minimumStock: 0,
  durationMinutes: 30,
  taxBasisPoints: 0,
  taxIds: [],
  exempt: false,
  laser: true,
  requiresApproval: true,
  active: true,
  visible: true,
  showIn: 'both',
  createdAt: '2026-11-24T14:00:00.000Z',
  version: 1,
  ...changes,
});
const listEffects = (after: Product, before?: Product) =>
  listLaserOpenings(after, { categories, before }).map(({ effect }) => effect);

describe('laser opening', () => {
  const openService = aService({ requiresApproval: false });

  it('is reported for a laser service whose approval is turned off, also a new one', () => {
    expect(listEffects(openService)).toEqual(['open']);
    expect(listEffects(openService, aService())).toEqual(['open']);
  });

  it('is detected by laser flag, name or category', () => {
    const withoutLaser = { laser: false, requiresApproval: false };

    expect(listEffects(aService({ ...withoutLaser, name: 'Depilación LASER' }))).toEqual(['unmarked']);
    expect(listEffects(aService({ ...withoutLaser, categoryId: 'laser' }))).toEqual(['unmarked']);
    expect(listEffects(aService(withoutLaser))).toEqual([]);
  });

  it('includes a rename that hides laser, and removing the laser flag', () => {
    const before = aService({ name: 'Depilación láser' });

    expect(listEffects(aService({ name: 'Axilas', requiresApproval: false }), before)).toEqual(['open']);
    expect(listEffects(aService({ name: 'Axilas', laser: false }), before)).toEqual(['unmarked']);
  });

  it('includes turning an open service into a laser service', () => {
    const facial = aService({ name: 'Facial', laser: false, requiresApproval: false });

    expect(listEffects(openService, facial)).toEqual(['open']);
  });

  it('is not repeated by other changes such as the price', () => {
    expect(listEffects({ ...openService, priceCents: 6_000 }, openService)).toEqual([]);
    expect(listEffects(aService({ requiresApproval: true }), openService)).toEqual([]);
  });

  it('is reported whenever a service becomes open', () => {
    const arbitraryService = fc.record({
      laser: fc.boolean(),
      requiresApproval: fc.boolean(),
      name: fc.constantFrom('Axilas', 'Depilación láser'),
      categoryId: fc.constantFrom('laser', 'faciales'),
    });
    fc.assert(
      fc.property(arbitraryService, arbitraryService, (oldFields, newFields) => {
        const [before, after] = [aService(oldFields), aService(newFields)];
        const hasNoEffect = listEffects(after, before).length === 0;
        expect(hasNoEffect && before.laser && before.requiresApproval && !after.requiresApproval).toBe(false);
      }),
    );
  });
});

describe('assertLaserOpening', () => {
  const facts = [{ name: 'Axilas', effect: 'open' as const }];
  const confirmed = [{ ask: laserOpeningConfirmation.name, facts }];
  const buildActor = (role: (typeof roles)[number]): Actor => ({ kind: 'user', id: 'u1', role });

  it('requires an administrator and their confirmation', () => {
    expect(() => assertLaserOpening(facts, { actor: buildActor('admin'), confirmed })).not.toThrow();
    expect(() => assertLaserOpening(facts, { actor: buildActor('admin'), confirmed: undefined })).toThrow(
      'request.confirmation_required',
    );
    for (const role of roles.filter((name) => name !== 'admin'))
      expect(() => assertLaserOpening(facts, { actor: buildActor(role), confirmed })).toThrow(
        'request.invalid',
      );
  });

  it('needs no administrator or confirmation without openings', () => {
    expect(() =>
      assertLaserOpening([], { actor: buildActor('supervisor'), confirmed: undefined }),
    ).not.toThrow();
  });
});
