import { DoseRequestDecided, DoseRequested } from '#events/health.ts';
import { audit, auditRead, emit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { auditRecordRead, getRecorder } from '#lambdas/records/record-access.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { addMonthsToDate, toCivilDateTime } from '#shared/core/civil-time.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { Actor } from '#shared/core/roles.ts';
import * as api from '#shared/health/api.ts';
import { toDoseAnswers } from '#shared/health/dose-labels.ts';
import { type DoseDecision, type DoseRequest, decideDoseRequest } from '#shared/health/dose-request.ts';
import { doseErrors } from '#shared/health/errors.ts';
import { sortWeights } from '#shared/health/weight.ts';
import { type RecordPart, recordReadAction } from '#shared/records/access/record-part.ts';

const dosesPart: RecordPart = 'doses';

/** Finds names by client, without archived clients. */
async function findPatientNames(
  { patients }: Pick<Platform, 'patients'>,
  requests: readonly DoseRequest[],
): Promise<ReadonlyMap<string, string>> {
  const clients = await patients.byIds([...new Set(requests.map(({ patientId }) => patientId))]);
  return new Map(
    clients.filter(({ hidden }) => !hidden).map((client) => [client.patientId, formatFullName(client)]),
  );
}

export const listDoseRequests = operation(api.listDoseRequests, async (_, platform) => {
  const openRequests = await platform.doseRequests.open();
  const names = await findPatientNames(platform, openRequests);
  return openRequests.flatMap(({ requestId, patientId, createdAt }) => {
    const patientName = names.get(patientId);
    return patientName === undefined ? [] : [{ requestId, patientId, patientName, createdAt }];
  });
});

export const listPatientDoseRequests = operation(
  api.listPatientDoseRequests,
  async ({ params: { patientId } }, platform) => {
    await platform.patients.get(patientId);
    const requests = await platform.doseRequests.byPatient(patientId);
    await auditRecordRead(platform, patientId, dosesPart);
    return requests.reverse();
  },
);

/** Creates a request. The unique claim allows one open request per client. */
export const requestDoseIncrease = operation(
  api.requestDoseIncrease,
  async ({ params: { patientId }, body: { answers } }, platform) => {
    const { patients, doseRequests, uniqueClaims, commit, now } = platform;
    await patients.get(patientId);
    const request: DoseRequest = {
      requestId: newId(),
      patientId,
      status: 'pending',
      createdAt: now().toISOString(),
      reviewed: false,
      answers: toDoseAnswers(answers),
      version: 0,
    };
    const { requestId, createdAt: at } = request;
    await commit(
      uniqueClaims.take({
        kind: 'doseRequest',
        name: patientId,
        at,
        ownerId: requestId,
        error: doseErrors.already_open,
      }),
      doseRequests.create(request),
      emit(DoseRequested, { requestId, patientId }),
      audit('doseRequest.created', patientId, { requestId }),
    );
    return request;
  },
);

const monthOffset = -3;

/** Finds the first and last weight in the three months before the request. Returns undefined unless there are two. */
async function findWeightsBefore(
  { weights }: Pick<Platform, 'weights'>,
  { patientId, createdAt }: DoseRequest,
) {
  const { date } = toCivilDateTime(new Date(createdAt));
  const points = sortWeights(await weights.between(patientId, addMonthsToDate(date, monthOffset), date));
  const [first, last] = [points[0], points.at(-1)];
  return first && last && first !== last ? { first, last } : undefined;
}

/** Finds the last doses of each medication in the three months before the request, summed over the lots of one appointment. */
async function findDosesBefore(
  { medicationDeliveries }: Pick<Platform, 'medicationDeliveries'>,
  { patientId, createdAt }: DoseRequest,
) {
  const { date } = toCivilDateTime(new Date(createdAt));
  const { rows } = await medicationDeliveries.pageOfPatient(patientId, undefined);
  const oldestDate = addMonthsToDate(date, monthOffset);
  const recentDeliveries = rows.filter((delivery) => delivery.date <= date && delivery.date >= oldestDate);
  const lastDeliveries = recentDeliveries.filter(
    ({ medicationId }, index) =>
      recentDeliveries.findIndex((delivery) => delivery.medicationId === medicationId) === index,
  );
  return lastDeliveries.map(({ appointmentId, medicationId, medicationName, mgPerDose, date: lastDate }) => ({
    medicationId,
    medicationName,
    mgPerDose,
    date: lastDate,
    doses: recentDeliveries
      .filter(
        (delivery) => delivery.medicationId === medicationId && delivery.appointmentId === appointmentId,
      )
      .reduce((sum, { doses }) => sum + doses, 0),
  }));
}

const maxAuditsPerCommit = 50;

async function auditReads(
  { commit }: Pick<Platform, 'commit'>,
  patientIds: readonly string[],
): Promise<void> {
  for (let start = 0; start < patientIds.length; start += maxAuditsPerCommit)
    await commit(
      ...patientIds
        .slice(start, start + maxAuditsPerCommit)
        .map((patientId) => auditRead(recordReadAction, patientId, { part: dosesPart })),
    );
}

export const listDoseReviews = operation(
  api.listDoseReviews,
  async ({ query: { state, cursor } }, platform) => {
    const { doseRequests } = platform;
    const page =
      state === 'pending' ? { rows: await doseRequests.open() } : await doseRequests.decided(cursor);
    const names = await findPatientNames(platform, page.rows);
    const visibleRequests = page.rows.filter(({ patientId }) => names.has(patientId));
    const rows = await Promise.all(
      visibleRequests.map(async (request) => {
        const { answeredBy, ...requestFields } = request;
        const [weights, doses] = await Promise.all([
          findWeightsBefore(platform, request),
          findDosesBefore(platform, request),
        ]);
        return {
          ...requestFields,
          patientName: names.get(request.patientId) ?? '',
          ...(answeredBy && { answeredBy: answeredBy.name }),
          ...(weights && { weights }),
          doses,
        };
      }),
    );
    await auditReads(platform, [...new Set(rows.map(({ patientId }) => patientId))]);
    return { rows, ...('cursor' in page && page.cursor && { cursor: page.cursor }) };
  },
);

type DecideInput = {
  readonly requestId: string;
  readonly decision: DoseDecision;
  readonly message: string | undefined;
  readonly actor: Actor;
};

/** Decides a request. The second of two concurrent decisions rereads the request and throws. */
const decideRequest = (platform: Platform, { requestId, decision, message, actor }: DecideInput) =>
  retryStale(async () => {
    const { patients, doseRequests, uniqueClaims, commit, now } = platform;
    const before = await doseRequests.get(requestId);
    const { patientId } = before;
    await patients.get(patientId);
    const by = await getRecorder(platform, actor);
    const after = decideDoseRequest(before, { decision, by, message, now: now() });
    await commit(
      doseRequests.save(after, before),
      uniqueClaims.release('doseRequest', patientId),
      emit(DoseRequestDecided, { requestId, patientId }),
      audit(`doseRequest.${decision}`, patientId, { requestId }),
    );
    return after;
  });

export const approveDoseRequest = operation(
  api.approveDoseRequest,
  ({ params: { requestId }, body: { message }, actor }, platform) =>
    decideRequest(platform, { requestId, decision: 'approved', message, actor }),
);

export const denyDoseRequest = operation(
  api.denyDoseRequest,
  ({ params: { requestId }, body: { message }, actor }, platform) =>
    decideRequest(platform, { requestId, decision: 'denied', message, actor }),
);
