import { BannerPictureDropped } from '#events/promotions.ts';
import { routesByDomain } from '#shared/routes.ts';
import type { Domain } from './types.ts';

export const promotions: Domain = {
  name: 'promotions',
  api: {
    entry: 'lambdas/promotions/api.ts',
    routes: routesByDomain.promotions,
    uses: { table: 'readWrite', files: 'readWrite' },
    errorImpact: 'The promotion of the landing page cannot be changed.',
  },
  consumers: [
    {
      name: 'remove-dropped-picture',
      on: BannerPictureDropped,
      entry: 'lambdas/promotions/remove-dropped-picture.ts',
      uses: { table: 'readWrite', files: 'readWrite' },
      errorImpact: 'Nobody: a picture that is not shown any more stays stored.',
    },
  ],
  schedules: [],
};
