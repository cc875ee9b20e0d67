import type { Platform } from '#lambdas/platform/platform.ts';
import { assertRecordAccess, auditRecordRead } from '#lambdas/records/record-access.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { type Appointment, compareAppointmentStarts } from '#shared/appointments/appointment.ts';
import * as api from '#shared/inventory/assignment-api.ts';
import type { Lot } from '#shared/inventory/lot.ts';
import type { MedicationDelivery } from '#shared/inventory/medication-delivery.ts';

type MedicationLotPorts = Pick<Platform, 'lots' | 'doseReservations'>;

async function findLots({ lots }: MedicationLotPorts, rows: readonly Pick<Lot, 'medicationId' | 'lotId'>[]) {
  const keys = new Map(rows.map(({ medicationId, lotId }) => [lotId, { medicationId, lotId }]));
  const foundLots = await Promise.all([...keys.values()].map((key) => lots.find(key)));
  return new Map(foundLots.flatMap((lot) => (lot ? [[lot.lotId, lot] as const] : [])));
}

const toShownDelivery = (
  { patientId: _patientId, patientName: _patientName, ...delivery }: MedicationDelivery,
  lot: Lot | undefined,
  colorIndex: number | undefined,
): api.ShownDelivery => ({
  ...delivery,
  ...(colorIndex !== undefined && { colorIndex }),
  ...(lot && { usableUntil: lot.usableUntil }),
  ...(lot && lot.lotNumber !== delivery.lotNumber && { correctedLotNumber: lot.lotNumber }),
  ...(lot?.state === 'recalled' && lot.recall && { recalledAt: lot.recall.at }),
});

/** Reads the reserved doses of an appointment with their lots. */
async function readComingDoses(
  platform: MedicationLotPorts,
  appointment: Appointment,
): Promise<api.ComingDoses> {
  const { appointmentId, date, time, staffName, medications } = appointment;
  const medicationsWithLots = await Promise.all(
    medications.map(async ({ medicationId, name, doses }) => {
      const reservations = await platform.doseReservations.ofAppointment({ appointmentId, medicationId });
      const lots = await findLots(platform, reservations);
      const lotNumbers = [...lots.values()].map(({ lotNumber }) => lotNumber);
      return { medicationId, name, doses, lotNumbers };
    }),
  );
  return { appointmentId, date, time, staffName, medications: medicationsWithLots };
}

const toMissedDoses = ({
  appointmentId,
  date,
  time,
  staffName,
  medications,
}: Appointment): api.MissedDoses[] =>
  medications.flatMap(({ medicationId, name, doses, missingDoses }) =>
    missingDoses === undefined
      ? []
      : [{ appointmentId, medicationId, medicationName: name, date, time, staffName, doses, missingDoses }],
  );

export const listMedicationHistory = operation(
  api.listMedicationHistory,
  async ({ params, query, actor }, platform) => {
    const { appointments, medicationDeliveries, staff } = platform;
    const { patientId } = await assertRecordAccess(platform, actor, params.patientId);
    const [page, appointmentPage, team] = await Promise.all([
      medicationDeliveries.pageOfPatient(patientId, query.cursor),
      appointments.byPatient(patientId),
      staff.all(),
    ]);
    await auditRecordRead(platform, patientId, 'medications');
    const lots = await findLots(platform, page.rows);
    const staffColors = new Map(team.map(({ staffId, colorIndex }) => [staffId, colorIndex]));
    const comingAppointments = appointmentPage.rows
      .filter(
        ({ status, hidden, medications }) => status === 'confirmed' && !hidden && medications.length > 0,
      )
      .toSorted(compareAppointmentStarts);
    return {
      rows: page.rows.map((row) => toShownDelivery(row, lots.get(row.lotId), staffColors.get(row.staffId))),
      cursor: page.cursor,
      coming: await Promise.all(
        comingAppointments.map((appointment) => readComingDoses(platform, appointment)),
      ),
      missed: appointmentPage.rows.filter(({ status }) => status === 'completed').flatMap(toMissedDoses),
    };
  },
);
