import { completeAppointment, startPayment } from '#shared/appointments/api.ts';
import type { ConfirmedLot } from '#shared/appointments/closing/confirmed-lots.ts';
import { listMedicationHistory } from '#shared/inventory/assignment-api.ts';
import { createFixture, type Fixture, getConfirmationCode } from '../center/fixture.ts';
import { advanceToDay } from '../system/clock.ts';
import type { TestStack } from '../system/stack.ts';
import { listLotsToConfirm } from './assignments.ts';
import { aMedication, inDays, readLot, receive } from './medications.ts';

type LotKey = { readonly medicationId: string; readonly lotId: string };

/** Creates a fixture with ten doses that expire soon, and ten at twice the cost that expire late. */
export async function createStockedFixture(stack: TestStack) {
  const fixture = await createFixture(stack);
  const medication = await aMedication(fixture.asAdmin);
  const { medicationId } = medication;
  const [earlyReceipt, lateReceipt] = [
    await receive(fixture.asAdmin, medication, { lotNumber: 'GLU-A', usableUntil: inDays(12) }),
    await receive(fixture.asAdmin, medication, { lotNumber: 'GLU-B', vialCostCents: 9700 }),
  ];
  return {
    fixture,
    medicationId,
    name: medication.name,
    earlyLot: { medicationId, lotId: earlyReceipt.reply.lotId },
    lateLot: { medicationId, lotId: lateReceipt.reply.lotId },
  };
}

export const readReservedDoses = async (...keys: LotKey[]) =>
  (await Promise.all(keys.map(readLot))).map(({ reservedDoses }) => reservedDoses);

/** Completes an appointment with its code, `times` times at once, by default with the proposed lots. */
export async function closeWithLots(
  fixture: Fixture,
  appointmentId: string,
  { times = 1, lots }: { readonly times?: number; readonly lots?: ConfirmedLot[] } = {},
) {
  advanceToDay(fixture.date);
  await fixture.asStaff(startPayment, { params: { appointmentId }, body: { method: 'cash' } });
  const body = {
    code: await getConfirmationCode(appointmentId),
    lots: lots ?? (await listLotsToConfirm(appointmentId)),
  };
  return Promise.all(
    Array.from({ length: times }, () =>
      fixture.asStaff(completeAppointment, { params: { appointmentId }, body }),
    ),
  );
}

export const readMedicationHistory = async ({ patient, asAdmin }: Fixture) =>
  (await asAdmin(listMedicationHistory, { params: { patientId: patient.patientId } })).reply;
