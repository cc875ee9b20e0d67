import { AccountChanged } from '#events/accounts.ts';
import { ClientMergeDecided, PatientChanged } from '#events/patients.ts';
import { buildAccountSyncWrites } from '#lambdas/accounts/sync-account.ts';
import { audit, emit, type Write } from '#lambdas/platform/commit.ts';
import { newId } from '#lambdas/platform/ids.ts';
import type { Platform } from '#lambdas/platform/platform.ts';
import { retryStale } from '#lambdas/platform/retry-stale.ts';
import { operation } from '#lambdas/runtime/operation.ts';
import type { ClientEntity, ClientRow } from '#lambdas/table/people/client-rows.store.ts';
import type { Account } from '#shared/accounts/account.ts';
import { AppError } from '#shared/core/errors.ts';
import { formatFullName } from '#shared/core/person.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import {
  calculateUndoUntil,
  canUndoMerge,
  compareMerged,
  findMergeObstacle,
  isMergeInForce,
  mergePatients,
  type PatientMerge,
  unmergePatient,
} from '#shared/patients/merge.ts';
import * as api from '#shared/patients/merge-api.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { findDuplicates } from '#shared/patients/same-client.ts';
import { findPossibleDuplicates } from './possible-duplicates.ts';

export const listDuplicates = operation(api.listDuplicates, async ({ params: { patientId } }, platform) => {
  const patient = await platform.patients.get(patientId);
  const [candidates, merges] = await Promise.all([
    findPossibleDuplicates(platform, patient),
    platform.patientMerges.ofKept(patientId),
  ]);
  return {
    rows: findDuplicates(patient, candidates).map(({ patientId: id, name, why }) => ({
      patientId: id,
      name,
      why,
    })),
    merges: merges
      .filter((merge) => canUndoMerge(merge, platform.now()))
      .map(({ mergeId, duplicateName, undoUntil }) => ({ mergeId, duplicateName, undoUntil })),
  };
});

/** Whether the client has signed in. An invited client never has. */
const isUsed = (account: Account | undefined) => account !== undefined && !account.passwordTemporary;

/** Throws `patient.not_same` unless the two still look like one person. */
function assertSame(kept: Patient, duplicate: Patient): void {
  if (findDuplicates(kept, [duplicate]).length === 0) throw new AppError(patientErrors.not_same);
}

function countRows(rows: readonly ClientRow[]): api.ComparedClient['counts'] {
  const countEntity = (name: ClientEntity) => rows.filter(({ entity }) => entity === name).length;
  const counts = {
    appointments: countEntity('appointment'),
    sales: countEntity('sale') + countEntity('order'),
    notes: countEntity('treatmentNote'),
    documents: countEntity('patientDocument'),
  };
  const shownCount = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { ...counts, others: rows.length - shownCount };
}

async function compareClient(platform: Platform, patient: Patient): Promise<api.ComparedClient> {
  const { patientId, firstName, lastName, email, phone, address, birthDate, notes } = patient;
  const [account, rows] = await Promise.all([
    platform.accounts.find(patientId),
    platform.clientRows.ofPatient(patientId),
  ]);
  return {
    patientId,
    firstName,
    lastName,
    email,
    phone,
    ...(address && { address }),
    ...(birthDate && { birthDate }),
    ...(notes && { notes }),
    createdAt: patient.createdAt,
    hasAccount: isUsed(account),
    counts: countRows(rows),
    version: patient.version,
  };
}

export const compareDuplicates = operation(
  api.compareDuplicates,
  async ({ params: { patientId, duplicateId } }, platform) => {
    const { patients } = platform;
    const [kept, duplicate] = await Promise.all([patients.get(patientId), patients.get(duplicateId)]);
    assertSame(kept, duplicate);
    return { clients: await Promise.all([kept, duplicate].map((client) => compareClient(platform, client))) };
  },
);

/** Opens or closes the account of a duplicate without ending or sending its invitation. */
const buildAccessWrites = (
  { accounts }: Pick<Platform, 'accounts'>,
  account: Account | undefined,
  active: boolean,
): Write[] =>
  account === undefined || account.active === active
    ? []
    : [accounts.change(account.userId, { active }), emit(AccountChanged, { userId: account.userId })];

const buildKeptWrites = (
  platform: Platform,
  account: Account | undefined,
  { before, after }: { readonly before: Patient; readonly after: Patient },
): Write[] => [
  ...platform.patients.put(after, before),
  ...buildAccountSyncWrites(platform, account, {
    firstName: after.firstName,
    lastName: after.lastName,
    phone: after.phone,
  }),
];

const emitChanges = (
  mergeId: string,
  { keptId, duplicateId }: Pick<PatientMerge, 'keptId' | 'duplicateId'>,
) => [
  emit(ClientMergeDecided, { mergeId, patientId: keptId }),
  emit(PatientChanged, { patientId: keptId }),
  emit(PatientChanged, { patientId: duplicateId }),
];

