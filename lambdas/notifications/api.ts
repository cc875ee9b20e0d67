import { mailer, smsSender } from '#lambdas/platform/external/from-env.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { listStoppedAddresses } from './bounces/stopped-addresses.ts';
import { dismissFailedMessage, listFailedMessages } from './delivery/failed-messages.ts';
import { listMessages, resendMessage } from './delivery/sent-messages.ts';
import { listSmsReplies, setSmsReplyState, stopSmsOfReply } from './replies/sms-replies.ts';

export const handler = httpApi<'mailer' | 'smsSender'>(
  [
    listMessages,
    listFailedMessages,
    dismissFailedMessage,
    resendMessage,
    listStoppedAddresses,
    listSmsReplies,
    setSmsReplyState,
    stopSmsOfReply,
  ],
  {
    mailer,
    smsSender,
  },
);
