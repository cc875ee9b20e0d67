import * as z from 'zod/mini';
import { findEnv, getSessionToken } from './env.ts';
import { timeouts } from './timeouts.ts';

const SecretResponse = z.object({ SecretString: z.string() });

const extensionUrl = 'http://localhost:2773/secretsmanager/get';

type SecretSource = {
  value: 'stripeSecretKey' | 'stripeWebhookSecret' | 'athMovilTokens';
  id: 'stripeSecretId' | 'stripeWebhookSecretId' | 'athMovilSecretId';
};

/** Returns a secret from the environment, or from Secrets Manager by the caching Lambda extension. */
export async function readSecret({ value, id }: SecretSource): Promise<string> {
  const configured = findEnv(value);
  if (configured !== undefined) return configured;
  const secretId = findEnv(id);
  if (secretId === undefined) throw new Error(`Neither ${value} nor ${id} is configured.`);
  const response = await fetch(`${extensionUrl}?secretId=${encodeURIComponent(secretId)}`, {
    headers: { 'X-Aws-Parameters-Secrets-Token': getSessionToken() },
    signal: AbortSignal.timeout(timeouts.secrets.ms),
  });
  if (!response.ok) throw new Error(`The secrets extension answered ${response.status} for ${id}.`);
  return SecretResponse.parse(await response.json()).SecretString;
}
