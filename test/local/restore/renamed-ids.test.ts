import { expect, it } from 'vitest';
import { renameIdsInRow, renameIdsInText } from '#infra/local/operations/restore/renamed-ids.ts';

const [before, after] = ['0a1b2c3d-0000-4000-8000-000000000001', '0a1b2c3d-0000-4000-8000-000000000002'];
const other = '0a1b2c3d-0000-4000-8000-000000000003';
const ids = new Map([[before, after]]);

it('renameIdsInRow replaces the id everywhere, and keeps other ids', () => {
  const row = {
    pk: { S: `$spa#userid_${before}` },
    list: { L: [{ S: before }, { M: { [before]: { N: '1' }, by: { S: `patient:${before}` } } }] },
    names: { SS: [before, other] },
    other: { S: other },
    flag: { BOOL: true },
  };

  expect(renameIdsInRow(row, ids)).toEqual({
    pk: { S: `$spa#userid_${after}` },
    list: { L: [{ S: after }, { M: { [after]: { N: '1' }, by: { S: `patient:${after}` } } }] },
    names: { SS: [after, other] },
    other: { S: other },
    flag: { BOOL: true },
  });
  expect(renameIdsInText(`patients/${before}/photo.jpg`, ids)).toBe(`patients/${after}/photo.jpg`);
});

it('renameIdsInRow removes the second factor, which the new user does not have', () => {
  const account = (userId: string) => ({
    __edb_e__: { S: 'account' },
    userId: { S: userId },
    secondFactor: { M: {} },
    secondFactorSetupId: { S: 'setup' },
  });

  expect(Object.keys(renameIdsInRow(account(before), ids))).toEqual(['__edb_e__', 'userId']);
  expect(renameIdsInRow(account(other), ids)).toEqual(account(other));
});
