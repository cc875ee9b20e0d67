import { buildDeskBookingWrites, getActivePatient, getFreeMember } from '#lambdas/booking/desk-booking.ts';
import type { Write } from '#lambdas/platform/commit.ts';
import { newConfirmationCode, newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { settleAll } from '#lambdas/platform/settle-all.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type {
  AlertOverride,
  AppointmentWithStatus,
  BookedMedication,
} from '#shared/appointments/appointment.ts';
import type { Quote } from '#shared/appointments/booking/pricing.ts';
import { createDeskAppointment } from '#shared/appointments/changes/changes.ts';
import { calculateAssignmentCents } from '#shared/appointments/closing/dose-charges.ts';
import { codeLength } from '#shared/appointments/request-schemas.ts';
import { AppError, buildFieldError, coreErrors } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { toSmsPhone } from '#shared/core/phone/sms-phone.ts';
import type { BodyOf } from '#shared/core/route.ts';
import type { Allergen } from '#shared/inventory/allergens.ts';
import { allocateDoses } from '#shared/inventory/allocation.ts';
import { assignmentMinutes, maxLots } from '#shared/inventory/assignment.ts';
import * as api from '#shared/inventory/assignment-api.ts';
import { buildConflictRuleId, findMedicationConflicts } from '#shared/inventory/caution-alerts.ts';
import { applyDoseParts, type DosePart, findChangedLots } from '#shared/inventory/dose-parts.ts';
import { assignmentErrors } from '#shared/inventory/errors.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { createExpectationMovement } from '#shared/payments/ledger.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import type { BookableMember } from '#shared/staff/staff-member.ts';
import {
  buildDoseReservationWrites,
  buildMedicationInventoryWrites,
  listUsableLots,
} from '../medication-inventory.ts';
import { listKnownAllergens } from '../medications/known-allergens.ts';

type AssignmentInput = BodyOf<typeof api.assignMedications>;
type RequestedDoses = AssignmentInput['medications'][number];
type AllocatedMedication = {
  readonly medication: Medication;
  readonly requestedDoses: RequestedDoses;
  readonly lots: readonly Lot[];
  readonly parts: readonly DosePart[];
  readonly missing: number;
};

/** Allocates each medication's doses to lots. Throws `request.not_found` for an unknown medication. */
export async function allocateMedications(
  platform: Pick<Platform, 'medications' | 'lots'>,
  { medications, date }: Pick<AssignmentInput, 'medications' | 'date'>,
): Promise<AllocatedMedication[]> {
  const [knownMedications, usableLots] = await Promise.all([
    platform.medications.byIds(medications.map(({ medicationId }) => medicationId)),
    Promise.all(medications.map(({ medicationId }) => listUsableLots(platform, medicationId, date))),
  ]);
  const medicationsById = new Map(
    knownMedications.map((medication) => [medication.medicationId, medication]),
  );
  return medications.map((requestedDoses, index) => {
    const medication = medicationsById.get(requestedDoses.medicationId);
    if (!medication) throw new AppError(coreErrors.not_found);
    const isDeleted = medication.removedAt !== undefined;
    const lots = isDeleted ? [] : (usableLots[index] ?? []);
    return {
      medication,
      requestedDoses,
      lots,
      ...allocateDoses(lots, { doses: requestedDoses.doses, date }),
    };
  });
}

function describeShortage(
  { medication: { name }, requestedDoses, missing }: AllocatedMedication,
  index: number,
) {
  const availableDoses = requestedDoses.doses - missing;
  const definition = availableDoses > 0 ? assignmentErrors.too_many_doses : assignmentErrors.unavailable;
  const values = { medication: name, doses: String(availableDoses) };
  const { text: message } = new AppError(definition, { values });
  return { definition, values, fieldError: { field: `medications.${index}.doses`, message } };
}

/** Rejects the whole assignment if a dose is missing, so that nothing is reserved or charged (R361 R371). */
function assertCovered(allocatedMedications: readonly AllocatedMedication[]): void {
  const shortages = allocatedMedications.flatMap((allocated, index) =>
    allocated.missing > 0 ? [describeShortage(allocated, index)] : [],
  );
  const [firstShortage] = shortages;
  if (firstShortage)
    throw new AppError(firstShortage.definition, {
      values: firstShortage.values,
      fields: shortages.map(({ fieldError }) => fieldError),
    });
  if (allocatedMedications.flatMap(({ parts }) => parts).length > maxLots)
    throw new AppError(assignmentErrors.too_many_lots);
}

