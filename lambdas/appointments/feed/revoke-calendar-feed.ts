import { audit } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { revokeCalendarFeed as route } from '#shared/appointments/calendar/feed-api.ts';
import { feedOwner } from './feed-owner.ts';

/** Again and again, as one pleases: what is not there stays so. */
export const revokeCalendarFeed = operation(route, async ({ actor }, { calendarFeeds, commit }) => {
  const { ownerId } = feedOwner(actor);
  if (await calendarFeeds.ofOwner(ownerId))
    await commit(calendarFeeds.remove(ownerId), audit('calendarFeed.revoked', ownerId));
  return {};
});
