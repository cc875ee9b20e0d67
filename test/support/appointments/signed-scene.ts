import { now } from '#lambdas/platform/clock.ts';
import { addDays, today } from '#shared/core/civil-time.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { anAccount, aPatient, aService, aStaffMember, openOn } from '../center/center.ts';
import { asPatient, asStaff, type Scene } from '../center/scene.ts';
import type { TestStack } from '../system/stack.ts';

let scenes = 0;

/** A scene whose client and aesthetician sign in themselves, with a name and a phone that nobody else has. */
export async function aSignedScene(
  stack: TestStack,
  { daysAhead = 10, ...more }: Partial<Patient> & { readonly daysAhead?: number } = {},
): Promise<Scene> {
  scenes += 1;
  const serviceId = `tratamiento-${scenes}`;
  await aService(serviceId);
  const date = addDays(today(now()), daysAhead);
  const patient = await aPatient(`Rosa${scenes}`, { phone: `787-555-${2000 + scenes}`, ...more });
  const member = await aStaffMember(`Camila${scenes}`, { serviceIds: [serviceId] });
  await openOn(member.staffId, date);
  const admin = await anAccount('admin', 'Lourdes', { userId: 'lourdes' });
  return {
    stack,
    serviceId,
    date,
    patient,
    member,
    admin,
    asPatient: asPatient(stack, patient),
    asStaff: asStaff(stack, member),
    asAdmin: stack.as(admin),
  };
}
