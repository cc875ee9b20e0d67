import type { ReplyOf } from '#shared/core/route.ts';
import { getClientConfig } from '#shared/settings/api.ts';
import { send } from './send.ts';

let pendingConfig: Promise<ReplyOf<typeof getClientConfig>> | undefined;

/** Fetches the client configuration once. The router starts this while the browser loads the code that uses it. */
export function fetchClientConfig(): Promise<ReplyOf<typeof getClientConfig>> {
  pendingConfig ??= send(getClientConfig, {}).catch((error: unknown) => {
    pendingConfig = undefined;
    throw error;
  });
  return pendingConfig;
}
