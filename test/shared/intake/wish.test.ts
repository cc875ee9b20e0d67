import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedWish, Wish, wishOf } from '#shared/intake/application/wish.ts';

const aWish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({ serviceId: fc.uuid() }),
  fc.record({
    serviceId: fc.uuid(),
    date: fc.constantFrom('2026-03-10', '2026-12-31'),
    time: fc.constantFrom('09:00', '23:30'),
  }),
);

describe('what somebody would like', () => {
  it('is read as it was written down, and takes the place of nothing else', () => {
    fc.assert(fc.property(aWish, (wish) => void expect(wishOf(storedWish(wish))).toEqual(wish)));
  });

  it('is what a version before wrote, and nothing where it wrote nothing', () => {
    const preferred = { serviceId: 'facial', date: '2026-03-10', time: '10:00' };

    expect(wishOf({ preferred })).toEqual(preferred);
    expect(wishOf({})).toBeUndefined();
  });

  it.each([
    [{ serviceId: 'facial' }, true],
    [{ serviceId: 'facial', date: '2026-03-10', time: '10:00' }, true],
    [{ serviceId: 'facial', date: '2026-03-10' }, false],
    [{ serviceId: 'facial', time: '10:00' }, false],
    [{ date: '2026-03-10', time: '10:00' }, false],
    [{ serviceId: 'facial', priceCents: 1 }, false],
  ])('has a service, and a day and an hour or neither: %o', (wish, isOne) => {
    expect(Wish.safeParse(wish).success).toBe(isOne);
  });
});
