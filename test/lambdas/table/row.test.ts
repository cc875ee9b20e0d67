import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { gsi2 } from '#lambdas/table/engine/indexes.ts';
import { keys2, pk, sk } from '#lambdas/table/engine/keys.ts';
import { atVersion, defineEntity, makeTableRows } from '#lambdas/table/engine/row.ts';

const Lamp = z.object({
  lampId: z.string(),
  room: z.string(),
  kind: z.enum(['floor', 'desk']),
  watts: z.optional(z.int()),
  note: z.optional(z.string()),
  colors: z.array(z.object({ name: z.string() })),
  on: z.optional(z.boolean()),
  version: z.int(),
});
type Lamp = z.infer<typeof Lamp>;

const byId = { pk: pk(['lampId']), sk: sk([]) };
const lampEntity = defineEntity(
  'lamp',
  Lamp,
  {
    byId,
    byState: {
      index: gsi2.name,
      pk: keys2.pk(['state']),
      sk: keys2.sk(['sortName', 'lampId']),
      condition: ({ state }) => state !== 'none',
    },
  },
  ({ on, room, watts }: Lamp) => ({
    state: on === undefined ? ('none' as const) : ('known' as const),
    sortName: room,
    expiresAt: watts,
  }),
);
const unversionedEntity = defineEntity('plain', z.object({ lampId: z.string() }), { byId });

const config = { table: 'lamps', client: DynamoDBDocumentClient.from(new DynamoDBClient({})) };
const lamps = makeTableRows(lampEntity, config);
const lamp: Lamp = {
  lampId: 'lamp-1',
  room: 'hall',
  kind: 'desk',
  note: 'old',
  colors: [{ name: 'red' }],
  on: true,
  version: 3,
};
/** Returns the row stored by a write, and its condition. */
const inspectPut = ({ item }: ReturnType<typeof lamps.put>) => ({
  row: item.Put?.Item,
  condition: item.Put?.ConditionExpression,
  conditionValues: Object.values(item.Put?.ExpressionAttributeValues ?? {}),
});

describe('shaped entity', () => {
  it('stores every field, with keys and derived attributes', () => {
    expect(inspectPut(lamps.put({ ...lamp, watts: 40 })).row).toEqual({
      ...lamp,
      watts: 40,
      state: 'known',
      sortName: 'hall',
      expiresAt: 40,
      pk: '$spa#lampId_lamp-1',
      sk: '$lamp_1',
      gsi2pk: '$spa#state_known',
      gsi2sk: '$lamp_1#sortName_hall#lampId_lamp-1',
      __edb_e__: 'lamp',
      __edb_v__: '1',
    });
  });

  it('omits a row from an index whose condition is false', () => {
    expect(inspectPut(lamps.put({ ...lamp, on: undefined })).row).not.toHaveProperty('gsi2pk');
  });

  it('reads back the shape without keys and derived attributes', () => {
    const { key, parse } = lamps.rowAt({ lampId: 'lamp-1' });

    expect(key).toEqual({ pk: '$spa#lampId_lamp-1', sk: '$lamp_1' });
    expect(parse({ ...key, ...inspectPut(lamps.put(lamp)).row })).toEqual(lamp);
    expect(parse(undefined)).toBeUndefined();
  });

  it('rejects an unknown enumeration value, and a missing required field', () => {
    expect(() => lamps.put({ ...lamp, kind: 'wall' as 'desk' })).toThrow();
    // The cast hides the missing field from the compiler.
    expect(() => lamps.put({ ...lamp, room: undefined as never })).toThrow();
  });
});