/** Builds overrides for medications that raise alerts. Throws at the field if the reason is missing. */
function buildAlertOverrides(
  { scope, now }: Pick<Platform, 'scope' | 'now'>,
  allocatedMedications: readonly AllocatedMedication[],
  record: IntakeRecord | undefined,
  allergens: readonly Allergen[],
): AlertOverride[] {
  return allocatedMedications.flatMap(({ medication, requestedDoses: { reason } }, index) => {
    const { medicationId, name } = medication;
    const alerts = findMedicationConflicts(medication, record?.answers, allergens);
    if (alerts.length === 0) return [];
    if (reason === undefined)
      throw buildFieldError(`medications.${index}.reason`, assignmentErrors.no_reason, { medication: name });
    const ruleIds = alerts.map((alert) => buildConflictRuleId(medicationId, alert));
    return [{ ruleIds, reason, by: scope.actor, at: now().toISOString() }];
  });
}

const toBookedMedication = ({ medication, requestedDoses }: AllocatedMedication): BookedMedication => ({
  medicationId: medication.medicationId,
  name: medication.name,
  doses: requestedDoses.doses,
  dosePriceCents: requestedDoses.dosePriceCents,
  pictureKey: medication.pictureKey,
});

function buildReservationWrites(
  platform: Platform,
  { medication: { medicationId }, lots, parts }: AllocatedMedication,
  appointment: AppointmentWithStatus<'confirmed'>,
): Write[] {
  return [
    ...buildDoseReservationWrites(platform, appointment, { medicationId, parts }),
    ...buildMedicationInventoryWrites(platform, {
      medicationId,
      steps: findChangedLots(lots, applyDoseParts(lots, parts, 'reserved')),
    }),
  ];
}

/** Builds a quote without services, taxes or deposit, whose whole price is due at closing. */
function buildQuote(medications: readonly BookedMedication[], freeCancellationHours: number): Quote {
  const totalCents = calculateAssignmentCents(medications);
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
  readonly allocatedMedications: readonly AllocatedMedication[];
  readonly patient: Patient;
  readonly member: Pick<BookableMember, 'staffId' | 'firstName' | 'lastName'>;
  readonly date: string;
  readonly time: string;
  readonly alertOverrides: AlertOverride[];
  readonly confirmationCode: string;
};

/** Builds the assignment's appointment, and its writes besides the booking. */
export async function buildAssignedAppointment(
  platform: Platform,
  { allocatedMedications, patient, member, date, time, alertOverrides, confirmationCode }: Assignment,
): Promise<{ readonly appointment: AppointmentWithStatus<'confirmed'>; readonly writes: Write[] }> {
  const { ledger, settings, now } = platform;
  const { patientId, firstName, lastName, email, phone } = patient;
  const medications = allocatedMedications.map(toBookedMedication);
  const { freeCancellationHours } = await settings.get();
  const appointment = createDeskAppointment({
    appointmentId: newId(),
    patientId,
    patient: { firstName, lastName, email, phone },
    services: [],
    medications,
    alertOverrides,
    quote: buildQuote(medications, freeCancellationHours),
    assignment: { staffId: member.staffId, staffName: formatFullName(member), date, time },
    confirmationCode,
    balanceInvoiced: true,
    now: now(),
  });
  return {
    appointment,
    writes: [
      ...allocatedMedications.flatMap((allocated) =>
        buildReservationWrites(platform, allocated, appointment),
      ),
      ledger.append(createExpectationMovement(appointment, 'incomeExpected', now())),
    ],
  };
}

async function commitAssignment(
  platform: Platform,
  input: AssignmentInput,
): Promise<AppointmentWithStatus<'confirmed'>> {
  const { patientId, staffId, date, time, confirmed } = input;
  const slot = { staffId, date, time, durationMinutes: assignmentMinutes };
  const [patient, member, allocatedMedications, record, allergens] = await settleAll([
    getActivePatient(platform, patientId),
    getFreeMember(platform, slot, confirmed),
    allocateMedications(platform, input),
    platform.intakeRecords.find(patientId),
    listKnownAllergens(platform),
  ]);
  assertCovered(allocatedMedications);
  const { appointment, writes } = await buildAssignedAppointment(platform, {
    allocatedMedications,
    patient,
    member,
    date,
    time,
    alertOverrides: buildAlertOverrides(platform, allocatedMedications, record, allergens),
    confirmationCode: newConfirmationCode(codeLength),
  });
  await platform.commit(
    ...(await buildDeskBookingWrites(platform, { appointment, member, confirmed })),
    ...writes,
  );
  return appointment;
}

/** Commits appointment, code, doses by lot and expected income in one transaction (R367 R368 R369 R370). */
export const assignMedications = operation(api.assignMedications, async ({ body }, platform) => {
  const { appointmentId, totalCents, patient } = await retryStale(() => commitAssignment(platform, body));
  return { appointmentId, totalCents, textable: toSmsPhone(patient.phone) !== undefined };
});
