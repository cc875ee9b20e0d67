import * as z from 'zod/mini';
import { Id, Instant, Version } from '#shared/core/schemas.ts';
import { patientErrors } from './errors.ts';
import type { Patient } from './patient.ts';

/** How long a merge can be undone. */
export const mergeUndoDays = 30;

/** The rows move in the background: `moving` to the kept client, or `returning` after the merge was undone. */
export const mergeStatuses = ['moving', 'merged', 'returning', 'undone'] as const;

/** Fields of a client that a merge may change. */
const mergedFields = [
  'firstName',
  'lastName',
  'phone',
  'birthDate',
  'address',
  'place',
  'notes',
  'permissions',
  'allowedServiceIds',
  'laserRequestPending',
  'intakeService',
] as const satisfies readonly (keyof Patient)[];
type MergedFields = Partial<Pick<Patient, (typeof mergedFields)[number]>>;

/** Two records of one person, united under the id of one of them. */
export const PatientMerge = z.object({
  mergeId: Id,
  keptId: Id,
  duplicateId: Id,
  duplicateName: z.string(),
  status: z.enum(mergeStatuses),
  at: Instant,
  undoUntil: Instant,
  /** The kept client's fields before and after, so that undoing restores those that nobody changed since. */
  before: z.custom<MergedFields>(),
  after: z.custom<MergedFields>(),
  wasActive: z.boolean(),
  version: Version,
});
export type PatientMerge = z.infer<typeof PatientMerge>;

/** Contact values of which one is chosen if the two records differ. */
export const choiceNames = ['name', 'phone', 'birthDate', 'address', 'notes'] as const;
export type ChoiceName = (typeof choiceNames)[number];
export const mergeSides = ['kept', 'duplicate'] as const;
export type MergeSide = (typeof mergeSides)[number];
export type MergeChoices = Partial<Record<ChoiceName, MergeSide>>;

type ContactValues = Pick<
  Patient,
  'firstName' | 'lastName' | 'phone' | 'birthDate' | 'address' | 'place' | 'notes'
>;

/** Formats a value of the contact for comparison. Empty means that the record has none. */
export function readChoice(
  { firstName, lastName, ...contact }: Omit<ContactValues, 'place'>,
  name: ChoiceName,
): string {
  return name === 'name' ? `${firstName} ${lastName}` : (contact[name] ?? '');
}

/** Lists the values for which the user chooses: those that both records have and that differ. */
export const listDifferingChoices = (
  kept: Omit<ContactValues, 'place'>,
  duplicate: Omit<ContactValues, 'place'>,
): ChoiceName[] =>
  choiceNames.filter((name) => {
    const [keptValue, otherValue] = [readChoice(kept, name), readChoice(duplicate, name)];
    return keptValue !== '' && otherValue !== '' && keptValue !== otherValue;
  });

const choiceFields = {
  name: ['firstName', 'lastName'],
  phone: ['phone'],
  birthDate: ['birthDate'],
  address: ['address', 'place'],
  notes: ['notes'],
} as const satisfies Record<ChoiceName, readonly (keyof ContactValues)[]>;

const unite = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];

/** Sets the fields to the given values. Fields without a value are removed. */
const withFields = (patient: Patient, fields: MergedFields): Patient => {
  const otherFields = Object.entries(patient).filter(([name]) => !(name in fields));
  const values = Object.entries(fields).filter(([, value]) => value !== undefined);
  // All required fields of a client have values.
  return { ...Object.fromEntries(otherFields), ...Object.fromEntries(values) } as Patient;
};

/**
 * Returns the kept client with the chosen contact and the permissions of both. A value that only the duplicate has
 * is taken over. The e-mail stays, because it belongs to the account.
 */
export function mergePatients(kept: Patient, duplicate: Patient, choices: MergeChoices): Patient {
  const takesDuplicate = (name: ChoiceName) =>
    readChoice(duplicate, name) !== '' && (readChoice(kept, name) === '' || choices[name] === 'duplicate');
  const contact = Object.fromEntries(
    choiceNames
      .filter(takesDuplicate)
      .flatMap((name) => choiceFields[name].map((field) => [field, duplicate[field]])),
  );
  const laserRequestPending = kept.laserRequestPending || duplicate.laserRequestPending;
  const intakeService = kept.intakeService ?? duplicate.intakeService;
  return withFields(kept, {
    ...contact,
    permissions: unite(kept.permissions, duplicate.permissions),
    allowedServiceIds: unite(kept.allowedServiceIds, duplicate.allowedServiceIds),
    laserRequestPending,
    intakeService,
  });
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const pickFields = (patient: Patient, names: readonly (keyof MergedFields)[]): MergedFields =>
  Object.fromEntries(names.map((name) => [name, patient[name]]));

/** Returns the changed fields of the kept client before and after the merge, to be stored with it. */
export function compareMerged(before: Patient, after: Patient): Pick<PatientMerge, 'before' | 'after'> {
  const changedNames = mergedFields.filter((name) => !isSame(before[name], after[name]));
  return { before: pickFields(before, changedNames), after: pickFields(after, changedNames) };
}

/** Restores the kept client's fields that still have the value of the merge. Later changes stay. */
export function unmergePatient(
  kept: Patient,
  { before, after }: Pick<PatientMerge, 'before' | 'after'>,
): Patient {
  const unchangedNames = mergedFields.filter(
    (name) => (name in before || name in after) && isSame(kept[name], after[name]),
  );
  return withFields(kept, Object.fromEntries(unchangedNames.map((name) => [name, before[name]])));
}

/** Whether the merge was not undone. */
export const isMergeInForce = ({ status }: PatientMerge): boolean =>
  status === 'moving' || status === 'merged';

/** Whether the front desk can still undo the merge. */
export const canUndoMerge = (merge: PatientMerge, now: Date): boolean =>
  isMergeInForce(merge) && now.getTime() < Date.parse(merge.undoUntil);

export const calculateUndoUntil = (at: Date): string =>
  new Date(at.getTime() + mergeUndoDays * 86_400_000).toISOString();

type UsedAccounts = { readonly keptIsUsed: boolean; readonly duplicateIsUsed: boolean };

/** Returns the error of two clients that cannot be merged this way, or undefined. An account in use must be the kept one. */
export function findMergeObstacle({ keptIsUsed, duplicateIsUsed }: UsedAccounts) {
  if (!duplicateIsUsed) return undefined;
  return keptIsUsed ? patientErrors.both_in_use : patientErrors.account_in_use;
}
