import * as z from 'zod/mini';
import { Banner } from '#shared/promotions/banner.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const Promotion = z.object({ promotionId: z.string(), ...Banner.shape });

// byId: a promotion (the landing page shows one)
export const promotionEntity = defineEntity('promotion', Promotion, {
  byId: { pk: pk(['promotionId']), sk: sk([]) },
});
