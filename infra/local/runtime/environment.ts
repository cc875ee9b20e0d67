import { envNames } from '#lambdas/platform/env.ts';
import { log } from '#lambdas/platform/log.ts';
import {
  type Emulators,
  filesBucket,
  mailSet,
  tableName,
  userPoolClientId,
  userPoolId,
  userPoolServerClientId,
} from './emulators.ts';
import type { Keys } from './keys.ts';
import { centerNumber } from './message-readers.ts';

const region = 'us-east-1';
/** Factor for timeouts on a busy machine. The environment can set another one. */
export const timeoutFactor = 5;

/** Returns whether the environment has Stripe's keys, so that Stripe's test mode replaces the emulator. */
export const hasRealStripe = () =>
  [envNames.stripeSecretKey, envNames.stripePublishableKey, envNames.stripeWebhookSecret].every(
    (name) => (process.env[name] ?? '') !== '',
  );

type SetEnvironmentInput = {
  readonly emulators: Emulators;
  readonly keys: Keys;
  readonly publicUrl: string;
  /** Whether deposits use Stripe's test mode, with the keys of the environment. */
  readonly usesRealStripe: boolean;
};

/** Points every SDK client and handler of this process at the emulators by environment variables. */
export function setEnvironment({ emulators, keys, publicUrl, usesRealStripe }: SetEnvironmentInput): void {
  const { engine, cognito, messages, storage, bus, stripe, athMovil, live, location } = emulators;
  Object.assign(process.env, {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: engine.url,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
    AWS_ENDPOINT_URL_SES: messages.url,
    AWS_ENDPOINT_URL_SNS: messages.url,
    AWS_ENDPOINT_URL_S3: storage.url,
    AWS_ENDPOINT_URL_EVENTBRIDGE: bus.url,
    AWS_ENDPOINT_URL_LOCATION: location.url,
    [envNames.stage]: 'one-machine',
    [envNames.table]: tableName,
    [envNames.userPoolId]: userPoolId,
    [envNames.userPoolClientId]: userPoolClientId,
    [envNames.userPoolServerClientId]: userPoolServerClientId,
    [envNames.userPoolEndpoint]: cognito.url,
    [envNames.busName]: 'spa',
    [envNames.liveEndpoint]: live.url,
    [envNames.filesBucket]: filesBucket,
    [envNames.filesPathStyle]: 'true',
    [envNames.mailFrom]: 'Serena Bienestar <citas@serena.example>',
    [envNames.mailSet]: mailSet,
    [envNames.smsOriginationNumber]: centerNumber,
    [envNames.publicUrl]: publicUrl,
    [envNames.placeIndex]: 'places',
    [envNames.routeCalculator]: 'routes',
    [envNames.athMovilTokens]: JSON.stringify({
      publicToken: keys.athMovilPublicToken,
      privateToken: keys.athMovilPrivateToken,
    }),
    [envNames.athMovilAddress]: athMovil.url,
    [envNames.timeoutFactor]: process.env[envNames.timeoutFactor] ?? String(timeoutFactor),
    ...(usesRealStripe
      ? {}
      : {
          [envNames.stripeSecretKey]: keys.stripeSecretKey,
          [envNames.stripePublishableKey]: keys.stripePublishableKey,
          [envNames.stripeWebhookSecret]: keys.stripeWebhookSecret,
          [envNames.stripeAddress]: stripe.url,
          [envNames.cardForm]: 'test',
        }),
  });
  // The logger has already read its level, so it is set here. A line per call would hide the site's address.
  if (process.env['POWERTOOLS_LOG_LEVEL'] === undefined) log.setLogLevel('WARN');
}
