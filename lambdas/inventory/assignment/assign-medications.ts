import { activePatient, deskBookingWrites, memberFreeAt } from '#lambdas/booking/desk-booking.ts';
import type { Write } from '#lambdas/platform/commit.ts';
import { newConfirmationCode, newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { sideBySide } from '#lambdas/platform/side-by-side.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { AlertOverride, AppointmentIn, BookedMedication } from '#shared/appointments/appointment.ts';
import type { Quote } from '#shared/appointments/booking/pricing.ts';
import { codeLength } from '#shared/appointments/call-parts.ts';
import { createdByDesk } from '#shared/appointments/changes/changes.ts';
import { assignmentCents } from '#shared/appointments/closing/dose-charges.ts';
import { AppError, coreErrors, errorAt } from '#shared/core/errors.ts';
import { fullName } from '#shared/core/person.ts';
import { smsPhone } from '#shared/core/phone/sms-phone.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { Allergen } from '#shared/inventory/allergens.ts';
import { allocateDoses } from '#shared/inventory/allocation.ts';
import { assignmentMinutes, mostLots } from '#shared/inventory/assignment.ts';
import * as api from '#shared/inventory/assignment-api.ts';
import { cautionAlerts, cautionRuleId } from '#shared/inventory/caution-alerts.ts';
import { afterParts, changedLots, type DosePart } from '#shared/inventory/dose-parts.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { expectationMovement } from '#shared/payments/ledger.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { BookableMember } from '#shared/staff/staff-member.ts';
import { cupboardWrites, reservedParts, usableLots } from '../cupboard.ts';
import { knownAllergens } from '../medications/known-allergens.ts';

type Wanted = BodyOf<typeof api.assignMedications>;
type WantedDoses = Wanted['medications'][number];
type Assigned = {
  readonly medication: Medication;
  readonly wanted: WantedDoses;
  readonly lots: readonly Lot[];
  readonly parts: readonly DosePart[];
  readonly missing: number;
};

/** Allocates each medication's doses to lots; throws `request.not_found` for an unknown one. */
export async function allocated(
  platform: Pick<Platform, 'medications' | 'lots'>,
  { medications, date }: Pick<Wanted, 'medications' | 'date'>,
): Promise<Assigned[]> {
  const [known, lotsOf] = await Promise.all([
    platform.medications.byIds(medications.map(({ medicationId }) => medicationId)),
    Promise.all(medications.map(({ medicationId }) => usableLots(platform, medicationId, date))),
  ]);
  const byId = new Map(known.map((medication) => [medication.medicationId, medication]));
  return medications.map((wanted, index) => {
    const medication = byId.get(wanted.medicationId);
    if (!medication) throw new AppError(coreErrors.not_found);
    const isGone = medication.removedAt !== undefined;
    const lots = isGone ? [] : (lotsOf[index] ?? []);
    return { medication, wanted, lots, ...allocateDoses(lots, { doses: wanted.doses, date }) };
  });
}

/** The error of a medication with too few doses, at its field. */
function shortage({ medication: { name }, wanted, missing }: Assigned, index: number) {
  const left = wanted.doses - missing;
  const definition = left > 0 ? assignmentErrors.too_many_doses : assignmentErrors.unavailable;
  const values = { medication: name, doses: String(left) };
  const { text: message } = new AppError(definition, { values });
  return { definition, values, problem: { field: `medications.${index}.doses`, message } };
}

/** Rejects the whole assignment if a dose is missing; then nothing is reserved or charged (R361 R371). */
function assertCovered(assigned: readonly Assigned[]): void {
  const short = assigned.flatMap((each, index) => (each.missing > 0 ? [shortage(each, index)] : []));
  const [first] = short;
  if (first)
    throw new AppError(first.definition, {
      values: first.values,
      fields: short.map(({ problem }) => problem),
    });
  if (assigned.flatMap(({ parts }) => parts).length > mostLots)
    throw new AppError(assignmentErrors.too_many_lots);
}

/** The reasons for medications against which the record warns; throws at the field if one is missing. */
function cautionOverrides(
  { scope, now }: Pick<Platform, 'scope' | 'now'>,
  assigned: readonly Assigned[],
  record: IntakeRecord | undefined,
  allergens: readonly Allergen[],
): AlertOverride[] {
  return assigned.flatMap(({ medication, wanted: { reason } }, index) => {
    const { medicationId, name } = medication;
    const alerts = cautionAlerts(medication, record?.answers, allergens);
    if (alerts.length === 0) return [];
    if (reason === undefined)
      throw errorAt(`medications.${index}.reason`, assignmentErrors.no_reason, { medication: name });
    const ruleIds = alerts.map((alert) => cautionRuleId(medicationId, alert));
    return [{ ruleIds, reason, by: scope.actor, at: now().toISOString() }];
  });
}

const bookedMedication = ({ medication, wanted }: Assigned): BookedMedication => ({
  medicationId: medication.medicationId,
  name: medication.name,
  doses: wanted.doses,
  dosePriceCents: wanted.dosePriceCents,
  pictureKey: medication.pictureKey,
});

function reservationWrites(
  platform: Platform,
  { medication: { medicationId }, lots, parts }: Assigned,
  appointment: AppointmentIn<'confirmed'>,
): Write[] {
  return [
    ...reservedParts(platform, appointment, { medicationId, parts }),
    ...cupboardWrites(platform, {
      medicationId,
      steps: changedLots(lots, afterParts(lots, parts, 'reserved')),
    }),
  ];
}

/** No services, taxes or deposit: the whole price is due at closing. */
function quoteOf(medications: readonly BookedMedication[], freeCancellationHours: number): Quote {
  const totalCents = assignmentCents(medications);
  return {
    subtotalCents: totalCents,
    taxCents: 0,
    totalCents,
    depositCents: 0,
    balanceDueCents: totalCents,
    durationMinutes: assignmentMinutes,
    freeCancellationHours,
  };
}

type Assignment = {
  readonly assigned: readonly Assigned[];
  readonly patient: Patient;
  readonly member: Pick<BookableMember, 'staffId' | 'firstName' | 'lastName'>;
  readonly date: string;
  readonly time: string;
  readonly alertOverrides: AlertOverride[];
  readonly confirmationCode: string;
};

/** The assignment's appointment, and its writes besides the booking. */
export async function assignedAppointment(
  platform: Platform,
  { assigned, patient, member, date, time, alertOverrides, confirmationCode }: Assignment,
): Promise<{ readonly appointment: AppointmentIn<'confirmed'>; readonly writes: Write[] }> {
  const { ledger, settings, now } = platform;
  const { patientId, firstName, lastName, email, phone } = patient;
  const medications = assigned.map(bookedMedication);
  const { freeCancellationHours } = await settings.get();
  const appointment = createdByDesk({
    appointmentId: newId(),
    patientId,
    patient: { firstName, lastName, email, phone },
    services: [],
    medications,
    alertOverrides,
    quote: quoteOf(medications, freeCancellationHours),
    assignment: { staffId: member.staffId, staffName: fullName(member), date, time },
    confirmationCode,
    balanceInvoiced: true,
    now: now(),
  });
  return {
    appointment,
    writes: [
      ...assigned.flatMap((each) => reservationWrites(platform, each, appointment)),
      ledger.append(expectationMovement(appointment, 'incomeExpected', now())),
    ],
  };
}

async function assign(platform: Platform, wanted: Wanted): Promise<AppointmentIn<'confirmed'>> {
  const { patientId, staffId, date, time, confirmed } = wanted;
  const slot = { staffId, date, time, durationMinutes: assignmentMinutes };
  const [patient, member, assigned, record, allergens] = await sideBySide([
    activePatient(platform, patientId),
    memberFreeAt(platform, slot, confirmed),
    allocated(platform, wanted),
    platform.intakeRecords.find(patientId),
    knownAllergens(platform),
  ]);
  assertCovered(assigned);
  const { appointment, writes } = await assignedAppointment(platform, {
    assigned,
    patient,
    member,
    date,
    time,
    alertOverrides: cautionOverrides(platform, assigned, record, allergens),
    confirmationCode: newConfirmationCode(codeLength),
  });
  await platform.commit(
    ...(await deskBookingWrites(platform, { appointment, member, confirmed })),
    ...writes,
  );
  return appointment;
}

/** Commits appointment, code, doses by lot and expected income in one transaction (R367 R368 R369 R370). */
export const assignMedications = operation(api.assignMedications, async ({ body }, platform) => {
  const { appointmentId, totalCents, patient } = await retryStale(() => assign(platform, body));
  return { appointmentId, totalCents, textable: smsPhone(patient.phone) !== undefined };
});
