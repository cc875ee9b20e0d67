import { useQuery } from '@tanstack/react-query';
import { listSmsReplies, type SmsReplyLine, setSmsReplyState } from '#shared/notifications/reply-api.ts';
import type { SmsReplyState } from '#shared/notifications/sms-reply.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { allPagesOf } from '#web/src/lib/query-of.ts';

/** What people texted, newest first; what was attended to is kept for a month. */
export const useSmsReplies = (state: SmsReplyState) =>
  useQuery({ ...allPagesOf(listSmsReplies, { query: { state } }), ...liveQuery });

type Change = Pick<SmsReplyLine, 'replyId'> & { readonly to: SmsReplyState };

export const useSetReplyState = () =>
  useCommand(setSmsReplyState, {
    inputOf: ({ replyId, to }: Change) => ({ params: { replyId }, body: { state: to } }),
    refreshes: ['notifications'],
    waitsForRefresh: true,
  });
