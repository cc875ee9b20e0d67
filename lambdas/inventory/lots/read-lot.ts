import { actorNames } from '#lambdas/accounts/offers/actor-names.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { fullName } from '#shared/appointments/appointment.ts';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { type Recall, unexplainedDoses } from '#shared/inventory/lot.ts';
import * as api from '#shared/inventory/lot-api.ts';

/** As people read it: who did it, and who is left without a dose, as their records have them today. */
async function recallView(platform: Platform, recall: Recall) {
  const ids = [...new Set(recall.uncovered.map(({ patientId }) => patientId))];
  const [nameOf, patients] = await Promise.all([
    actorNames(platform, [recall.by]),
    platform.patients.byIds(ids),
  ]);
  const patientOf = new Map(patients.map((patient) => [patient.patientId, patient]));
  return {
    ...recall,
    by: nameOf(recall.by),
    uncovered: recall.uncovered.map(({ patientId, ...rest }) => {
      const patient = patientOf.get(patientId);
      return { ...rest, patientName: patient ? fullName(patient) : '', phone: patient?.phone ?? '' };
    }),
  };
}

/** Of a medicine that was deleted too: its lots may be asked for long after. */
export const getLot = operation(api.getLot, async ({ params: { lotId } }, platform) => {
  const lot = await platform.lots.findById(lotId);
  const [medication] = lot ? await platform.medications.byIds([lot.medicationId]) : [];
  if (!lot || !medication) throw new AppError(coreErrors.not_found);
  const { shelf: _, toldAt: __, recall, ...shown } = lot;
  return {
    ...shown,
    medicationName: medication.name,
    unexplainedDoses: unexplainedDoses(lot),
    ...(recall && { recall: await recallView(platform, recall) }),
  };
});

export const listLotDeliveries = operation(
  api.listLotDeliveries,
  async ({ params: { lotId }, query }, platform) => {
    const page = await platform.medicationDeliveries.pageOfLot(lotId, query.cursor);
    const ids = [...new Set(page.rows.map(({ patientId }) => patientId))];
    const patients = await platform.patients.byIds(ids);
    const patientOf = new Map(patients.map((patient) => [patient.patientId, patient]));
    const rows = page.rows.map(
      ({ deliveryId, patientId, patientName, staffId, staffName, doses, mgPerDose, date, time }) => {
        const patient = patientOf.get(patientId);
        return {
          deliveryId,
          patientId,
          patientName: patient ? fullName(patient) : patientName,
          staffId,
          staffName,
          doses,
          mgPerDose,
          date,
          time,
          phone: patient?.phone ?? '',
          municipality: patient?.place?.municipality ?? '',
        };
      },
    );
    return { rows, ...(page.cursor !== undefined && { cursor: page.cursor }) };
  },
);
