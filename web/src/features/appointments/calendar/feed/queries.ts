import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
} from '#shared/appointments/calendar/feed-api.ts';
import { call } from '#web/src/lib/call.ts';

const key = ['appointments', 'getCalendarFeed'] as const;

/** Whether the person signed in has a calendar address. */
export const useCalendarFeed = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }) });

function useFeedChange<T>(change: () => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** A new address; the one before stops answering. */
export const useCreateCalendarFeed = () => useFeedChange(() => call(createCalendarFeed));
export const useRevokeCalendarFeed = () => useFeedChange(() => call(revokeCalendarFeed));
