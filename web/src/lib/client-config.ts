import type { ReplyOf } from '#shared/core/route.ts';
import { getClientConfig } from '#shared/settings/api.ts';
import { send } from './send.ts';

let asked: Promise<ReplyOf<typeof getClientConfig>> | undefined;

/** Fetches the user pool's settings once, in parallel with the sign-in code. */
export function clientConfig(): Promise<ReplyOf<typeof getClientConfig>> {
  asked ??= send(getClientConfig, {}).catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}
