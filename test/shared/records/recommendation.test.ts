import { describe, expect, it } from 'vitest';
import { replaceRecommendations } from '#shared/records/treatment/recommendation.ts';

const createdAt = '2026-03-06T18:50:00.000Z';
const laterTime = new Date('2026-04-01T12:00:00.000Z');
const cream = { productId: 'cream', name: 'Crema', priceCents: 3_800 };
const tonic = { productId: 'tonic', name: 'Tónico', priceCents: 1_850 };

describe('recommendations', () => {
  it('store product, name, price and day of each, in the chosen order [R393]', () => {
    const list = replaceRecommendations(
      [tonic, cream],
      { patientId: 'ana', items: [], version: 0 },
      new Date(createdAt),
    );

    expect(list.items).toEqual([
      { ...tonic, createdAt },
      { ...cream, createdAt },
    ]);
  });

  it('replace the former list, where remaining items keep their day and get the current price', () => {
    const before = { patientId: 'ana', items: [{ ...cream, createdAt }], version: 3 };

    const list = replaceRecommendations([tonic, { ...cream, priceCents: 4_000 }], before, laterTime);

    expect(list).toEqual({
      ...before,
      items: [
        { ...tonic, createdAt: laterTime.toISOString() },
        { ...cream, priceCents: 4_000, createdAt },
      ],
    });
  });
});
