import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';

// One private calendar URL per user, readable by anyone who has it.

/** Whether a URL exists and since when. The URL itself is returned only on creation. */
export const CalendarFeed = z.object({ createdAt: z.optional(z.iso.datetime()) });

const feedOwnerRoles = ['patient', 'staff'] as const;

export const getCalendarFeed = route('getCalendarFeed', {
  method: 'GET',
  path: '/calendar-feed',
  summary: 'Returns whether the caller has a calendar feed address',
  allow: feedOwnerRoles,
  topics: ['appointments'],
  reply: CalendarFeed,
});

export const createCalendarFeed = route('createCalendarFeed', {
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Creates a calendar feed address for the caller. The previous one is revoked',
  allow: feedOwnerRoles,
  // A stored idempotent reply would contain the secret, and creating a second URL is harmless.
  repeatable: true,
  reply: z.object({ url: z.string() }),
});

export const revokeCalendarFeed = route('revokeCalendarFeed', {
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'Revokes the caller’s calendar feed address',
  allow: feedOwnerRoles,
  reply: CalendarFeed,
});

export const readCalendarFeed = route('readCalendarFeed', {
  method: 'GET',
  path: '/calendar-feeds/{file}',
  summary: 'Returns the appointments of the feed’s owner as iCalendar',
  allow: ['public'],
  params: z.object({ file: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.ics$/)) }),
  contentType: 'text/calendar; charset=utf-8',
  reply: z.string(),
});
