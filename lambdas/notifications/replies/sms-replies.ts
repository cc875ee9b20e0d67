import { SmsReplyChanged } from '#events/notifications.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import * as api from '#shared/notifications/reply-api.ts';
import { isPossibleOptOut } from '#shared/notifications/sms-keyword.ts';
import { setReplyState } from '#shared/notifications/sms-reply.ts';

/** Lists replies with the clients' current names, without removed clients. */
export const listSmsReplies = operation(api.listSmsReplies, async ({ query }, platform) => {
  const { smsReplies, smsOptOuts, patients } = platform;
  const { rows, cursor } = await smsReplies.byState(query.state, query.cursor);
  const clients = await patients.byIds(rows.flatMap(({ patientIds }) => patientIds));
  const names = new Map(
    clients.filter(({ hidden }) => !hidden).map((client) => [client.patientId, formatFullName(client)]),
  );
  const senders = new Set(rows.filter(({ text }) => isPossibleOptOut(text)).map(({ from }) => from));
  const optedOutFlags = await Promise.all([...senders].map((from) => smsOptOuts.has(from)));
  const subscribedSenders = new Set([...senders].filter((_, index) => !optedOutFlags[index]));
  return {
    cursor,
    rows: rows.map(({ patientIds, expiresAt: _, ...row }) => ({
      ...row,
      mayAskToStop: subscribedSenders.has(row.from) && isPossibleOptOut(row.text),
      patients: patientIds.flatMap((patientId) => {
        const name = names.get(patientId);
        return name === undefined ? [] : [{ patientId, name }];
      }),
    })),
  };
});

export const setSmsReplyState = operation(
  api.setSmsReplyState,
  ({ params: { replyId }, body: { state } }, { smsReplies, commit, now }) =>
    retryStale(async () => {
      const before = await smsReplies.find(replyId);
      if (!before) throw new AppError(coreErrors.not_found);
      if (before.state !== state)
        await commit(
          smsReplies.change(setReplyState(before, state, now()), before),
          emit(SmsReplyChanged, { replyId }),
          state === 'handled' ? audit('sms.replyHandled', replyId) : audit('sms.replyReopened', replyId),
        );
      return { replyId, state };
    }),
);

/** Opts the sender out of SMS and marks the reply as handled. Idempotent. */
export const stopSmsOfReply = operation(api.stopSmsOfReply, ({ params: { replyId } }, platform) =>
  retryStale(async () => {
    const { smsReplies, smsOptOuts, commit, now } = platform;
    const before = await smsReplies.find(replyId);
    if (!before) throw new AppError(coreErrors.not_found);
    const isOptedOut = await smsOptOuts.has(before.from);
    const isOpen = before.state === 'open';
    if (!isOptedOut || isOpen)
      await commit(
        ...(isOptedOut ? [] : [smsOptOuts.add(before.from, now()), audit('sms.stoppedAtDesk', before.from)]),
        ...(isOpen ? [smsReplies.change(setReplyState(before, 'handled', now()), before)] : []),
        emit(SmsReplyChanged, { replyId }),
      );
    return { replyId };
  }),
);
