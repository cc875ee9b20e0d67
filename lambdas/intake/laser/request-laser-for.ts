import { operation } from '#lambdas/runtime/operation.ts';
import { requestLaserFor as route } from '#shared/intake/laser/laser-api.ts';
import { openLaserRequest } from './open-laser-request.ts';

/** The same request, asked for in the client's name. */
export const requestLaserFor = operation(route, ({ params: { patientId } }, platform) =>
  openLaserRequest(platform, patientId),
);
