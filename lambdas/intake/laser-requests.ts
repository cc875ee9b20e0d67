import { LaserRequested } from '#events/intake.ts';
import { PatientChanged } from '#events/patients.ts';
import { audit, emit } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import { AppError } from '#shared/core/errors.ts';
import * as api from '#shared/intake/laser/laser-api.ts';
import { isOpenRequest, type LaserRequest } from '#shared/intake/laser/laser-request.ts';
import {
  applyLaserStep,
  findLaserRequestError,
  type KnownService,
} from '#shared/intake/laser/laser-rules.ts';
import { laserErrors } from '#shared/intake/prospects/desk-errors.ts';
import { admitToLaser } from '#shared/patients/admission.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { buildAccessWrites, buildLaserRequestWrites, buildReactivationWrites } from './laser-changes.ts';

type LaserEligibilityInput = {
  readonly requests: readonly LaserRequest[];
  readonly services: readonly KnownService[];
};

export function toLaserEligibility(patient: Patient, input: LaserEligibilityInput): api.LaserEligibility {
  const { requests } = input;
  const rejection = findLaserRequestError(patient, input);
  const openRequest = requests.find(isOpenRequest);
  return {
    mayAsk: rejection === undefined,
    ...(openRequest && { open: { status: openRequest.status, createdAt: openRequest.createdAt } }),
    ...(rejection && { why: rejection.text }),
  };
}

/** Reads the client, requests and services. Throws if the client cannot request laser. */
async function readLaserRequester(
  { patients, laserRequests, catalog }: Pick<Platform, 'patients' | 'laserRequests' | 'catalog'>,
  patientId: string,
): Promise<LaserEligibilityInput & { readonly patient: Patient }> {
  const [patient, requests, services] = await Promise.all([
    patients.get(patientId),
    laserRequests.byPatient(patientId),
    catalog.services(),
  ]);
  const rejection = findLaserRequestError(patient, { requests, services });
  if (rejection) throw new AppError(rejection);
  return { patient, requests, services };
}

export const getLaserStanding = operation(
  api.getLaserStanding,
  async ({ params: { patientId } }, { patients, laserRequests, catalog }) => {
    const [patient, requests, services] = await Promise.all([
      patients.get(patientId),
      laserRequests.byPatient(patientId),
      catalog.services(),
    ]);
    return toLaserEligibility(patient, { requests, services });
  },
);

type LaserRequestPorts = Pick<
  Platform,
  'patients' | 'laserRequests' | 'catalog' | 'uniqueClaims' | 'commit' | 'now'
>;

/** Creates a request. The unique claim allows one open request per client (R134). */
const openLaserRequest = (platform: LaserRequestPorts, patientId: string): Promise<api.LaserEligibility> =>
  retryStale(async () => {
    const { patients, laserRequests, uniqueClaims, commit, now } = platform;
    const { patient, requests, services } = await readLaserRequester(platform, patientId);
    const at = now().toISOString();
    const requestId = newId();
    const request: LaserRequest = {
      requestId,
      patientId,
      status: 'pending',
      createdAt: at,
      updatedAt: at,
      version: 0,
    };
    const updatedPatient = { ...patient, laserRequestPending: true };
    await commit(
      uniqueClaims.take({
        kind: 'laserRequest',
        name: patientId,
        at,
        ownerId: requestId,
        error: laserErrors.already_open,
      }),
      laserRequests.create(request),
      ...patients.put(updatedPatient, patient),
      emit(LaserRequested, { requestId, patientId }),
      emit(PatientChanged, { patientId }),
      audit('laserRequest.pending', requestId, { after: { patientId, status: 'pending' } }),
    );
    return toLaserEligibility(updatedPatient, { requests: [...requests, request], services });
  });

export const requestLaser = operation(api.requestLaser, ({ params: { patientId } }, platform) =>
  openLaserRequest(platform, patientId),
);

export const requestLaserFor = operation(api.requestLaserFor, ({ params: { patientId } }, platform) =>
  openLaserRequest(platform, patientId),
);

/** Lists open requests, at most one per client, without archived clients. */
export const listLaserRequests = operation(api.listLaserRequests, async (_, { laserRequests, patients }) => {
  const openRequests = await laserRequests.open();
  const clients = await patients.byIds(openRequests.map(({ patientId }) => patientId));
  const clientsById = new Map(clients.map((client) => [client.patientId, client]));
  return openRequests.flatMap(({ requestId, patientId, status, createdAt }) => {
    const client = clientsById.get(patientId);
    if (!client || client.hidden) return [];
    const { firstName, lastName, address, phone, email } = client;
    return [{ requestId, patientId, firstName, lastName, address, phone, email, status, createdAt }];
  });
});

export const reviewLaserRequest = operation(api.reviewLaserRequest, ({ params: { requestId } }, platform) =>
  retryStale(async () => {
    const before = await platform.laserRequests.get(requestId);
    const after = applyLaserStep(before, 'review', { now: platform.now() });
    await platform.commit(...buildLaserRequestWrites(platform, { before, after }));
    return { requestId, status: after.status };
  }),
);

/** Admits and activates the client, whom a consumer notifies (R140). */
export const approveLaserRequest = operation(api.approveLaserRequest, ({ params: { requestId } }, platform) =>
  retryStale(async () => {
    const { catalog, laserRequests, patients, commit, now } = platform;
    const before = await laserRequests.get(requestId);
    const after = applyLaserStep(before, 'approve', { now: now() });
    const { patientId } = before;
    // Throws for an archived client, whose e-mail may belong to another client.
    const [patient, services] = await Promise.all([patients.get(patientId), catalog.services()]);
    await commit(
      ...buildLaserRequestWrites(platform, { before, after }),
      ...buildAccessWrites(platform, patient, admitToLaser(patient, services)),
      ...(await buildReactivationWrites(platform, patientId)),
    );
    return { requestId, status: after.status };
  }),
);

/** Stores the reason as the request's note, which a consumer sends to the client. */
export const voidLaserRequest = operation(
  api.voidLaserRequest,
  ({ params: { requestId }, body: { reason } }, platform) =>
    retryStale(async () => {
      const { laserRequests, patients, commit, now } = platform;
      const before = await laserRequests.get(requestId);
      const after = applyLaserStep(before, 'void', { now: now(), note: reason });
      const patient = await patients.get(before.patientId);
      await commit(
        ...buildLaserRequestWrites(platform, { before, after }),
        ...buildAccessWrites(platform, patient, { ...patient, laserRequestPending: false }),
      );
      return { requestId, status: after.status };
    }),
);
