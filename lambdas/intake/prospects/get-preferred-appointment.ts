import { operation } from '#lambdas/runtime/operation.ts';
import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { getPreferredVisit as route } from '#shared/intake/api.ts';

export const getPreferredVisit = operation(route, async ({ params: { patientId } }, { patients, now }) => {
  const { preferred } = await patients.get(patientId);
  return preferred && isBookableAt(preferred, civilAt(now())) ? { preferred } : {};
});
