import { getWaiting } from '#shared/desk/api.ts';
import { call } from '#web/src/lib/call.ts';

/** Apart, so that the shell is there before the code that asks. */
export const askWaiting = (signal: AbortSignal) => call(getWaiting, {}, { signal });
