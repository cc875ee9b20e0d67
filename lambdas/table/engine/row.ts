import { type Attribute, type CustomAttributeType, Entity } from 'electrodb';
import type * as z from 'zod/mini';
import { AppError, coreErrors } from '#shared/core/errors.ts';
import { batchGet } from './batch-get.ts';
import type { TableConfig } from './config.ts';
import { ttlAttribute } from './indexes.ts';
import { model } from './keys.ts';
import { makeRowRead, type RowRead } from './row-read.ts';
import { deleteRow, putRow, type RowWrite, updateRow } from './write.ts';

type StoredType<T> = [T] extends [string]
  ? string extends T
    ? 'string'
    : readonly T[]
  : [T] extends [number]
    ? 'number'
    : [T] extends [boolean]
      ? 'boolean'
      : ReturnType<typeof CustomAttributeType<T>>;
type StoredAttribute<T> = undefined extends T
  ? { readonly type: StoredType<Exclude<T, undefined>> }
  : { readonly type: StoredType<T>; readonly required: true };
type HiddenAttribute<T> = undefined extends T
  ? { readonly type: StoredType<Exclude<T, undefined>>; readonly hidden: true }
  : { readonly type: StoredType<T>; readonly required: true; readonly hidden: true };

// Type parameters: `S` is the shape, `D` the derived attributes, `I` the indexes, `N` an attribute name, `R`
// the row and `K` its key.
type Shape = z.core.$ZodShape;
type Row<S extends Shape> = z.output<z.ZodMiniObject<S>>;
/** Attributes computed from a row at each write, for indexes and expiry. Reads omit them. */
type DerivedAttributes = Readonly<Record<string, string | number | undefined>>;
type AttributeName<S extends Shape, D extends DerivedAttributes> = (keyof S & string) | (keyof D & string);
type IndexKey<N extends string> = {
  readonly field: string;
  readonly composite: readonly N[];
  readonly casing: 'none';
};
type IndexDefinition<N extends string> = {
  readonly index?: string;
  readonly pk: IndexKey<N>;
  readonly sk: IndexKey<N>;
  readonly condition?: (row: Record<string, unknown>) => boolean;
};
type IndexDefinitions<N extends string> = Readonly<Record<string, IndexDefinition<N>>>;

type Attributes<S extends Shape, D extends DerivedAttributes> = {
  readonly [N in AttributeName<S, D>]: N extends keyof S
    ? Extract<StoredAttribute<z.output<S[N]>>, Attribute>
    : N extends keyof D
      ? Extract<HiddenAttribute<D[N]>, Attribute>
      : never;
};
type RowSchema<S extends Shape, D extends DerivedAttributes, I> = {
  readonly model: ReturnType<typeof model>;
  readonly attributes: Attributes<S, D>;
  readonly indexes: I;
};
type RowEntity<
  S extends Shape,
  D extends DerivedAttributes,
  I extends IndexDefinitions<AttributeName<S, D>>,
> = Entity<AttributeName<S, D>, AttributeName<S, D>, string, RowSchema<S, D, I>>;
type EntityDefinition<
  S extends Shape,
  D extends DerivedAttributes,
  I extends IndexDefinitions<AttributeName<S, D>>,
> = {
  (config: TableConfig): RowEntity<S, D, I>;
  readonly derive: ((row: Row<S>) => D) | undefined;
};

/** Returns the ElectroDB attribute of a schema. ElectroDB does not check types of the default case. */
function toAttribute(schema: z.core.$ZodType, required = true): object {
  // All zod schemas belong to this union.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
      return toAttribute(def.innerType, false);
    case 'string':
    case 'number':
    case 'boolean':
      return { type: def.type, required };
    case 'enum':
      return { type: Object.values(def.entries), required };
    default:
      return { type: 'any', required };
  }
}

/**
 * Defines an entity whose attributes are a shape's fields. `derive` computes index and expiry attributes. Its
 * parameter needs a type annotation, without which their names are not inferred.
 */
export function defineEntity<
  S extends Shape,
  const I extends IndexDefinitions<AttributeName<S, D>>,
  D extends DerivedAttributes = Record<never, never>,
>(
  name: string,
  { shape }: z.ZodMiniObject<S>,
  indexes: I,
  derive?: (row: Row<S>) => D,
): EntityDefinition<S, D, I> {
  const makeEntity = (config: TableConfig) => {
    const keyParts = Object.values(indexes).flatMap(({ pk, sk }) => [...pk.composite, ...sk.composite]);
    const keyAttributes = Object.fromEntries(
      keyParts.map((part) => [part, { type: 'string', required: true, hidden: true }]),
    );
    const expiryAttribute = derive && { [ttlAttribute]: { type: 'number', hidden: true } };
    const fieldAttributes = Object.fromEntries(
      Object.entries(shape).map(([field, schema]) => [field, toAttribute(schema)]),
    );
    // `toAttribute` maps each schema as the type `StoredAttribute` does.
    const attributes = { ...keyAttributes, ...expiryAttribute, ...fieldAttributes } as Attributes<S, D>;
    return new Entity<AttributeName<S, D>, AttributeName<S, D>, string, RowSchema<S, D, I>>(
      { model: model(name), attributes, indexes },
      config,
    );
  };
  return Object.assign(makeEntity, { derive });
}

export type Guard<Names extends string> = (
  row: Readonly<Record<Names, unknown>>,
  conditions: Record<'eq', (name: unknown, value: unknown) => string> &
    Record<'exists' | 'notExists', (name: unknown) => string>,
) => string;

