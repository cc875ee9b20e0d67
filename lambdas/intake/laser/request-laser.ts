import { operation } from '#lambdas/runtime/operation.ts';
import { requestLaser as route } from '#shared/intake/laser/laser-api.ts';
import { openLaserRequest } from './open-laser-request.ts';

export const requestLaser = operation(route, ({ params: { patientId } }, platform) =>
  openLaserRequest(platform, patientId),
);
