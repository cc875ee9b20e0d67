import { describe, expect, it } from 'vitest';
import { replaceRecommendations } from '#shared/records/treatment/recommendation.ts';

const at = '2026-03-06T18:50:00.000Z';
const later = new Date('2026-04-01T12:00:00.000Z');
const cream = { productId: 'cream', name: 'Crema', priceCents: 3_800 };
const tonic = { productId: 'tonic', name: 'Tónico', priceCents: 1_850 };

describe('recommendations', () => {
  it('store product, name, price and day of each, in the chosen order [R393]', () => {
    const list = replaceRecommendations(
      [tonic, cream],
      { patientId: 'ana', items: [], version: 0 },
      new Date(at),
    );

    expect(list.items).toEqual([
      { ...tonic, createdAt: at },
      { ...cream, createdAt: at },
    ]);
  });

  it('replace the former list; kept items keep their day and get the current price', () => {
    const before = { patientId: 'ana', items: [{ ...cream, createdAt: at }], version: 3 };

    const list = replaceRecommendations([tonic, { ...cream, priceCents: 4_000 }], before, later);

    expect(list).toEqual({
      ...before,
      items: [
        { ...tonic, createdAt: later.toISOString() },
        { ...cream, priceCents: 4_000, createdAt: at },
      ],
    });
  });
});
