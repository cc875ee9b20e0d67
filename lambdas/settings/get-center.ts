import { operation } from '#lambdas/runtime/operation.ts';
import { getCenter as route } from '#shared/settings/public-api.ts';
import { publicSettings } from '#shared/settings/settings-rules.ts';

export const getCenter = operation(route, async (_, { settings }) => publicSettings(await settings.get()));