/** Throws `patient.merged_before` if another merge into the duplicate can still be undone. */
async function assertNotKeptBefore({ patientMerges, now }: Platform, duplicateId: string): Promise<void> {
  const merges = await patientMerges.ofKept(duplicateId);
  if (merges.some((merge) => canUndoMerge(merge, now()))) throw new AppError(patientErrors.merged_before);
}

type MergeInput = BodyOf<typeof api.mergeClients> & Pick<PatientMerge, 'keptId' | 'duplicateId'>;

/** Reads both clients and their accounts. Throws if they may not be merged. */
async function readPair(platform: Platform, input: MergeInput) {
  const { patients, accounts } = platform;
  const { keptId, duplicateId, version, duplicateVersion } = input;
  const [kept, duplicate] = [await patients.get(keptId), await patients.get(duplicateId)];
  if (kept.version !== version || duplicate.version !== duplicateVersion)
    throw new AppError(patientErrors.changed_meanwhile);
  assertSame(kept, duplicate);
  const [account, duplicateAccount] = [await accounts.find(keptId), await accounts.find(duplicateId)];
  const obstacle = findMergeObstacle({
    keptIsUsed: isUsed(account),
    duplicateIsUsed: isUsed(duplicateAccount),
  });
  if (obstacle) throw new AppError(obstacle);
  await assertNotKeptBefore(platform, duplicateId);
  return { kept, duplicate, account, duplicateAccount };
}

/**
 * Removes the duplicate from all lists, so that nobody books for it any more. The rows follow in
 * `move-merged-rows`. A concurrent booking for either client makes this commit stale, and it is tried again.
 */
export const createMerge = (input: MergeInput, platform: Platform): Promise<PatientMerge> =>
  retryStale(async () => {
    const { patients, patientMerges, commit, now } = platform;
    const { kept, duplicate, account, duplicateAccount } = await readPair(platform, input);
    const { keptId, duplicateId, choices } = input;
    const after = mergePatients(kept, duplicate, choices);
    const merge: PatientMerge = {
      mergeId: newId(),
      keptId,
      duplicateId,
      duplicateName: formatFullName(duplicate),
      status: 'moving',
      at: now().toISOString(),
      undoUntil: calculateUndoUntil(now()),
      ...compareMerged(kept, after),
      wasActive: duplicate.active,
      version: 0,
    };
    await commit(
      ...buildKeptWrites(platform, account, { before: kept, after }),
      ...patients.put({ ...duplicate, active: false, hidden: true, mergedInto: keptId }, duplicate),
      ...buildAccessWrites(platform, duplicateAccount, false),
      patientMerges.create(merge),
      audit('patient.merged', keptId, { before: merge.before, after: merge.after }),
      audit('patient.merged', duplicateId, { before: { hidden: false }, after: { hidden: true } }),
      ...emitChanges(merge.mergeId, merge),
    );
    return merge;
  });

export const mergeClients = operation(
  api.mergeClients,
  async ({ params: { patientId: keptId, duplicateId }, body }, platform) => {
    const { mergeId, undoUntil } = await createMerge({ keptId, duplicateId, ...body }, platform);
    return { mergeId, undoUntil };
  },
);

/** Shows the duplicate again and restores the kept client's contact. The rows return in `move-merged-rows`. */
export const revertMerge = (mergeId: string, platform: Platform): Promise<PatientMerge> =>
  retryStale(async () => {
    const { patients, accounts, patientMerges, commit, now } = platform;
    const merge = await patientMerges.get(mergeId);
    const { keptId, duplicateId, wasActive } = merge;
    if (!isMergeInForce(merge)) return merge;
    if (!canUndoMerge(merge, now())) throw new AppError(patientErrors.merge_ended);
    const kept = await patients.getIncludingArchived(keptId);
    const duplicate = await patients.getIncludingArchived(duplicateId);
    const { hidden: _hidden, mergedInto: _mergedInto, ...shown } = duplicate;
    const [account, duplicateAccount] = [await accounts.find(keptId), await accounts.find(duplicateId)];
    const after = unmergePatient(kept, merge);
    await commit(
      ...buildKeptWrites(platform, account, { before: kept, after }),
      ...patients.put({ ...shown, active: wasActive }, duplicate),
      ...buildAccessWrites(platform, duplicateAccount, wasActive),
      patientMerges.save({ ...merge, status: 'returning' }, merge),
      audit('patient.mergeUndone', keptId, { before: merge.after, after: merge.before }),
      audit('patient.mergeUndone', duplicateId, { before: { hidden: true }, after: { hidden: false } }),
      ...emitChanges(mergeId, merge),
    );
    return merge;
  });

export const undoMerge = operation(api.undoMerge, async ({ params: { mergeId } }, platform) => {
  const { duplicateId } = await revertMerge(mergeId, platform);
  return { duplicateId };
});
