import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { TableConfig } from '#lambdas/table/engine/config.ts';
import { root, sourceFiles } from './source.ts';

type Key = { readonly field: string; readonly casing?: string };
type Model = {
  readonly service: string;
  readonly entity: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly indexes: Readonly<Record<string, { readonly index: string; readonly pk: Key; readonly sk: Key }>>;
};
type Composite = { readonly composite: readonly string[] };
/** The access patterns as the entity's file declares them, before ElectroDB adds defaults. */
type DeclaredIndexes = Readonly<
  Record<string, { index?: string; condition?: unknown; pk: Composite; sk?: Composite }>
>;

const config: TableConfig = { table: 'any', client: DynamoDBDocumentClient.from(new DynamoDBClient({})) };
const files = sourceFiles
  .map((file) => file.path)
  .filter((file) => /^lambdas\/table\/.+\.entity\.ts$/.test(file));

type DefinedEntity = {
  readonly model: { service: string; entity: string };
  readonly schema: Model & { readonly indexes: DeclaredIndexes };
};

/** ElectroDB models of one file, each made by a function ending in `Entity`. */
async function modelsIn(file: string): Promise<(Model & { readonly declared: DeclaredIndexes })[]> {
  const module = (await import(path.join(root, file))) as Record<
    string,
    (config: TableConfig) => DefinedEntity
  >;
  const makers = Object.entries(module).filter(([name]) => name.endsWith('Entity'));
  if (makers.length === 0) throw new Error(`${file} makes no entity.`);
  return makers.map(([, make]) => {
    const { model, schema } = make(config);
    return { ...schema, ...model, declared: schema.indexes };
  });
}

/** ElectroDB models of every entity of the table. */
export const models = (await Promise.all(files.map(modelsIn))).flat();
