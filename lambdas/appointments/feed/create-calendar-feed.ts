import { audit } from '#lambdas/platform/commit.ts';
import { required } from '#lambdas/platform/env.ts';
import { hashOf, newToken } from '#lambdas/platform/ids.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { createCalendarFeed as route } from '#shared/appointments/calendar/feed-api.ts';
import { screenLinks } from '#shared/notifications/screen-links.ts';
import { feedOwner } from './feed-owner.ts';

/** One address a person: the one before stops answering in the same commit. */
export const createCalendarFeed = operation(route, async ({ actor }, { calendarFeeds, commit, now }) => {
  const owner = feedOwner(actor);
  const token = newToken(32);
  await commit(
    calendarFeeds.put({ ...owner, tokenHash: hashOf(token), createdAt: now().toISOString() }),
    audit('calendarFeed.created', owner.ownerId),
  );
  return { url: screenLinks(required('publicUrl')).calendarFeed(token) };
});
