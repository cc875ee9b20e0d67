import { mailer } from '#lambdas/platform/from-env/mailer.ts';
import { smsSender } from '#lambdas/platform/from-env/sms-sender.ts';
import { httpApi } from '#lambdas/runtime/http-api.ts';
import { listMessages } from './delivery/list-messages.ts';
import { resendMessage } from './delivery/resend-message.ts';

export const handler = httpApi<'mailer' | 'smsSender'>([listMessages, resendMessage], { mailer, smsSender });
