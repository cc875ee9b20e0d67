import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { withRequests } from '#lambdas/table/engine/document-client.ts';
import { now, pause } from './clock.ts';
import { type Commit, makeCommit, type Scope } from './commit.ts';
import { required } from './env.ts';
import { type Stores, storesOf } from './stores.ts';
import { awsOptions, timeouts } from './timeouts.ts';

/** The document client every store uses: undefined values are left out, late answers are given up and tried again. */
export function makeDynamo(): DynamoDBDocumentClient {
  const client = new DynamoDBClient(awsOptions(timeouts.table));
  // It copies every answer for a log that nobody keeps.
  client.middlewareStack.remove('loggerMiddleware');
  return withRequests(
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  );
}

/** Everything a room may say to the world, on behalf of one call or event. */
export type Platform = Stores & {
  readonly now: () => Date;
  readonly pause: (ms: number) => Promise<void>;
  readonly commit: Commit;
  readonly scope: Scope;
};

let shared: { stores: Stores; commitAs: (scope: Scope) => Commit } | undefined;

/** The platform for one call or event; clients and stores are made once per process, at the first call. */
export function platformFor(scope: Scope): Platform {
  if (!shared) {
    const config = { table: required('table'), client: makeDynamo() };
    shared = { stores: storesOf(config), commitAs: makeCommit(config, now) };
  }
  return { ...shared.stores, now, pause, scope, commit: shared.commitAs(scope) };
}
