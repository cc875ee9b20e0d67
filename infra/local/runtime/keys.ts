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

const createKey = (prefix: string) => `${prefix}${randomBytes(18).toString('hex')}`;

/** Returns the keys of this installation, created at the first start and stored with its data. */
export function loadInstallationKeys(directory: string): Keys {
  const file = join(directory, 'keys.json');
  const createdKeys: Keys = {
    accessKeyId: createKey('one'),
    secretAccessKey: createKey('machine'),
    stripeSecretKey: createKey('sk_test_'),
    stripePublishableKey: createKey('pk_test_'),
    stripeWebhookSecret: createKey('whsec_'),
    athMovilPublicToken: createKey('public_'),
    athMovilPrivateToken: createKey('private_'),
  };
  // Earlier versions created fewer keys.
  const storedKeys: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const keys = Keys.parse({ ...createdKeys, ...z.record(z.string(), z.string()).parse(storedKeys) });
  writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
