import { operation } from '#lambdas/runtime/operation.ts';
import { isBookableAt } from '#shared/appointments/booking/slots.ts';
import { civilAt } from '#shared/core/civil-time.ts';
import { getPreferredAppointment as route } from '#shared/intake/api.ts';

export const getPreferredAppointment = operation(
  route,
  async ({ params: { patientId } }, { patients, now }) => {
    const { preferred } = await patients.get(patientId);
    return preferred && isBookableAt(preferred, civilAt(now())) ? { preferred } : {};
  },
);
