import { getWaiting } from '#shared/desk/api.ts';
import { call } from '#web/src/lib/call.ts';

/** Fetches the pending counts; a separate file, so that the shell loads before it. */
export const fetchWaitingCounts = (signal: AbortSignal) => call(getWaiting, {}, { signal });
