import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import { prospectErrors } from '#shared/intake/prospects/desk-errors.ts';
import { listProspectAccessLog as route } from '#shared/records/api.ts';
import { accessPage } from './access-page.ts';

/** Of somebody who is no client yet; once they are, the client's log has the same lines. */
export const listProspectAccessLog = operation(
  route,
  async ({ params: { prospectId }, query: { cursor } }, platform) => {
    if (!(await platform.prospects.find(prospectId))) throw new AppError(prospectErrors.gone);
    return accessPage(platform, [prospectId], cursor);
  },
);
