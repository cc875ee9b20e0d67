import { describe, expect, it } from 'vitest';
import { indexes, service, table, ttlAttribute } from '#lambdas/table/engine/indexes.ts';
import { models } from './reading/entity-models.ts';

const patterns = models.flatMap(({ entity, indexes: byName }) =>
  Object.entries(byName).map(([name, index]) => ({ name: `${entity}.${name}`, ...index })),
);
// ElectroDB's name for the table's own keys.
const tableKeys = { name: '', ...table };

describe('each entity', () => {
  it('has one service and a unique name', () => {
    const names = models.map(({ entity }) => entity);

    expect(
      new Set(models.map((model) => model.service)),
      'Create the entity with the `service` of lambdas/table/engine/indexes.ts.',
    ).toEqual(new Set([service]));
    expect(
      names.filter((name, index) => names.indexOf(name) !== index),
      'Give the entity a unique name.',
    ).toEqual([]);
  });

  it('uses the table’s own indexes', () => {
    const knownIndexes = [tableKeys, ...indexes].map(({ name, pk, sk }) => `${name} ${pk} ${sk}`);

    const unknown = patterns.filter(
      ({ index, pk, sk }) => !knownIndexes.includes(`${index} ${pk.field} ${sk.field}`),
    );

    expect(
      unknown.map(({ name }) => name),
      'Use the keys of lambdas/table/engine/indexes.ts for the fields of each index.',
    ).toEqual([]);
  });

  it('has one access pattern per index', () => {
    const entitiesReusingIndexes = models.filter(({ indexes: byName }) => {
      const usedIndexes = Object.values(byName).map(({ index }) => index);
      return new Set(usedIndexes).size < usedIndexes.length || !usedIndexes.includes(tableKeys.name);
    });

    expect(
      entitiesReusingIndexes.map(({ entity }) => entity),
      'Use the table’s own keys once, and each index once.',
    ).toEqual([]);
  });

  it('preserves the case of its ids', () => {
    const indexesWithCasing = patterns.filter(({ pk, sk }) => pk.casing !== 'none' || sk.casing !== 'none');

    expect(
      indexesWithCasing.map(({ name }) => name),
      "Set `casing: 'none'` on both keys: Stripe’s ids need their case.",
    ).toEqual([]);
  });

  it('expires by the table’s TTL attribute', () => {
    const otherAttributes = models.flatMap(({ entity, attributes }) =>
      Object.keys(attributes)
        .filter((name) => /expire|ttl/i.test(name) && name !== ttlAttribute)
        .map((name) => `${entity}.${name}`),
    );

    expect(
      otherAttributes,
      'Let rows expire by the attribute that the table watches (`ttlAttribute`).',
    ).toEqual([]);
  });
});

describe('each index of the table', () => {
  it('is used by an entity', () => {
    const usedIndexes = patterns.map(({ index }) => index);

    expect(
      indexes.map(({ name }) => name).filter((name) => !usedIndexes.includes(name)),
      'Remove the index from lambdas/table/engine/indexes.ts, or use it.',
    ).toEqual([]);
  });
});
