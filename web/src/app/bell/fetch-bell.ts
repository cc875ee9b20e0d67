import { listBellNotices } from '#shared/desk/bell-api.ts';
import { call } from '#web/src/lib/call.ts';

/** Fetches the notices; a separate file, so that the shell loads before it. */
export const fetchBell = (signal: AbortSignal) => call(listBellNotices, {}, { signal });
