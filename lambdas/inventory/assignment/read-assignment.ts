import { readBookableDays } from '#lambdas/booking/bookable-staff.ts';
import { listAllPatientAppointments } from '#lambdas/booking/patient-appointments.ts';
import { auditRead } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { listTimesForDesk } from '#shared/appointments/booking/offered-hours.ts';
import { calculateOwedCents } from '#shared/appointments/closing/pos-balance.ts';
import { getToday, toCivilDateTime } from '#shared/core/civil-time.ts';
import { compareByName } from '#shared/core/sort-names.ts';
import { calculateAnswersValidity } from '#shared/intake/application/answers-validity.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { sortLotsByExpiry } from '#shared/inventory/allocation.ts';
import { assignmentMinutes, isRestockDue } from '#shared/inventory/assignment.ts';
import * as api from '#shared/inventory/assignment-api.ts';
import {
  findMedicationConflicts,
  formatCautions,
  formatConflictWarning,
} from '#shared/inventory/caution-alerts.ts';
import { isUsableOn } from '#shared/inventory/lot.ts';
import { type RecordPart, recordReadAction } from '#shared/records/access/record-part.ts';
import { listKnownAllergens } from '../medications/known-allergens.ts';

export const listAssignableMedications = operation(
  api.listAssignableMedications,
  async ({ query: { date } }, platform) => {
    const [medications, shelvedLots, allergens] = await Promise.all([
      platform.medications.all(),
      platform.lots.listShelved(),
      listKnownAllergens(platform),
    ]);
    const freeLots = shelvedLots.filter((lot) => isUsableOn(lot, date) && lot.freeDoses > 0);
    const lotsByMedicationId = Map.groupBy(freeLots, ({ medicationId }) => medicationId);
    const rows = medications.map((medication) => {
      const { medicationId, name, dosePriceCents, pictureKey } = medication;
      const cautions = formatCautions(medication, allergens);
      const usableLots = sortLotsByExpiry(lotsByMedicationId.get(medicationId) ?? []);
      const freeDoses = usableLots.reduce((sum, lot) => sum + lot.freeDoses, 0);
      return {
        medicationId,
        name,
        dosePriceCents,
        cautions,
        hasPicture: pictureKey !== undefined,
        freeDoses,
        restockDue: isRestockDue(freeDoses),
        ...(usableLots[0] && { lotNumber: usableLots[0].lotNumber }),
      };
    });
    return { rows: rows.toSorted(compareByName) };
  },
);

const alertsPart: RecordPart = 'alerts';

/** Audits the read, since alerts and allergies are health data. */
export const getAssignmentPatient = operation(
  api.getAssignmentPatient,
  async ({ params: { patientId } }, platform) => {
    const [patient, record, appointments, medications, centerSettings, allergens] = await Promise.all([
      platform.patients.get(patientId),
      platform.intakeRecords.find(patientId),
      listAllPatientAppointments(platform, patientId),
      platform.medications.all(),
      platform.settings.get(),
      listKnownAllergens(platform),
    ]);
    const answers = record?.answers;
    const alerts = medications.flatMap((medication) =>
      findMedicationConflicts(medication, answers, allergens).map((alert) => ({
        ...alert,
        medicationId: medication.medicationId,
        warning: formatConflictWarning(alert, medication, allergens),
      })),
    );
    if (answers) await platform.commit(auditRead(recordReadAction, patientId, { part: alertsPart }));
    const { firstName, lastName, email, phone, address, birthDate } = patient;
    return {
      patientId,
      firstName,
      lastName,
      email,
      phone,
      ...(address && { address }),
      ...(birthDate && { birthDate }),
      owedCents: calculateOwedCents(appointments),
      ...calculateAnswersValidity(record, centerSettings, getToday(platform.now())),
      ...(answers?.allergies && { allergies: answers.allergies }),
      ...(answers?.medications && { medications: answers.medications }),
      conditions: conditions.filter((condition) => answers?.conditions[condition]),
      alerts,
    };
  },
);

export const listAssignmentTimes = operation(
  api.listAssignmentTimes,
  async ({ query: { staffId, date } }, platform) => {
    const range = { from: date, to: date };
    const members = platform.staff.get(staffId).then((member) => [member]);
    const center = platform.settings.get();
    const [staff, rules] = await Promise.all([
      readBookableDays(platform, { ...range, members, center }),
      center,
    ]);
    const [day] = listTimesForDesk({
      range,
      staff,
      durationMinutes: assignmentMinutes,
      rules,
      notBefore: toCivilDateTime(platform.now()),
    });
    return {
      durationMinutes: assignmentMinutes,
      times: day?.times ?? [],
      ...(day?.closed && { closed: day.closed }),
    };
  },
);
