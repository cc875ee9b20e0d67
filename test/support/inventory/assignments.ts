import { withDoseLots } from '#lambdas/inventory/assignment/dose-lots.ts';
import type { ConfirmedLot, DoseLot } from '#shared/appointments/closing/given-lots.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { assignMedications } from '#shared/inventory/assignment-api.ts';
import { thePlatform } from '../center/center.ts';
import type { Scene } from '../center/scene.ts';

type Body = BodyOf<typeof assignMedications>;

/** Assigns doses to the fixture's client and aesthetician, at ten by default. */
export const assign = (scene: Scene, given: Pick<Body, 'medications'> & Partial<Body>) =>
  scene.asAdmin(assignMedications, {
    body: {
      patientId: scene.patient.patientId,
      staffId: scene.member.staffId,
      date: scene.date,
      time: '10:00',
      ...given,
    },
  });

/** A confirmed appointment with doses. */
export async function assigned(
  scene: Scene,
  medications: readonly { readonly medicationId: string; readonly doses: number }[],
  given: Partial<Body> = {},
): Promise<string> {
  const { status, reply, problem } = await assign(scene, {
    ...given,
    medications: medications.map((each) => ({ dosePriceCents: 5000, ...each })),
  });
  if (status !== 200) throw new Error(`The medicines were not assigned: ${problem.code}`);
  return reply.appointmentId;
}

type WithLots = { readonly medicationId: string; readonly lots?: readonly DoseLot[] | undefined };

/** The lots that the inventory proposes. */
export const proposedLots = (medications: readonly WithLots[]): ConfirmedLot[] =>
  medications.flatMap(({ medicationId, lots = [] }) =>
    lots
      .filter(({ proposedDoses }) => proposedDoses > 0)
      .map(({ lotId, proposedDoses }) => ({ medicationId, lotId, doses: proposedDoses })),
  );

/** The proposed lots of an appointment, as its aesthetician confirms them. */
export async function lotsToConfirm(appointmentId: string): Promise<ConfirmedLot[]> {
  const platform = thePlatform();
  const appointment = await platform.appointments.get(appointmentId);
  const [dosed = appointment] = await withDoseLots(platform, [appointment]);
  return proposedLots(dosed.medications);
}
