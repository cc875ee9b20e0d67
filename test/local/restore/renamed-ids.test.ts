import { expect, it } from 'vitest';
import { renameIdsInRow, renameIdsInText } from '#infra/local/operations/restore/renamed-ids.ts';

const [oldId, newId] = ['0a1b2c3d-0000-4000-8000-000000000001', '0a1b2c3d-0000-4000-8000-000000000002'];
const otherId = '0a1b2c3d-0000-4000-8000-000000000003';
const ids = new Map([[oldId, newId]]);

it('renameIdsInRow replaces the id everywhere, and keeps other ids', () => {
  const row = {
    pk: { S: `$spa#userid_${oldId}` },
    list: { L: [{ S: oldId }, { M: { [oldId]: { N: '1' }, by: { S: `patient:${oldId}` } } }] },
    names: { SS: [oldId, otherId] },
    other: { S: otherId },
    flag: { BOOL: true },
  };

  expect(renameIdsInRow(row, ids)).toEqual({
    pk: { S: `$spa#userid_${newId}` },
    list: { L: [{ S: newId }, { M: { [newId]: { N: '1' }, by: { S: `patient:${newId}` } } }] },
    names: { SS: [newId, otherId] },
    other: { S: otherId },
    flag: { BOOL: true },
  });
  expect(renameIdsInText(`patients/${oldId}/photo.jpg`, ids)).toBe(`patients/${newId}/photo.jpg`);
});

it('renameIdsInRow removes the second factor, which the new user does not have', () => {
  const account = (userId: string) => ({
    __edb_e__: { S: 'account' },
    userId: { S: userId },
    secondFactor: { M: {} },
    secondFactorSetupId: { S: 'setup' },
  });

  expect(Object.keys(renameIdsInRow(account(oldId), ids))).toEqual(['__edb_e__', 'userId']);
  expect(renameIdsInRow(account(otherId), ids)).toEqual(account(otherId));
});
