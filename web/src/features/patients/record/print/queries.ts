import type { ReplyOf } from '#shared/core/route.ts';
import { getIntakeRecord, listRecommendations, listSkinAnalyses } from '#shared/records/api.ts';
import { getLaserConsent } from '#shared/records/consents/laser-consent-api.ts';
import { listTreatment } from '#shared/records/treatment/notes-api.ts';
import { fetchAllPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';
import { useMultiStepCommand } from '#web/src/lib/command.ts';
import { instantNow } from '#web/src/lib/now.ts';
import { readHistory } from '../medication/history.ts';

type ConsentSummary = ReplyOf<typeof getIntakeRecord>['laserConsents'][number];

/** Returns undefined if the viewer may not open the consent. */
const fetchSignedConsent = async ({ appointmentId, mayOpen }: ConsentSummary) =>
  mayOpen ? call(getLaserConsent, { params: { appointmentId } }) : undefined;

/** Loads everything to print. Each call is audited. */
async function readRecord(patientId: string) {
  const params = { patientId };
  const [intake, appointments, medications, analyses, recommendations] = await Promise.all([
    call(getIntakeRecord, { params }),
    fetchAllPages((query) => call(listTreatment, { params, query })),
    readHistory(patientId).then(({ rows }) => rows),
    fetchAllPages((query) => call(listSkinAnalyses, { params, query })),
    call(listRecommendations, { params }).then(({ items }) => items),
  ]);
  const consents = await Promise.all(
    intake.laserConsents.map(async (summary) => ({ summary, signed: await fetchSignedConsent(summary) })),
  );
  return {
    printedAt: instantNow().toISOString(),
    intake,
    appointments,
    medications,
    analyses,
    recommendations,
    consents,
  };
}

/** Data of a printed record. */
export type PrintedRecord = Awaited<ReturnType<typeof readRecord>>;

export const useRecordPrint = (patientId: string) => useMultiStepCommand(() => readRecord(patientId));
