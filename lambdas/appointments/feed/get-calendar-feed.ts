import { operation } from '#lambdas/runtime/operation.ts';
import { getCalendarFeed as route } from '#shared/appointments/calendar/feed-api.ts';
import { feedOwner } from './feed-owner.ts';

export const getCalendarFeed = operation(route, async ({ actor }, { calendarFeeds }) => ({
  createdAt: (await calendarFeeds.ofOwner(feedOwner(actor).ownerId))?.createdAt,
}));
