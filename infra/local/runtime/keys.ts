import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Keys = z.object({
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  stripeSecretKey: z.string(),
  stripePublishableKey: z.string(),
  stripeWebhookSecret: z.string(),
  athMovilPublicToken: z.string(),
  athMovilPrivateToken: z.string(),
});
export type Keys = z.infer<typeof Keys>;

const random = (prefix: string) => `${prefix}${randomBytes(18).toString('hex')}`;

/** Returns the keys of this installation, created at the first start and stored with its data. */
export function installationKeys(directory: string): Keys {
  const file = join(directory, 'keys.json');
  const made: Keys = {
    accessKeyId: random('one'),
    secretAccessKey: random('machine'),
    stripeSecretKey: random('sk_test_'),
    stripePublishableKey: random('pk_test_'),
    stripeWebhookSecret: random('whsec_'),
    athMovilPublicToken: random('public_'),
    athMovilPrivateToken: random('private_'),
  };
  // Earlier versions created fewer keys.
  const kept: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const keys = Keys.parse({ ...made, ...z.record(z.string(), z.string()).parse(kept) });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
