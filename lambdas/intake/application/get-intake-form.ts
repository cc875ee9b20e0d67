import { operation } from '#lambdas/runtime/operation.ts';
import { limitSource } from '#lambdas/runtime/source.ts';
import { getIntakeForm as route } from '#shared/intake/api.ts';
import { publicReads } from './public-rate-limits.ts';

export const getIntakeForm = operation(route, async ({ source }, platform) => {
  await limitSource(platform, source, publicReads);
  const { adultYears } = await platform.settings.get();
  return { adultYears };
});
