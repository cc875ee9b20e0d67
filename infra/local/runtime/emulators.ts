import { join } from 'node:path';
import { manifest } from '#infra/manifest/index.ts';
import { now } from '#lambdas/platform/clock.ts';
import { groups } from '#shared/core/roles.ts';
import { type Bus, startBus } from '../bus/start.ts';
import { type AthMovilEmulator, startAthMovil } from '../emulators/ath-movil/start.ts';
import { type CognitoEmulator, type PoolSettings, startCognito } from '../emulators/cognito/server.ts';
import type { RunningServer } from '../emulators/http.ts';
import { type LiveEmulator, startLive } from '../emulators/live/start.ts';
import { startLocation } from '../emulators/location/start.ts';
import { type MessagesEmulator, startMessages } from '../emulators/messages/start.ts';
import { startStorage } from '../emulators/storage/server.ts';
import { type StripeEmulator, startStripe } from '../emulators/stripe/start.ts';
import { type HarshMode, type Service, services, startHarshMode } from '../harsh/start.ts';
import { makeTokenVerifier } from './jwt.ts';
import type { Keys } from './keys.ts';
import { createLiveRules } from './live-rules.ts';
import { loadHandler } from './load-handler.ts';
import { startTableEngine, type TableEngine } from './table-engine.ts';

export const tableName = 'spa';
export const filesBucket = 'spa-files';
export const mailSet = 'serena-mail';
export const userPoolId = 'us-east-1_Serena001';
export const userPoolClientId = 'serenawebclient0000000001';
export const userPoolServerClientId = 'serenaserverclient00000001';

const accessTokenMinutes = 15;
const refreshTokenDays = 30;
const minPasswordLength = 6;

/** Pool settings of the data stack, plus the caller's sign-in flows. */
const buildPoolSettings = (authFlows: StartEmulatorsInput['authFlows']): PoolSettings => ({
  poolId: userPoolId,
  clientId: userPoolClientId,
  serverClientId: userPoolServerClientId,
  groups: [...groups],
  passwordMinimumLength: minPasswordLength,
  accessTokenMinutes,
  refreshTokenDays,
  mfaConfiguration: 'OPTIONAL',
  authFlows: ['ALLOW_USER_SRP_AUTH', ...authFlows],
});

type StartEmulatorsInput = {
  readonly directory: string;
  /** The site's port. Emulators use the following ones, or any if it is 0. */
  readonly port: number;
  readonly keys: Keys;
  /** Whether timers run schedules and end card holds. */
  readonly runsTimers: boolean;
  readonly authFlows: NonNullable<PoolSettings['authFlows']>;
  /** Whether emulators fail like AWS (`infra/local/harsh`). */
  readonly simulatesFailures: boolean;
};

export type Emulators = {
  readonly engine: TableEngine;
  readonly cognito: CognitoEmulator;
  readonly stripe: StripeEmulator;
  readonly athMovil: AthMovilEmulator;
  readonly messages: MessagesEmulator;
  readonly storage: { readonly url: string; close(): Promise<void> };
  readonly bus: Bus;
  readonly live: LiveEmulator;
  readonly location: RunningServer;
  readonly harshMode?: HarshMode;
  close(): Promise<void>;
};

/** Offsets of the services' ports from the site's. */
const portOffsets = {
  pool: 1,
  stripe: 2,
  messages: 3,
  storage: 4,
  bus: 5,
  live: 6,
  location: 7,
  table: 8,
  athMovil: 9,
} as const;

async function startHarshProxies(
  emulators: Omit<Emulators, 'close'>,
  toPublicPort: (service: Service) => number,
): Promise<HarshMode> {
  const { engine: table, cognito: pool, stripe, messages, storage, bus, location } = emulators;
  const targets = { table, pool, stripe, messages, storage, bus, location };
  const harshMode = await startHarshMode({ targets, toPublicPort, tableName, now });
  for (const service of services) Object.assign(targets[service], { url: harshMode.urls[service] });
  bus.overlapSchedules(true);
  bus.deliverTwice(true);
  bus.redeliver(true);
  const { runSchedule } = bus;
  Object.assign(bus, {
    // On AWS a schedule starts long after the writes that it reads.
    async runSchedule(name: string) {
      await harshMode.catchUp();
      await runSchedule(name);
    },
  });
  return harshMode;
}

