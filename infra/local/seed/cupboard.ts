import { cupboardWrites, moveOf } from '#lambdas/inventory/cupboard.ts';
import { newLot } from '#lambdas/inventory/lots/receive-lot.ts';
import type { Write } from '#lambdas/platform/commit.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { marginOf } from '#shared/catalog/price.ts';
import { addDays, instantOf, today } from '#shared/core/civil-time.ts';
import { type Lot, lotAfter } from '#shared/inventory/lot.ts';
import { doseCostOf, dosesOfVials } from '#shared/inventory/medication.ts';
import type { Patient } from '#shared/patients/patient.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import {
  type PlannedGift,
  type PlannedLot,
  type PlannedMedication,
  plannedMedications,
} from './cupboard-plan.ts';

type People = { readonly patients: readonly Patient[]; readonly staff: readonly StaffMember[] };
type Shelf = People & {
  readonly platform: Platform;
  readonly medication: PlannedMedication;
  /** The instant so many days ago. */
  ago(days: number, time: string): Date;
};
type Noted = Parameters<typeof moveOf>[1];

/** One action of the past, written as the product writes it. */
async function happened(
  { platform, medication: { medicationId } }: Shelf,
  { before, after }: { readonly before: Lot | undefined; readonly after: Lot },
  { noted, at, also = [] }: { noted: Noted; at: Date; also?: readonly Write[] },
): Promise<Lot> {
  const move = moveOf({ before, after }, noted, { ...platform, now: () => at });
  await platform.commit(
    ...cupboardWrites(platform, { medicationId, steps: [{ before, after }], moves: [move] }),
    ...also,
  );
  return after;
}

function receive(shelf: Shelf, planned: PlannedLot): Promise<Lot> {
  const { medication, ago, platform } = shelf;
  const { lotNumber, vials, vialCostCents = medication.vialCostCents } = planned;
  const at = ago(planned.receivedDaysAgo, '08:30');
  const usableUntil = addDays(today(platform.now()), planned.usableForDays);
  const received = { lotNumber, usableUntil, vials, vialCostCents };
  const fresh = newLot(medication.medicationId, received, at.toISOString());
  const { doses } = dosesOfVials(vials, medication.dosesPerVial);
  const after = lotAfter(fresh, { kind: 'received', doses });
  const noted = { kind: 'received', vials, totalCents: vials * vialCostCents } as const;
  return happened(shelf, { before: undefined, after }, { noted, at });
}

/** What a client was given at an appointment, with the row by which the lot's page finds them. */
function give(shelf: Shelf, lot: Lot, { daysAgo, client, doses }: PlannedGift): Promise<Lot> {
  const { platform, medication, patients, staff, ago } = shelf;
  const patient = patients[client % patients.length];
  const member = staff[client % staff.length];
  if (!patient || !member) return Promise.resolve(lot);
  const { patientId } = patient;
  const appointmentId = `${lot.lotNumber}-${client}-${daysAgo}`;
  const { medicationId, name: medicationName, mgPerDose } = medication;
  const delivery = platform.medicationDeliveries.add({
    deliveryId: appointmentId,
    appointmentId,
    patientId,
    patientName: fullName(patient),
    staffId: member.staffId,
    staffName: fullName(member),
    medicationId,
    medicationName,
    lotId: lot.lotId,
    lotNumber: lot.lotNumber,
    doses,
    mgPerDose,
    date: addDays(today(platform.now()), -daysAgo),
    time: '10:00',
  });
  const after = lotAfter(lotAfter(lot, { kind: 'reserved', doses }), { kind: 'dispensed', doses });
  const noted = { kind: 'dispensed', patientId, appointmentId } as const;
  return happened(shelf, { before: lot, after }, { noted, at: ago(daysAgo, '10:48'), also: [delivery] });
}

async function seedLot(shelf: Shelf, planned: PlannedLot): Promise<void> {
  let lot = await receive(shelf, planned);
  if (planned.lost) {
    const { doses, daysAgo, reason } = planned.lost;
    const at = shelf.ago(daysAgo, '16:20');
    const lastLoss = { doses, reason, at: at.toISOString() };
    const after = { ...lotAfter(lot, { kind: 'lost', doses }), lastLoss };
    lot = await happened(shelf, { before: lot, after }, { noted: { kind: 'lost', reason }, at });
  }
  for (const gift of planned.given?.toSorted((a, b) => b.daysAgo - a.daysAgo) ?? [])
    lot = await give(shelf, lot, gift);
  if (planned.usableForDays >= 0) return;
  const noted = { kind: 'expired', reason: 'Pasó su fecha de vencimiento' } as const;
  const at = shelf.ago(-planned.usableForDays - 1, '00:00');
  await happened(shelf, { before: lot, after: lotAfter(lot, { kind: 'expired' }) }, { noted, at });
}

/** The medicine cupboard, lived by the product's own rules. */
export async function seedCupboard(platform: Platform, people: People): Promise<void> {
  const ago = (days: number, time: string) => instantOf(addDays(today(platform.now()), -days), time);
  for (const medication of plannedMedications) {
    const { lots, ...said } = medication;
    const doseCostCents = doseCostOf(said);
    const price = { costCents: doseCostCents, priceCents: said.dosePriceCents };
    await platform.commit(
      platform.medications.create({
        ...said,
        doseCostCents,
        marginBasisPoints: marginOf(price) ?? 0,
        active: true,
        dosesInStock: 0,
        dosesReserved: 0,
        createdAt: ago(365, '09:00').toISOString(),
        version: 1,
      }),
    );
    for (const planned of lots) await seedLot({ ...people, platform, medication, ago }, planned);
  }
}
