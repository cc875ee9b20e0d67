import { findActorNames } from '#lambdas/accounts/actor-names.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import { mergeByAppointment } from '#shared/inventory/dose-reservation.ts';
import { calculateUnexplainedDoses, type Lot, type Recall } from '#shared/inventory/lot.ts';
import * as api from '#shared/inventory/lot-api.ts';
import type { Medication } from '#shared/inventory/medication.ts';
import type { Patient } from '#shared/patients/patient.ts';

/** Returns the client's current data, or the former name of a deleted client. */
const toClientContact = (patient: Patient | undefined, formerName: string) => ({
  patientName: patient ? formatFullName(patient) : formerName,
  phone: patient?.phone ?? '',
  municipality: patient?.place?.municipality ?? '',
});

/**
 * Builds the recall's view, with the current name of its actor and the current names and phones of uncovered
 * clients, for whose appointments no other lot had enough doses.
 */
async function toRecallView(platform: Platform, recall: Recall) {
  const ids = [...new Set(recall.uncovered.map(({ patientId }) => patientId))];
  const [getActorName, patients] = await Promise.all([
    findActorNames(platform, [recall.by]),
    platform.patients.byIds(ids),
  ]);
  const patientsById = new Map(patients.map((patient) => [patient.patientId, patient]));
  return {
    ...recall,
    by: getActorName(recall.by),
    uncovered: recall.uncovered.map(({ patientId, ...rest }) => {
      const { patientName, phone } = toClientContact(patientsById.get(patientId), '');
      return { ...rest, patientName, phone };
    }),
  };
}

/** Lists the reservations of a recalled lot whose clients may have received its doses. */
async function listPossibleRecipients(platform: Platform, lot: Lot, { mgPerDose }: Medication) {
  if (lot.state !== 'recalled' || lot.reservedDoses === 0) return [];
  const reservations = await platform.doseReservations.ofMedication(lot.medicationId);
  const lotReservations = mergeByAppointment(reservations.filter(({ lotId }) => lotId === lot.lotId));
  const [appointments, patients] = await Promise.all([
    platform.appointments.byIds(lotReservations.map(({ appointmentId }) => appointmentId)),
    platform.patients.byIds([...new Set(lotReservations.map(({ patientId }) => patientId))]),
  ]);
  const appointmentsById = new Map(
    appointments.map((appointment) => [appointment.appointmentId, appointment]),
  );
  const patientsById = new Map(patients.map((patient) => [patient.patientId, patient]));
  return lotReservations.flatMap(({ reservationId, appointmentId, patientId, doses, date, time }) => {
    const appointment = appointmentsById.get(appointmentId);
    if (!appointment) return [];
    const { staffId, staffName } = appointment;
    const client = toClientContact(patientsById.get(patientId), formatFullName(appointment.patient));
    return [{ reservationId, patientId, staffId, staffName, doses, mgPerDose, date, time, ...client }];
  });
}

/** Returns a lot, also of a deleted medication. */
export const getLot = operation(api.getLot, async ({ params: { lotId } }, platform) => {
  const lot = await platform.lots.findById(lotId);
  // `byIds` also returns a deleted medication.
  const [medication] = lot ? await platform.medications.byIds([lot.medicationId]) : [];
  if (!lot || !medication) throw new AppError(coreErrors.not_found);
  const { shelf: _shelf, toldAt: _expiryWarningSentAt, recall, ...lotFields } = lot;
  return {
    ...lotFields,
    medicationName: medication.name,
    unexplainedDoses: calculateUnexplainedDoses(lot),
    inProgress: await listPossibleRecipients(platform, lot, medication),
    ...(recall && { recall: await toRecallView(platform, recall) }),
  };
});

export const listLotDeliveries = operation(
  api.listLotDeliveries,
  async ({ params: { lotId }, query }, platform) => {
    const page = await platform.medicationDeliveries.pageOfLot(lotId, query.cursor);
    const ids = [...new Set(page.rows.map(({ patientId }) => patientId))];
    const patients = await platform.patients.byIds(ids);
    const patientsById = new Map(patients.map((patient) => [patient.patientId, patient]));
    const rows = page.rows.map(
      ({ deliveryId, patientId, patientName, staffId, staffName, doses, mgPerDose, date, time }) => {
        const client = toClientContact(patientsById.get(patientId), patientName);
        return { deliveryId, patientId, staffId, staffName, doses, mgPerDose, date, time, ...client };
      },
    );
    return { rows, cursor: page.cursor };
  },
);
