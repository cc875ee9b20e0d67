import { site } from '#lambdas/platform/external/from-env.ts';
import { log } from '#lambdas/platform/log.ts';
import { siteFailures } from '#lambdas/platform/metrics.ts';
import { scheduledJob } from '#lambdas/runtime/scheduled.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { getHealth } from '#shared/settings/api.ts';

/** The landing page, served by Amplify, and a call that reads the table. */
const watchedPaths = ['/', `${apiPrefix}${getHealth.path}`];

/** Loads the site. Alarms react to failures and to a missing count. */
export const handler = scheduledJob(
  {
    name: 'watch-site',
    run: async (platform) => {
      const outcomes = await Promise.all(watchedPaths.map((path) => platform.site.isAnswering(path)));
      const unansweredPaths = watchedPaths.filter((_, index) => !outcomes[index]);
      log[unansweredPaths.length > 0 ? 'warn' : 'info']('site loaded', {
        unanswered: unansweredPaths,
        [siteFailures.name]: unansweredPaths.length,
      });
    },
  },
  { site },
);