describe('versioned rows', () => {
  it('are created where none exists', () => {
    expect(inspectPut(lamps.create(lamp)).condition).toContain('attribute_not_exists(#pk)');
  });

  it('are saved in place of the version read', () => {
    const { row, condition, conditionValues } = inspectPut(lamps.save(lamp, 2));

    expect(row).toMatchObject({ version: 3 });
    expect(condition).toContain('#version = :version');
    expect(conditionValues).toEqual([2]);
  });

  it('are saved where there was none', () => {
    expect(inspectPut(lamps.save(lamp, undefined)).condition).toContain('attribute_not_exists(#version)');
  });

  it('are replaced by their next version', () => {
    const { row, conditionValues } = inspectPut(lamps.replace({ ...lamp, room: 'attic' }, lamp));

    expect(row).toMatchObject({ room: 'attic', version: 4 });
    expect(conditionValues).toEqual([3]);
  });

  it('change by field, where undefined removes a field and index keys are updated', () => {
    const { item } = lamps.change(lamp, { room: 'attic', note: undefined });
    const {
      Key,
      UpdateExpression = '',
      ConditionExpression,
      ExpressionAttributeValues = {},
    } = item.Update ?? {};

    expect(Key).toEqual({ pk: '$spa#lampId_lamp-1', sk: '$lamp_1' });
    expect(UpdateExpression).toMatch(/REMOVE #note$/);
    expect(UpdateExpression).not.toContain('#kind');
    expect(UpdateExpression).not.toContain('#note =');
    expect(ConditionExpression).toContain('#version = :version');
    expect(Object.values(ExpressionAttributeValues)).toEqual(
      expect.arrayContaining(['attic', 4, 3, '$lamp_1#sortName_attic#lampId_lamp-1']),
    );
  });

  it('are deleted at the version read', () => {
    const { item } = lamps.remove(lamp, atVersion(lamp.version));

    expect(item.Delete).toMatchObject({
      Key: { pk: '$spa#lampId_lamp-1', sk: '$lamp_1' },
      ConditionExpression: '#version = :version0',
    });
  });
});

/** Is checked by the compiler, and never called. */
async function checkRowTypes(): Promise<void> {
  const { entity } = lamps;
  const { data } = await entity.get({ lampId: 'lamp-1' }).go();
  const row: Lamp | null = data;
  // @ts-expect-error a derived attribute is not read back
  data?.sortName;
  // @ts-expect-error an optional field may be missing
  const watts: number | undefined = data?.watts ?? null;
  // @ts-expect-error no such key
  await entity.get({ lamp: 'lamp-1' }).go();
  // @ts-expect-error required fields are missing
  entity.put({ lampId: 'lamp-1', kind: 'desk', version: 1, state: 'known', sortName: '' });
  // @ts-expect-error no such attribute
  entity.delete({ lampId: 'lamp-1' }).where(({ versions }, { eq }) => eq(versions, 3));
  // @ts-expect-error no such index
  entity.query.byKind({ kind: 'desk' });
  // @ts-expect-error no such state
  entity.query.byState({ state: 'unknown' });
  // @ts-expect-error a required field cannot be removed
  entity.patch({ lampId: 'lamp-1' }).remove(['kind']);
  entity.patch({ lampId: 'lamp-1' }).remove(['watts']).add({ version: 1 });
  const listedLamps: Lamp[] = (await entity.query.byState({ state: 'known' }).go()).data;

  // @ts-expect-error a key of an unknown attribute
  defineEntity('wrong', Lamp, { byId: { pk: pk(['lamp']), sk: sk([]) } });
  // @ts-expect-error no such key
  await lamps.find({ kind: 'desk' });
  // @ts-expect-error no such kind
  lamps.put({ ...lamp, kind: 'wall' });
  // @ts-expect-error the key stays
  lamps.change(lamp, { lampId: 'lamp-2' });
  // @ts-expect-error no such field
  lamps.change(lamp, { kinds: 'desk' });
  // @ts-expect-error this row has no version
  makeTableRows(unversionedEntity, config).save({ lampId: 'lamp-1' }, 1);
  await Promise.all([row, watts, listedLamps]);
}

describe('row types', () => {
  it('are checked by the compiler', () => {
    expect(checkRowTypes).toBeTypeOf('function');
  });
});
