import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { indexes, service, table, ttlAttribute } from '#lambdas/table/engine/indexes.ts';
import { root, sourceFiles } from './source.ts';

type Key = { readonly field: string; readonly casing?: string };
type Model = {
  readonly service: string;
  readonly entity: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly indexes: Readonly<Record<string, { readonly index: string; readonly pk: Key; readonly sk: Key }>>;
};

const config: TableConfig = { table: 'any', client: DynamoDBDocumentClient.from(new DynamoDBClient({})) };
const files = sourceFiles
  .map((file) => file.path)
  .filter((file) => /^lambdas\/table\/.+\.entity\.ts$/.test(file));

/** What ElectroDB was told about the entity of one file, whose one function ending in `Entity` makes it. */
async function modelIn(file: string): Promise<Model> {
  const module = (await import(path.join(root, file))) as Record<string, unknown>;
  const make = Object.entries(module).find(([name]) => name.endsWith('Entity'))?.[1];
  if (typeof make !== 'function') throw new Error(`${file} makes no entity.`);
  const { model, schema } = make(config) as { model: { service: string; entity: string }; schema: Model };
  return { ...schema, ...model };
}

const models = await Promise.all(files.map(modelIn));
const patterns = models.flatMap(({ entity, indexes: byName }) =>
  Object.entries(byName).map(([name, index]) => ({ name: `${entity}.${name}`, ...index })),
);
// ElectroDB's name of the table's own keys.
const main = { name: '', ...table };

describe('every entity', () => {
  it('is of one service, with a name of its own', () => {
    const names = models.map(({ entity }) => entity);

    expect(new Set(models.map((model) => model.service))).toEqual(new Set([service]));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('keeps its keys in the table’s own indexes', () => {
    const known = [main, ...indexes].map(({ name, pk, sk }) => `${name} ${pk} ${sk}`);

    const unknown = patterns.filter(
      ({ index, pk, sk }) => !known.includes(`${index} ${pk.field} ${sk.field}`),
    );

    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it('is found by one pattern in each index', () => {
    const twice = models.filter(({ indexes: byName }) => {
      const used = Object.values(byName).map(({ index }) => index);
      return new Set(used).size < used.length || !used.includes(main.name);
    });

    expect(twice.map(({ entity }) => entity)).toEqual([]);
  });

  it('keeps the case of its ids', () => {
    const changing = patterns.filter(({ pk, sk }) => pk.casing !== 'none' || sk.casing !== 'none');

    expect(changing.map(({ name }) => name)).toEqual([]);
  });

  it('ends, when it ends, by the attribute the table watches', () => {
    const others = models.flatMap(({ entity, attributes }) =>
      Object.keys(attributes)
        .filter((name) => /expire|ttl/i.test(name) && name !== ttlAttribute)
        .map((name) => `${entity}.${name}`),
    );

    expect(others).toEqual([]);
  });
});

describe('every index', () => {
  it('of the table is used', () => {
    const used = patterns.map(({ index }) => index);

    expect(indexes.map(({ name }) => name).filter((name) => !used.includes(name))).toEqual([]);
  });
});
