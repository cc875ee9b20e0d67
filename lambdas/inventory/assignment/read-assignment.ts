import { readBookableDays } from '#lambdas/booking/bookable-staff.ts';
import { listAllPatientAppointments } from '#lambdas/booking/patient-appointments.ts';
import { auditRead } from '#lambdas/platform/commit.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { listHoursForDesk } from '#shared/appointments/booking/offered-hours.ts';
import { calculateOwedCents } from '#shared/appointments/closing/pos-balance.ts';
import { getToday, toCivilDateTime } from '#shared/core/civil-time.ts';
import { byName } from '#shared/core/sort-names.ts';
import { calculateAnswersValidity } from '#shared/intake/application/answers-validity.ts';
import { conditions } from '#shared/intake/application/choices.ts';
import { sortLotsByExpiry } from '#shared/inventory/allocation.ts';
import { assignmentMinutes, isRestockDue } from '#shared/inventory/assignment.ts';
import * as api from '#shared/inventory/assignment-api.ts';
import { findCautionAlerts, formatCautions, formatCautionWarning } from '#shared/inventory/caution-alerts.ts';
import { isUsableOn } from '#shared/inventory/lot.ts';
import { type RecordPart, recordRead } from '#shared/records/access/record-part.ts';
import { listKnownAllergens } from '../medications/known-allergens.ts';

export const listAssignableMedications = operation(
  api.listAssignableMedications,
  async ({ query: { date } }, platform) => {
    const [known, shelved, allergens] = await Promise.all([
      platform.medications.all(),
      platform.lots.shelved(),
      listKnownAllergens(platform),
    ]);
    const free = shelved.filter((lot) => isUsableOn(lot, date) && lot.freeDoses > 0);
    const lotsOf = Map.groupBy(free, ({ medicationId }) => medicationId);
    const rows = known.map((medication) => {
      const { medicationId, name, dosePriceCents, pictureKey } = medication;
      const cautions = formatCautions(medication, allergens);
      const usable = sortLotsByExpiry(lotsOf.get(medicationId) ?? []);
      const freeDoses = usable.reduce((sum, lot) => sum + lot.freeDoses, 0);
      return {
        medicationId,
        name,
        dosePriceCents,
        cautions,
        hasPicture: pictureKey !== undefined,
        freeDoses,
        restockDue: isRestockDue(freeDoses),
        ...(usable[0] && { lotNumber: usable[0].lotNumber }),
      };
    });
    return { rows: rows.toSorted(byName) };
  },
);

const part: RecordPart = 'alerts';

/** Alerts and allergies are health data, so the read is audited. */
export const getAssignmentPatient = operation(
  api.getAssignmentPatient,
  async ({ params: { patientId } }, platform) => {
    const [patient, record, appointments, medications, owner, allergens] = await Promise.all([
      platform.patients.get(patientId),
      platform.intakeRecords.find(patientId),
      listAllPatientAppointments(platform, patientId),
      platform.medications.all(),
      platform.settings.get(),
      listKnownAllergens(platform),
    ]);
    const answers = record?.answers;
    const alerts = medications.flatMap((medication) =>
      findCautionAlerts(medication, answers, allergens).map((alert) => ({
        ...alert,
        medicationId: medication.medicationId,
        warning: formatCautionWarning(alert, medication, allergens),
      })),
    );
    if (answers) await platform.commit(auditRead(recordRead, patientId, { part }));
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
      ...calculateAnswersValidity(record, owner, getToday(platform.now())),
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
    const people = platform.staff.get(staffId).then((member) => [member]);
    const center = platform.settings.get();
    const [staff, rules] = await Promise.all([
      readBookableDays(platform, { ...range, people, center }),
      center,
    ]);
    const [day] = listHoursForDesk({
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
