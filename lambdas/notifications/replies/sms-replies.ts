import { SmsReplyChanged } from '#events/notifications.ts';
import { audit, tell } from '#lambdas/platform/commit.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import * as api from '#shared/notifications/reply-api.ts';
import { answered } from '#shared/notifications/sms-reply.ts';

/** Clients under the names they have now; of who was taken out of the lists nothing is said any more. */
export const listSmsReplies = operation(api.listSmsReplies, async ({ query }, { smsReplies, patients }) => {
  const { rows, cursor } = await smsReplies.byState(query.state, query.cursor);
  const clients = await patients.byIds(rows.flatMap(({ patientIds }) => patientIds));
  const names = new Map(
    clients.filter(({ hidden }) => !hidden).map((client) => [client.patientId, fullName(client)]),
  );
  return {
    cursor,
    rows: rows.map(({ patientIds, expiresAt: _, ...row }) => ({
      ...row,
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
          smsReplies.change(answered(before, state, now()), before),
          tell(SmsReplyChanged, { replyId }),
          state === 'handled' ? audit('sms.replyHandled', replyId) : audit('sms.replyReopened', replyId),
        );
      return { replyId, state };
    }),
);
