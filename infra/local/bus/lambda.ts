import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { scaleTimeout } from '#lambdas/platform/timeouts.ts';
import { runWithPermissions } from './write-permissions.ts';

export type LambdaHandler = (event: unknown, context: Context) => Promise<unknown>;
/** Loads a manifest entry's handler. Called for each invocation, so that the module can be reloaded. */
export type LoadHandler = (entry: string) => Promise<LambdaHandler>;

type Invocation = {
  readonly entry: string;
  readonly name: string;
  readonly event: unknown;
  readonly timeoutSeconds: number;
};

/** Runs a handler as Lambda does, with a context and a timeout scaled to this machine. */
export async function invoke(load: LoadHandler, invocation: Invocation) {
  const handler = await load(invocation.entry);
  const timeoutMs = scaleTimeout(invocation.timeoutSeconds * 1000);
  const endsAtMs = Date.now() + timeoutMs;
  const context: Context = {
    functionName: invocation.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${invocation.name}`,
    memoryLimitInMB: '1024',
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${invocation.name}`,
    logStreamName: 'one-machine',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, endsAtMs - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
  const timedOut = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => timedOut.reject(new Error(`Task timed out after ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    const event = structuredClone(invocation.event);
    const result = runWithPermissions(invocation.name, () => handler(event, context));
    return await Promise.race([result, timedOut.promise]);
  } finally {
    clearTimeout(timer);
  }
}
