import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listMessages, resendMessage } from '#shared/notifications/api.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const keyOf = (appointmentId: string) => ['notifications', 'listMessages', { appointmentId }];

/** What was told of an appointment, newest first. */
export const useAppointmentMessages = (appointmentId: string) =>
  useQuery({
    queryKey: keyOf(appointmentId),
    queryFn: ({ signal }) => call(listMessages, { params: { appointmentId } }, { signal }),
    ...liveQuery,
  });

/** Sends a message again; whatever comes of it, the list is asked for again. */
export function useResendMessage(appointmentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => call(resendMessage, { params: { appointmentId, messageId } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(appointmentId) }),
  });
}
