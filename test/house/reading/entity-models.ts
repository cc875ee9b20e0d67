import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { root, sourceFiles } from './source.ts';

type IndexKey = { readonly field: string; readonly casing?: string };
type Model = {
  readonly service: string;
  readonly entity: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly indexes: Readonly<
    Record<string, { readonly index: string; readonly pk: IndexKey; readonly sk: IndexKey }>
  >;
};
type Composite = { readonly composite: readonly string[] };
/** The access patterns as the entity's file declares them, before ElectroDB adds defaults. */
type DeclaredIndexes = Readonly<
  Record<string, { index?: string; condition?: unknown; pk: Composite; sk?: Composite }>
>;

const config: TableConfig = { table: 'any', client: DynamoDBDocumentClient.from(new DynamoDBClient({})) };
const entityFiles = sourceFiles
  .map((file) => file.path)
  .filter((file) => /^lambdas\/table\/.+\.entity\.ts$/.test(file));

type DefinedEntity = {
  readonly model: { service: string; entity: string };
  readonly schema: Model & { readonly indexes: DeclaredIndexes };
};

/** Loads the ElectroDB models of one file, each created by a function whose name ends in `Entity`. */
async function loadModels(file: string): Promise<(Model & { readonly declared: DeclaredIndexes })[]> {
  const module = (await import(path.join(root, file))) as Record<
    string,
    (config: TableConfig) => DefinedEntity
  >;
  const entityFactories = Object.entries(module).filter(([name]) => name.endsWith('Entity'));
  if (entityFactories.length === 0) throw new Error(`${file} creates no entity.`);
  return entityFactories.map(([, createEntity]) => {
    const { model, schema } = createEntity(config);
    return { ...schema, ...model, declared: schema.indexes };
  });
}

/** The ElectroDB models of all entities. */
export const models = (await Promise.all(entityFiles.map(loadModels))).flat();
