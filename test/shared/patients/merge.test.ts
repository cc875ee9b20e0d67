import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patientErrors } from '#shared/patients/errors.ts';
import {
  canUndoMerge,
  choiceNames,
  compareMerged,
  findMergeObstacle,
  listDifferingChoices,
  mergePatients,
  mergeSides,
  type PatientMerge,
  unmergePatient,
} from '#shared/patients/merge.ts';
import type { Patient } from '#shared/patients/patient.ts';
import { findDuplicates } from '#shared/patients/same-client.ts';

const ana: Patient = {
  patientId: 'ana',
  firstName: 'Ana',
  lastName: 'Cruz',
  email: 'ana@test.example',
  phone: '+17875550171',
  active: true,
  permissions: ['laser'],
  allowedServiceIds: [],
  createdAt: '2026-01-05T14:00:00.000Z',
  version: 3,
};
const duplicate: Patient = {
  ...ana,
  patientId: 'ana-2',
  lastName: 'Cruz Vega',
  email: 'vega@test.example',
  phone: '+17875550172',
  birthDate: '1991-05-02',
  notes: 'Prefiere la mañana',
  permissions: ['facial'],
};

describe('mergePatients', () => {
  it('keeps the chosen values, the e-mail of the kept client and the permissions of both', () => {
    expect(mergePatients(ana, duplicate, { name: 'duplicate' })).toEqual({
      ...ana,
      lastName: 'Cruz Vega',
      birthDate: '1991-05-02',
      notes: 'Prefiere la mañana',
      permissions: ['laser', 'facial'],
    });
  });

  it('asks only for values that both records have and that differ', () => {
    expect(listDifferingChoices(ana, duplicate)).toEqual(['name', 'phone']);
  });
});

const text = fc.constantFrom('', 'a', 'b');
const somePatient = fc.record({
  firstName: fc.constantFrom('Ana', 'Eva'),
  lastName: fc.constantFrom('Cruz', 'Vega'),
  phone: text,
  birthDate: fc.option(fc.constantFrom('1990-01-01', '1991-05-02'), { nil: undefined }),
  address: fc.option(text, { nil: undefined }),
  notes: fc.option(text, { nil: undefined }),
  permissions: fc.subarray(['laser', 'facial']),
  laserRequestPending: fc.option(fc.boolean(), { nil: undefined }),
});
const someChoices = fc.dictionary(fc.constantFrom(...choiceNames), fc.constantFrom(...mergeSides));
const withoutAbsent = (patient: Patient) => JSON.parse(JSON.stringify(patient)) as Patient;

describe('unmergePatient', () => {
  it('restores the kept client exactly', () => {
    fc.assert(
      fc.property(somePatient, somePatient, someChoices, (mine, theirs, choices) => {
        const kept = withoutAbsent({ ...ana, ...mine });
        const after = mergePatients(kept, withoutAbsent({ ...duplicate, ...theirs }), choices);
        const stored = compareMerged(kept, after);
        expect(unmergePatient(after, JSON.parse(JSON.stringify(stored)) as typeof stored)).toEqual(kept);
      }),
    );
  });

  it('leaves a value that was changed after the merge', () => {
    const after = mergePatients(ana, duplicate, { phone: 'duplicate' });
    const restored = unmergePatient({ ...after, phone: '+17875550199' }, compareMerged(ana, after));
    expect(restored).toEqual({ ...ana, phone: '+17875550199' });
  });
});

describe('rules of a merge', () => {
  it('keep the account that is in use, and refuse two of them', () => {
    const find = (keptIsUsed: boolean, duplicateIsUsed: boolean) =>
      findMergeObstacle({ keptIsUsed, duplicateIsUsed });
    expect([find(true, false), find(false, false), find(false, true), find(true, true)]).toEqual([
      undefined,
      undefined,
      patientErrors.account_in_use,
      patientErrors.both_in_use,
    ]);
  });

  it('allow undoing it for 30 days, once', () => {
    const merge = { status: 'merged', undoUntil: '2026-02-05T14:00:00.000Z' } as PatientMerge;
    expect(canUndoMerge(merge, new Date('2026-02-05T13:59:59.000Z'))).toBe(true);
    expect(canUndoMerge(merge, new Date('2026-02-05T14:00:00.000Z'))).toBe(false);
    expect(canUndoMerge({ ...merge, status: 'undone' }, new Date('2026-02-01T14:00:00.000Z'))).toBe(false);
  });
});

describe('findDuplicates', () => {
  const child = { ...ana, patientId: 'eva', email: 'eva@test.example', firstName: 'Eva' };
  it('suggests a client with the same phone', () => {
    expect(findDuplicates(ana, [child])).toMatchObject([{ patientId: 'eva', why: 'phone' }]);
  });
  it('takes another name and birth date with the same phone for a relative', () => {
    const parent = { ...ana, birthDate: '1980-01-01' };
    expect(findDuplicates(parent, [{ ...child, birthDate: '2010-01-01' }])).toEqual([]);
  });
});
