import * as z from 'zod/mini';

/** Names of all environment variables. CDK sets them, and only this file reads them. */
export const envNames = {
  stage: 'SPA_STAGE',
  stageId: 'SPA_STAGE_ID',
  table: 'SPA_TABLE',
  userPoolId: 'SPA_USER_POOL_ID',
  userPoolClientId: 'SPA_USER_POOL_CLIENT_ID',
  userPoolServerClientId: 'SPA_USER_POOL_SERVER_CLIENT_ID',
  busName: 'SPA_BUS_NAME',
  filesBucket: 'SPA_FILES_BUCKET',
  filesPathStyle: 'SPA_FILES_PATH_STYLE',
  mailFrom: 'SPA_MAIL_FROM',
  mailSet: 'SPA_MAIL_SET',
  smsOriginationNumber: 'SPA_SMS_ORIGINATION_NUMBER',
  publicUrl: 'SPA_PUBLIC_URL',
  stripeSecretKey: 'SPA_STRIPE_SECRET_KEY',
  stripeSecretId: 'SPA_STRIPE_SECRET_ID',
  stripeWebhookSecret: 'SPA_STRIPE_WEBHOOK_SECRET',
  stripeWebhookSecretId: 'SPA_STRIPE_WEBHOOK_SECRET_ID',
  stripePublishableKey: 'SPA_STRIPE_PUBLISHABLE_KEY',
  stripeAddress: 'SPA_STRIPE_ADDRESS',
  athMovilTokens: 'SPA_ATH_MOVIL_TOKENS',
  athMovilSecretId: 'SPA_ATH_MOVIL_SECRET_ID',
  athMovilAddress: 'SPA_ATH_MOVIL_ADDRESS',
  userPoolEndpoint: 'SPA_USER_POOL_ENDPOINT',
  cardForm: 'SPA_CARD_FORM',
  liveEndpoint: 'SPA_LIVE_ENDPOINT',
  placeIndex: 'SPA_PLACE_INDEX',
  routeCalculator: 'SPA_ROUTE_CALCULATOR',
  timeoutFactor: 'SPA_TIMEOUT_FACTOR',
  uniformSignInErrors: 'SPA_UNIFORM_SIGN_IN_ERRORS',
} as const;
export type EnvName = keyof typeof envNames;

const optionalNames = [
  'stageId',
  'filesPathStyle',
  'stripeSecretKey',
  'stripeSecretId',
  'stripeWebhookSecret',
  'stripeWebhookSecretId',
  'stripeAddress',
  'athMovilTokens',
  'athMovilSecretId',
  'athMovilAddress',
  'userPoolEndpoint',
  'cardForm',
  'timeoutFactor',
  'uniformSignInErrors',
] as const satisfies readonly EnvName[];
type OptionalName = (typeof optionalNames)[number];

const EnvValue = z.string().check(z.trim(), z.minLength(1));

/** Returns a variable. Throws an error with its name if it is missing. */
export function requireEnv(name: Exclude<EnvName, OptionalName>): string {
  const parsed = EnvValue.safeParse(process.env[envNames[name]]);
  if (!parsed.success) throw new Error(`Environment variable ${envNames[name]} is missing or empty.`);
  return parsed.data;
}

export function findEnv(name: OptionalName): string | undefined {
  return EnvValue.safeParse(process.env[envNames[name]]).data;
}

/** Returns the token for the secrets extension, set by Lambda. */
export const getSessionToken = () => process.env['AWS_SESSION_TOKEN'] ?? '';

export const getRegion = () => process.env['AWS_REGION'] ?? 'us-east-1';

/** Returns the function name that Lambda sets, or an empty text elsewhere. */
export const getFunctionName = () => process.env['AWS_LAMBDA_FUNCTION_NAME'] ?? '';

/** Returns the custom endpoint for Amazon Location, if any. */
export const getLocationEndpoint = () =>
  process.env['AWS_ENDPOINT_URL_LOCATION'] ?? process.env['AWS_ENDPOINT_URL'];
