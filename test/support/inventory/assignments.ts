import { addDoseLots } from '#lambdas/inventory/assignment/dose-lots.ts';
import type { ConfirmedLot, DoseLot } from '#shared/appointments/closing/confirmed-lots.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { assignMedications } from '#shared/inventory/assignment-api.ts';
import { thePlatform } from '../center/center.ts';
import type { Fixture } from '../center/fixture.ts';

type AssignmentBody = BodyOf<typeof assignMedications>;

/** Assigns doses to the fixture's client and aesthetician, at ten by default. */
export const assign = (
  fixture: Fixture,
  values: Pick<AssignmentBody, 'medications'> & Partial<AssignmentBody>,
) =>
  fixture.asAdmin(assignMedications, {
    body: {
      patientId: fixture.patient.patientId,
      staffId: fixture.member.staffId,
      date: fixture.date,
      time: '10:00',
      ...values,
    },
  });

/** Creates a confirmed appointment with doses. */
export async function createAssignedAppointment(
  fixture: Fixture,
  medications: readonly { readonly medicationId: string; readonly doses: number }[],
  values: Partial<AssignmentBody> = {},
): Promise<string> {
  const { status, reply, problem } = await assign(fixture, {
    ...values,
    medications: medications.map((medication) => ({ dosePriceCents: 5000, ...medication })),
  });
  if (status !== 200) throw new Error(`The medications were not assigned: ${problem.code}`);
  return reply.appointmentId;
}

type MedicationLots = { readonly medicationId: string; readonly lots?: readonly DoseLot[] | undefined };

/** Returns the lots that the inventory proposes. */
export const listProposedLots = (medications: readonly MedicationLots[]): ConfirmedLot[] =>
  medications.flatMap(({ medicationId, lots = [] }) =>
    lots
      .filter(({ proposedDoses }) => proposedDoses > 0)
      .map(({ lotId, proposedDoses }) => ({ medicationId, lotId, doses: proposedDoses })),
  );

/** Returns the proposed lots of an appointment, as its aesthetician confirms them. */
export async function listLotsToConfirm(appointmentId: string): Promise<ConfirmedLot[]> {
  const platform = thePlatform();
  const appointment = await platform.appointments.get(appointmentId);
  const [withLots = appointment] = await addDoseLots(platform, [appointment]);
  return listProposedLots(withLots.medications);
}
