import { getCenter } from '#shared/settings/public-api.ts';
import { call } from '#web/src/lib/call.ts';

/** Fetches the center's public settings, in a separate file so that the page loads before it. */
export const fetchCenter = () => call(getCenter);