const readSystemTime = () => new Date();

/** Verifies a token as the gateway does. Waits for the pool, with which the live emulator starts. */
async function verifyClaims(pool: Promise<CognitoEmulator>, token: string) {
  const cognito = await pool;
  const verify = makeTokenVerifier({
    jwks: cognito.jwks,
    audience: userPoolClientId,
    now,
    issuer: cognito.issuer(userPoolId),
  });
  return verify(token);
}

const toStripeKeys = (keys: Keys) => ({
  webhook: { secret: keys.stripeWebhookSecret },
  keys: { secret: keys.stripeSecretKey, publishable: keys.stripePublishableKey },
});

const toAthMovilKeys = (keys: Keys) => ({
  tokens: { publicToken: keys.athMovilPublicToken, privateToken: keys.athMovilPrivateToken },
});

async function closeAll(
  { engine, bus, ...others }: Omit<Emulators, 'close' | 'harshMode'>,
  harshMode: HarshMode | undefined,
): Promise<void> {
  await bus.close();
  await harshMode?.close();
  await Promise.all(Object.values(others).map((emulator) => emulator.close()));
  await engine.close();
}

const listManifestRows = <T>(select: (domain: (typeof manifest)[number]) => readonly T[]) =>
  manifest.flatMap(select);

export async function startEmulators(input: StartEmulatorsInput): Promise<Emulators> {
  const { directory, keys, runsTimers } = input;
  const toFile = (name: string) => join(directory, name);
  const toPort = (offset: number) => (input.port === 0 ? 0 : input.port + offset);
  const toPublicPort = (service: Service) => toPort(portOffsets[service]);
  /** In harsh mode a proxy takes the service's port, and its emulator takes a free one. */
  const toEmulatorPort = (service: Service) => (input.simulatesFailures ? 0 : toPublicPort(service));

  const pool = startCognito({ port: toEmulatorPort('pool'), file: toFile('cognito.db'), now });
  const [engine, cognito, stripe, athMovil, messages, storage, bus, live, location] = await Promise.all([
    startTableEngine({ directory, tableName, port: toEmulatorPort('table') }),
    pool,
    startStripe({
      port: toEmulatorPort('stripe'),
      file: toFile('stripe.db'),
      now,
      runsTimers,
      ...toStripeKeys(keys),
    }),
    startAthMovil({
      port: toPort(portOffsets.athMovil),
      file: toFile('ath-movil.db'),
      now,
      runsTimers,
      ...toAthMovilKeys(keys),
    }),
    startMessages({
      port: toEmulatorPort('messages'),
      file: toFile('messages.db'),
      now,
      configurationSet: mailSet,
    }),
    startStorage({
      port: toEmulatorPort('storage'),
      directory: toFile('files'),
      buckets: [filesBucket],
      // The SDK signs by the machine's own clock.
      accessKeyId: keys.accessKeyId,
      secretAccessKey: keys.secretAccessKey,
      now: readSystemTime,
    }),
    startBus({
      port: toEmulatorPort('bus'),
      file: toFile('bus.db'),
      load: loadHandler,
      now,
      runsTimers,
      isHeld: true,
      consumers: listManifestRows(({ consumers }) => consumers),
      schedules: listManifestRows(({ schedules }) => schedules),
    }),
    startLive({
      port: toPort(portOffsets.live),
      rules: createLiveRules((token) => verifyClaims(pool, token), keys),
    }),
    startLocation({ port: toEmulatorPort('location') }),
  ]);
  await cognito.ensurePool(buildPoolSettings(input.authFlows));
  const emulators = { engine, cognito, stripe, athMovil, messages, storage, bus, live, location };
  const harshMode = input.simulatesFailures ? await startHarshProxies(emulators, toPublicPort) : undefined;

  const close = () => closeAll(emulators, harshMode);
  return { ...emulators, ...(harshMode && { harshMode }), close };
}
