import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { withRequests } from '#lambdas/table/engine/document-client.ts';
import { now, pause } from './clock.ts';
import { type Commit, makeCommit, type Scope } from './commit.ts';
import { requireEnv } from './env.ts';
import { makeStores, type Stores } from './stores.ts';
import { makeAwsOptions, timeouts } from './timeouts.ts';

/** Creates the document client of all stores. It omits undefined values and retries late responses. */
export function makeDynamoClient(): DynamoDBDocumentClient {
  const client = new DynamoDBClient(makeAwsOptions(timeouts.table));
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

let sharedPlatform: { stores: Stores; commitAs: (scope: Scope) => Commit } | undefined;

/** Returns the platform of a call or event. Clients and stores are created once per process. */
export function makePlatform(scope: Scope): Platform {
  if (!sharedPlatform) {
    const config = { table: requireEnv('table'), client: makeDynamoClient() };
    sharedPlatform = { stores: makeStores(config), commitAs: makeCommit(config, now) };
  }
  return { ...sharedPlatform.stores, now, pause, scope, commit: sharedPlatform.commitAs(scope) };
}
