import type { Domain } from './types.ts';

export const live: Domain = {
  name: 'live',
  consumers: [],
  schedules: [],
  streamReaders: [
    {
      name: 'publish-live',
      entry: 'lambdas/live/publish-live.ts',
      uses: { live: true },
      errorImpact: 'Open screens learn of changes by asking again, up to a minute late.',
    },
  ],
};
