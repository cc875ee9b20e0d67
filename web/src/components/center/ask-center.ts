import { getCenter } from '#shared/settings/public-api.ts';
import { call } from '#web/src/lib/call.ts';

/** Apart, so that a page is there before the code that asks. */
export const askCenter = () => call(getCenter);
