import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { scaleTimeout } from '#lambdas/platform/timeouts.ts';
import { runWithPermissions } from './write-permissions.ts';

export type LambdaHandler = (event: unknown, context: Context) => Promise<unknown>;
/** Loads a manifest entry's handler; called for each invocation, so that the module can be reloaded. */
export type LoadHandler = (entry: string) => Promise<LambdaHandler>;

type Invocation = {
  readonly entry: string;
  readonly name: string;
  readonly event: unknown;
  readonly timeoutSeconds: number;
};

/** Runs a handler as Lambda does, with a context and a timeout scaled to this machine. */
export async function invoke(load: LoadHandler, given: Invocation) {
  const handler = await load(given.entry);
  const timeoutMs = scaleTimeout(given.timeoutSeconds * 1000);
  const ends = Date.now() + timeoutMs;
  const context: Context = {
    functionName: given.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${given.name}`,
    memoryLimitInMB: '1024',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${given.name}`,
    logStreamName: 'one-machine',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, ends - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
  const expired = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => expired.reject(new Error(`Task timed out after ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    const answer = runWithPermissions(given.name, () => handler(structuredClone(given.event), context));
    return await Promise.race([answer, expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}
