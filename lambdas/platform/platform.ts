import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { withRequests } from '#lambdas/table/engine/document-client.ts';
import { now, pause } from './clock.ts';
import { type Commit, makeCommit, type Scope } from './commit.ts';
import { required } from './env.ts';
import { type Stores, storesOf } from './stores.ts';
import { awsOptions, timeouts } from './timeouts.ts';

/** Creates the document client of all stores; omits undefined values and retries late responses. */
export function makeDynamo(): DynamoDBDocumentClient {
  const client = new DynamoDBClient(awsOptions(timeouts.table));
  // The logger middleware copies every response.
  client.middlewareStack.remove('loggerMiddleware');
  return withRequests(
    DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  );
}

/** All stores and services of one call or event. */
export type Platform = Stores & {
  readonly now: () => Date;
  readonly pause: (ms: number) => Promise<void>;
  readonly commit: Commit;
  readonly scope: Scope;
};

let shared: { stores: Stores; commitAs: (scope: Scope) => Commit } | undefined;

/** Returns the platform of a call or event; clients and stores are created once per process. */
export function platformFor(scope: Scope): Platform {
  if (!shared) {
    const config = { table: required('table'), client: makeDynamo() };
    shared = { stores: storesOf(config), commitAs: makeCommit(config, now) };
  }
  return { ...shared.stores, now, pause, scope, commit: shared.commitAs(scope) };
}
