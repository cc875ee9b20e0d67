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
import { type RecordPart, recordRead } from '#shared/records/access/record-part.ts';

const part: RecordPart = 'doses';

/** Names by client, without archived clients. */
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
  const open = await platform.doseRequests.open();
  const names = await findPatientNames(platform, open);
  return open.flatMap(({ requestId, patientId, createdAt }) => {
    const patientName = names.get(patientId);
    return patientName === undefined ? [] : [{ requestId, patientId, patientName, createdAt }];
  });
});

export const listPatientDoseRequests = operation(
  api.listPatientDoseRequests,
  async ({ params: { patientId } }, platform) => {
    await platform.patients.get(patientId);
    const requests = await platform.doseRequests.byPatient(patientId);
    await auditRecordRead(platform, patientId, part);
    return requests.reverse();
  },
);

/** The unique claim allows one open request per client. */
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

const monthsBefore = -3;

/** First and last weight in the three months before the request. */
async function findWeightsBefore(
  { weights }: Pick<Platform, 'weights'>,
  { patientId, createdAt }: DoseRequest,
) {
  const { date } = toCivilDateTime(new Date(createdAt));
  const points = sortWeights(await weights.between(patientId, addMonthsToDate(date, monthsBefore), date));
  const [first, last] = [points[0], points.at(-1)];
  return first && last && first !== last ? { first, last } : undefined;
}

/** The last dose of each medication before the request; lots of one appointment add up. */
async function findDosesBefore(
  { medicationDeliveries }: Pick<Platform, 'medicationDeliveries'>,
  { patientId, createdAt }: DoseRequest,
) {
  const { date } = toCivilDateTime(new Date(createdAt));
  const { rows } = await medicationDeliveries.pageOfPatient(patientId, undefined);
  const recent = rows.filter((each) => each.date <= date && each.date >= addMonthsToDate(date, monthsBefore));
  const lasts = recent.filter(
    ({ medicationId }, index) => recent.findIndex((each) => each.medicationId === medicationId) === index,
  );
  return lasts.map(({ appointmentId, medicationId, medicationName, mgPerDose, date: given }) => ({
    medicationId,
    medicationName,
    mgPerDose,
    date: given,
    doses: recent
      .filter((each) => each.medicationId === medicationId && each.appointmentId === appointmentId)
      .reduce((sum, { doses }) => sum + doses, 0),
  }));
}

const maxAuditsPerCommit = 50;

async function auditReads(
  { commit }: Pick<Platform, 'commit'>,
  patientIds: readonly string[],
): Promise<void> {
  for (let done = 0; done < patientIds.length; done += maxAuditsPerCommit)
    await commit(
      ...patientIds
        .slice(done, done + maxAuditsPerCommit)
        .map((patientId) => auditRead(recordRead, patientId, { part })),
    );
}

export const listDoseReviews = operation(
  api.listDoseReviews,
  async ({ query: { state, cursor } }, platform) => {
    const { doseRequests } = platform;
    const page =
      state === 'pending' ? { rows: await doseRequests.open() } : await doseRequests.decided(cursor);
    const names = await findPatientNames(platform, page.rows);
    const shown = page.rows.filter(({ patientId }) => names.has(patientId));
    const rows = await Promise.all(
      shown.map(async (request) => {
        const { answeredBy, ...rest } = request;
        const [weights, doses] = await Promise.all([
          findWeightsBefore(platform, request),
          findDosesBefore(platform, request),
        ]);
        return {
          ...rest,
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

/** The first of two concurrent decisions wins; the second rereads the request and throws. */
const decide = (platform: Platform, { requestId, decision, message, actor }: DecideInput) =>
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
    decide(platform, { requestId, decision: 'approved', message, actor }),
);

export const denyDoseRequest = operation(
  api.denyDoseRequest,
  ({ params: { requestId }, body: { message }, actor }, platform) =>
    decide(platform, { requestId, decision: 'denied', message, actor }),
);
