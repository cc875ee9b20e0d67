import { useQuery } from '@tanstack/react-query';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#shared/appointments/calendar/feed-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

/** Whether the person signed in has a calendar address. */
export const useCalendarFeed = () => useQuery(queryOf(getCalendarFeed));

const change = {
  inputOf: () => ({}),
  refreshes: [getCalendarFeed],
  refreshOn: 'success',
  waitsForRefresh: true,
} as const;

/** A new address; the one before stops answering. */
export const useCreateCalendarFeed = () => useCommand(createCalendarFeed, change);
export const useRevokeCalendarFeed = () => useCommand(revokeCalendarFeed, change);
