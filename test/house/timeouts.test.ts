import { describe, expect, it } from 'vitest';
import { manifest } from '#infra/manifest/index.ts';
import { timeoutSeconds } from '#infra/manifest/types.ts';
import { makeAwsOptions, makeStripeOptions, type Timeout, timeouts } from '#lambdas/platform/timeouts.ts';
import { externalServices, listServices } from './reading/external-services.ts';
import { sourceFiles } from './reading/source.ts';

type Port = keyof typeof timeouts;

/** Returns the longest pause before a retry of Stripe's or AWS's client. */
const calculatePauseMs = (port: Port, retry: number) => (port === 'payments' ? 500 : 100) * 2 ** retry;

function calculateLongestMs(port: Port): number {
  const { tries, ms }: Timeout = timeouts[port];
  return Array.from({ length: tries - 1 }, (_, retry) => calculatePauseMs(port, retry)).reduce(
    (sum, pause) => sum + pause,
    tries * ms,
  );
}

/** Waiting time in addition to one failing call. */
const additionalMs: Partial<Record<Port, number>> = {
  // The key before it, and one status check of the intent after it (external/payments.ts, bring).
  payments: calculateLongestMs('secrets') + timeouts.payments.ms,
  // The tokens before it, and two status checks around an authorization
  // (lambdas/payments/ath/follow-ath-payment.ts).
  athMovil: calculateLongestMs('secrets') + 2 * timeouts.athMovil.ms,
  // A user who could not be added to a group is deleted again (external/users.ts).
  users: calculateLongestMs('users'),
};

/** Returns the time to record the outcome at the table's usual latency, or to log a failure of the table. */
const calculateRecordingMs = (port: Port) => (port === 'table' ? 100 : 1_000);

const functions = manifest.flatMap(
  ({ api, consumers, schedules, triggers = [], streamReaders = [], messageReaders = [] }) => [
    ...(api ? [{ entry: api.entry, functionSeconds: timeoutSeconds.api }] : []),
    ...consumers.map(({ entry }) => ({ entry, functionSeconds: timeoutSeconds.consumer })),
    ...schedules.map(({ entry }) => ({ entry, functionSeconds: timeoutSeconds.schedule })),
    ...triggers.map(({ entry }) => ({ entry, functionSeconds: timeoutSeconds.trigger })),
    ...streamReaders.map(({ entry }) => ({ entry, functionSeconds: timeoutSeconds.streamReader })),
    ...messageReaders.map(({ entry }) => ({ entry, functionSeconds: timeoutSeconds.messageReader })),
  ],
);
/** `secrets` are read by the services that need one. */
const ports = (Object.keys(timeouts) as Port[]).filter((port) => port !== 'secrets');

describe('external services', () => {
  it.each(ports)('%s times out before the functions that call it', (port) => {
    // All functions read the table.
    const callingFunctions = functions.filter(
      ({ entry }) => port === 'table' || listServices(entry).has(port),
    );
    const neededMs = calculateLongestMs(port) + (additionalMs[port] ?? 0) + calculateRecordingMs(port);

    expect(
      callingFunctions.length,
      'No function reaches the port: remove it here and in lambdas/platform/timeouts.ts.',
    ).toBeGreaterThan(0);
    expect(
      callingFunctions.filter(({ functionSeconds }) => neededMs >= functionSeconds * 1_000),
      'Lower `tries` or `ms` of the port in lambdas/platform/timeouts.ts.',
    ).toEqual([]);
  });

  it('have a timeout for each port, except for webhook signatures, which are checked locally', () => {
    const calledServices = externalServices.filter((name) => name !== 'webhooks');

    expect(
      Object.keys(timeouts).toSorted(),
      'Give the port its row in lambdas/platform/timeouts.ts.',
    ).toEqual([...calledServices, 'secrets', 'table'].toSorted());
  });

  it('respond within the timeouts of the gateway and the user pool', () => {
    expect(
      timeoutSeconds.api,
      'The gateway gives up after 29 s, and users wait at most 15 s.',
    ).toBeLessThanOrEqual(15);
    expect(timeoutSeconds.trigger, 'The user pool gives up at 5 s.').toBeLessThanOrEqual(5);
  });

  it('have their timeouts in one place', () => {
    const files = sourceFiles.filter(({ path }) => path.startsWith('lambdas/'));
    const ownTimeout = /maxAttempts|requestTimeout|AbortSignal\.timeout\(\d|\btimeout: \d/;
    const clients = files.filter(({ text }) => /new (\w+Client|Stripe)\(/.test(text));

    expect(
      files.filter(({ text }) => ownTimeout.test(text)).map(({ path }) => path),
      'Import the timeout from lambdas/platform/timeouts.ts.',
    ).toEqual(['lambdas/platform/timeouts.ts']);
    expect(
      clients.filter(({ text }) => !/make(Aws|Stripe)Options\(timeouts\./.test(text)),
      'Make the client with `makeAwsOptions(timeouts.…)` or `makeStripeOptions(timeouts.…)`.',
    ).toEqual([]);
  });

  it('have the configured tries and timeouts in each client', () => {
    const aws = makeAwsOptions({ tries: 3, ms: 1_500 });
    const stripe = makeStripeOptions({ tries: 2, ms: 3_500 });

    expect(aws, '`makeAwsOptions` must limit tries, connection, request and socket.').toEqual({
      maxAttempts: 3,
      requestHandler: {
        connectionTimeout: 1_500,
        requestTimeout: 1_500,
        socketTimeout: 1_500,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: 500 },
      },
    });
    expect(stripe, '`makeStripeOptions` must count further tries, not tries.').toEqual({
      maxNetworkRetries: 1,
      timeout: 3_500,
    });
  });
});
