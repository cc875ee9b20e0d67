import type { ReplyOf } from '#shared/core/route.ts';
import { getClientConfig } from '#shared/settings/api.ts';
import { send } from './send.ts';

let pendingConfig: Promise<ReplyOf<typeof getClientConfig>> | undefined;

/** Fetches the user pool's settings once, in parallel with the sign-in code. */
export function fetchClientConfig(): Promise<ReplyOf<typeof getClientConfig>> {
  pendingConfig ??= send(getClientConfig, {}).catch((error: unknown) => {
    pendingConfig = undefined;
    throw error;
  });
  return pendingConfig;
}
