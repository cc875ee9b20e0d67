import { optional } from './env.ts';

/** How often a seam is tried, and how long each try may take, in milliseconds. */
export type Timeout = { readonly tries: number; readonly ms: number };

/**
 * How long the world outside is waited for. Together with the pauses between tries it ends well within the life of
 * every function that uses the seam (infra/manifest/types.ts), so that what follows a failure is still done: an hour
 * freed, a message written down as failed.
 */
export const timeouts = {
  table: { tries: 3, ms: 1_500 },
  secrets: { tries: 1, ms: 2_000 },
  payments: { tries: 2, ms: 3_500 },
  // Never tried again by itself: whether it was done is looked up first.
  athMovil: { tries: 1, ms: 3_500 },
  mailer: { tries: 2, ms: 5_000 },
  smsSender: { tries: 2, ms: 5_000 },
  users: { tries: 2, ms: 3_000 },
  files: { tries: 2, ms: 5_000 },
  bus: { tries: 3, ms: 5_000 },
  live: { tries: 2, ms: 2_000 },
  // Somebody stands at the door with a phone in their hand.
  geocoder: { tries: 2, ms: 3_000 },
  // Not tried again: the next run comes in five minutes.
  site: { tries: 1, ms: 10_000 },
} as const satisfies Readonly<Record<string, Timeout>>;

const longestConnectionMs = 2_000;
/**
 * Connections over plain HTTP, which only the emulators use. One process runs every function there, and the time limits
 * include the wait for a connection: with the default of 50, two hundred simultaneous calls to a slow table time out.
 */
const emulatorConnections = 500;

/** The limit, or a multiple of it where emulators share one machine with whatever else runs there. */
export const scaled = (ms: number): number => ms * Number(optional('timeoutFactor') ?? 1);

/** What makes an AWS client as patient as this, and no more. */
export const awsOptions = ({ tries, ms }: Timeout) => ({
  maxAttempts: tries,
  requestHandler: {
    connectionTimeout: scaled(Math.min(ms, longestConnectionMs)),
    requestTimeout: scaled(ms),
    // Without it the SDK only warns of a late answer and waits on.
    throwOnRequestTimeout: true,
    // An answer that began and does not go on.
    socketTimeout: scaled(ms),
    httpAgent: { maxSockets: emulatorConnections },
  },
});

/** The same of Stripe's client. */
export const stripeOptions = ({ tries, ms }: Timeout) => ({
  maxNetworkRetries: tries - 1,
  timeout: scaled(ms),
});
