import { operationUsing } from '#lambdas/runtime/operation.ts';
import { getBanner as route } from '#shared/promotions/api.ts';
import { bannerView } from './banner-view.ts';

export const getBanner = operationUsing(['files'], route, async (_, { promotions, files }) =>
  bannerView(await promotions.banner(), files),
);
