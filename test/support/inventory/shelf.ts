import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import type { ConfirmedLot } from '#shared/appointments/closing/given-lots.ts';
import { listMedicationHistory } from '#shared/inventory/assignment-api.ts';
import { aScene, codeOf, type Scene } from '../center/scene.ts';
import { onDay } from '../system/clock.ts';
import type { TestStack } from '../system/stack.ts';
import { lotsToConfirm } from './assignments.ts';
import { aMedication, inDays, lotNow, receive } from './medications.ts';

type Key = { readonly medicationId: string; readonly lotId: string };

/** A fixture with ten doses that expire soon, and ten at twice the cost that expire late. */
export async function aShelf(stack: TestStack) {
  const scene = await aScene(stack);
  const medication = await aMedication(scene.asAdmin);
  const { medicationId } = medication;
  const [soon, late] = [
    await receive(scene.asAdmin, medication, { lotNumber: 'GLU-A', usableUntil: inDays(12) }),
    await receive(scene.asAdmin, medication, { lotNumber: 'GLU-B', vialCostCents: 9700 }),
  ];
  return {
    scene,
    medicationId,
    name: medication.name,
    soon: { medicationId, lotId: soon.reply.lotId },
    late: { medicationId, lotId: late.reply.lotId },
  };
}

export const reservedOf = async (...keys: Key[]) =>
  (await Promise.all(keys.map(lotNow))).map(({ reservedDoses }) => reservedDoses);

/** Completes an appointment with its code, `times` times at once; with the proposed lots by default. */
export async function closeWithLots(
  scene: Scene,
  appointmentId: string,
  { times = 1, lots }: { readonly times?: number; readonly lots?: ConfirmedLot[] } = {},
) {
  onDay(scene.date);
  await scene.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
  const body = { code: await codeOf(appointmentId), lots: lots ?? (await lotsToConfirm(appointmentId)) };
  return Promise.all(
    Array.from({ length: times }, () =>
      scene.asStaff(completeAppointment, { params: { appointmentId }, body }),
    ),
  );
}

export const historyOf = async ({ patient, asAdmin }: Scene) =>
  (await asAdmin(listMedicationHistory, { params: { patientId: patient.patientId } })).reply;
