import type { ReplyOf } from '#shared/core/route.ts';
import { getClientConfig } from '#shared/settings/api.ts';
import { send } from './send.ts';

let asked: Promise<ReplyOf<typeof getClientConfig>> | undefined;

/** Where people sign in, asked for once: beside the code that needs it, which is long on its way. */
export function clientConfig(): Promise<ReplyOf<typeof getClientConfig>> {
  asked ??= send(getClientConfig, {}).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
