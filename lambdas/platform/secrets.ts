import * as z from 'zod/mini';
import { optional, sessionToken } from './env.ts';
import { timeouts } from './timeouts.ts';

const Answer = z.object({ SecretString: z.string() });

const extensionUrl = 'http://localhost:2773/secretsmanager/get';

type SecretSource = {
  value: 'stripeSecretKey' | 'stripeWebhookSecret' | 'athMovilTokens';
  id: 'stripeSecretId' | 'stripeWebhookSecretId' | 'athMovilSecretId';
};

/** Returns a secret from the environment, or from Secrets Manager by the caching Lambda extension. */
export async function secret({ value, id }: SecretSource): Promise<string> {
  const given = optional(value);
  if (given !== undefined) return given;
  const secretId = optional(id);
  if (secretId === undefined) throw new Error(`Neither ${value} nor ${id} is configured.`);
  const response = await fetch(`${extensionUrl}?secretId=${encodeURIComponent(secretId)}`, {
    headers: { 'X-Aws-Parameters-Secrets-Token': sessionToken() },
    signal: AbortSignal.timeout(timeouts.secrets.ms),
  });
  if (!response.ok) throw new Error(`The secrets extension answered ${response.status} for ${id}.`);
  return Answer.parse(await response.json()).SecretString;
}
