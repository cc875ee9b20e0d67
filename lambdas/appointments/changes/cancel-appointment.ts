import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { cancelAppointment as route } from '#shared/appointments/changes/change-api.ts';
import { patientView } from '../shared/views.ts';
import { cancellationChange, ownAppointment } from './appointment-changes.ts';

/** Who has not read that the deposit is kept is asked first; a reaction gives back what is owed. */
export const cancelAppointment = operation(route, ({ params, body, actor }, platform) =>
  retryStale(async () => {
    const before = await ownAppointment(platform, params);
    const { after, writes } = await cancellationChange(platform, before, { ...body, actor });
    await platform.commit(...writes);
    return patientView(after, platform.now());
  }),
);