/** Requires that the row still has this version, or does not exist if the version is undefined. */
export const atVersion =
  (readVersion: number | undefined): Guard<'version'> =>
  ({ version }, { eq, notExists }) =>
    readVersion === undefined ? notExists(version) : eq(version, readVersion);

const incrementVersion = (version: number | undefined) => (version ?? 0) + 1;

export const unusedLink: Guard<'tokenHash' | 'usedAt'> = ({ tokenHash, usedAt }, { exists, notExists }) =>
  `${exists(tokenHash)} AND ${notExists(usedAt)}`;

type Params = { params(): Record<string, unknown> };
type GuardableWrite = Params & { where(guard: Guard<string>): Params };
type Batch = { readonly data: readonly unknown[]; readonly unprocessed: readonly object[] };
type AnyEntity = {
  get(keys: readonly object[]): { go(options: { consistent: true }): Promise<Batch> };
  get(key: object): Params & { go(options: { consistent: true }): Promise<{ data: unknown }> };
  parse(response: { Item: object }): { data: unknown };
  create(row: object): Params;
  put(row: object): GuardableWrite;
  delete(key: object): GuardableWrite;
  update(key: object): { set(values: object): { remove(names: readonly string[]): GuardableWrite } };
};

type MainKey<I> = {
  [N in keyof I]: I[N] extends { readonly index: string }
    ? never
    : I[N] extends IndexDefinition<infer Part>
      ? Part
      : never;
}[keyof I];
type Changes<R, K> = Partial<Omit<R, keyof K | 'version'>>;

/** Reads by key are consistent. A failed condition rejects the transaction with `request.conflict`. */
export type Rows<R, K> = {
  find(key: K): Promise<R | undefined>;
  get(key: K): Promise<R>;
  /** Returns existing rows of any number of keys, unordered. */
  findAll(keys: readonly K[]): Promise<R[]>;
  /** Returns the read of `find`, to be batched with reads of other stores. */
  rowAt(key: K): RowRead<R | undefined>;
  /** The write is rejected if the row exists. */
  create(row: R): RowWrite;
  put(row: R, guard?: Guard<keyof R & string>): RowWrite;
  remove(key: K, guard?: Guard<keyof R & string>): RowWrite;
} & (R extends VersionedRow ? VersionedRows<R, K> : unknown);

type VersionedRow = { version?: number | undefined };
type VersionedRows<R extends VersionedRow, K> = {
  /** Stores a row with its version. The write is rejected if the stored version is not `readVersion`. */
  save(after: R, readVersion: number | undefined): RowWrite;
  /** Stores a row with the next version. */
  replace(after: Omit<R, 'version'>, before: Pick<R, 'version'>): RowWrite;
  /** Sets some fields and removes those set to undefined. The write is rejected if stale. */
  change(before: R, changes: Changes<R, K>): RowWrite;
};

/** Creates the reads and writes of an entity. The ElectroDB `entity` is for all other queries. */
export function makeTableRows<
  S extends Shape,
  D extends DerivedAttributes,
  I extends IndexDefinitions<AttributeName<S, D>>,
>(
  define: EntityDefinition<S, D, I>,
  config: TableConfig,
): Rows<Row<S>, Pick<Row<S>, MainKey<I> & keyof Row<S>>> & { readonly entity: RowEntity<S, D, I> } {
  const entity = define(config);
  // The exact type of `entity` matches `Rows` for this row.
  const untypedEntity = entity as unknown as AnyEntity;
  type R = Row<S> & { version?: number };
  const withDerived = (row: Row<S>) => ({ ...row, ...define.derive?.(row) });
  const toParams = (write: GuardableWrite, guard: Guard<string> | undefined) =>
    (guard ? write.where(guard) : write).params();
  const find = async (key: object) =>
    (await untypedEntity.get(key).go({ consistent: true })).data ?? undefined;
  const rows = {
    entity,
    find,
    async get(key: object) {
      const row = await find(key);
      if (row === undefined) throw new AppError(coreErrors.not_found);
      return row;
    },
    findAll: (keys: readonly object[]) =>
      batchGet(keys, (batchKeys) => untypedEntity.get(batchKeys).go({ consistent: true })),
    rowAt: (key: object) =>
      makeRowRead(untypedEntity.get(key), (Item) => untypedEntity.parse({ Item }).data ?? undefined),
    create: (row: R) => putRow(untypedEntity.create(withDerived(row)).params()),
    put: (row: R, guard?: Guard<string>) => putRow(toParams(untypedEntity.put(withDerived(row)), guard)),
    remove: (key: object, guard?: Guard<string>) => deleteRow(toParams(untypedEntity.delete(key), guard)),
    save: (after: R, readVersion: number | undefined) => rows.put(after, atVersion(readVersion)),
    replace: (after: R, { version }: VersionedRow) =>
      rows.save({ ...after, version: incrementVersion(version) }, version),
    change(before: R, changes: Partial<R>) {
      const removedNames = Object.entries(changes).flatMap(([name, value]) =>
        value === undefined ? [name] : [],
      );
      const derived = define.derive?.({ ...before, ...changes });
      const values = { ...changes, ...derived, version: incrementVersion(before.version) };
      const change = untypedEntity.update(before).set(values).remove(removedNames);
      return updateRow(change.where(atVersion(before.version)).params());
    },
  };
  // `Rows` omits the versioned writes for rows without a version.
  return rows as unknown as ReturnType<typeof makeTableRows<S, D, I>>;
}

export type TableRows<E> =
  E extends EntityDefinition<infer S, infer D, infer I> ? ReturnType<typeof makeTableRows<S, D, I>> : never;
