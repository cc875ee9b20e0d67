import { findEnv } from './env.ts';

/** Number of attempts, and milliseconds per attempt. */
export type Timeout = { readonly tries: number; readonly ms: number };

/** Timeouts of external services, well below the timeout of every function (infra/manifest/types.ts). */
export const timeouts = {
  table: { tries: 3, ms: 1_500 },
  secrets: { tries: 1, ms: 2_000 },
  payments: { tries: 2, ms: 3_500 },
  // Not retried, because the outcome is looked up first.
  athMovil: { tries: 1, ms: 3_500 },
  mailer: { tries: 2, ms: 5_000 },
  smsSender: { tries: 2, ms: 5_000 },
  users: { tries: 2, ms: 3_000 },
  files: { tries: 2, ms: 5_000 },
  bus: { tries: 3, ms: 5_000 },
  live: { tries: 2, ms: 2_000 },
  // Short because a user is waiting.
  geocoder: { tries: 2, ms: 3_000 },
  // Not retried, because the next run is in five minutes.
  site: { tries: 1, ms: 10_000 },
} as const satisfies Readonly<Record<string, Timeout>>;

const longestConnectionMs = 2_000;
/**
 * Connections to the emulators by plain HTTP. One process runs all functions there, and with the default of
 * 50, two hundred simultaneous calls to a slow table time out.
 */
const emulatorConnections = 500;

export const scaleTimeout = (ms: number): number => ms * Number(findEnv('timeoutFactor') ?? 1);

export const makeAwsOptions = ({ tries, ms }: Timeout) => ({
  maxAttempts: tries,
  requestHandler: {
    connectionTimeout: scaleTimeout(Math.min(ms, longestConnectionMs)),
    requestTimeout: scaleTimeout(ms),
    // Without it the SDK only warns about a late response.
    throwOnRequestTimeout: true,
    // Ends a stalled response.
    socketTimeout: scaleTimeout(ms),
    httpAgent: { maxSockets: emulatorConnections },
  },
});

export const makeStripeOptions = ({ tries, ms }: Timeout) => ({
  maxNetworkRetries: tries - 1,
  timeout: scaleTimeout(ms),
});
