import { useQuery } from '@tanstack/react-query';
import { listMessages, resendMessage } from '#shared/notifications/api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';

/** Reads the messages of an appointment, newest first. */
export const useAppointmentMessages = (appointmentId: string) =>
  useQuery({ ...buildQuery(listMessages, { params: { appointmentId } }), ...liveQuery });

/** Sends a message again. */
export const useResendMessage = (appointmentId: string) =>
  useCommand(resendMessage, {
    inputOf: (messageId: string) => ({ params: { appointmentId, messageId } }),
    refreshes: [listMessages],
    waitsForRefresh: true,
  });
