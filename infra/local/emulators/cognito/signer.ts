import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { JWK } from 'jose';
import type { Directory } from './directory.ts';

export type Signer = {
  readonly publicJwk: JWK;
  sign(claims: Record<string, unknown>): string;
  /** Claims of a token signed here, even if expired; otherwise undefined. */
  read(token: string): unknown;
};

/** Opens the signer, whose key is created at the first start and stored with the users. */
export function openSigner(directory: Directory): Signer {
  const key = privateKey(directory);
  const publicKey = createPublicKey(key);
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(n).digest('hex').slice(0, 16);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    publicJwk: { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' },
    sign(claims) {
      const text = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
      return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
    },
    read(token) {
      const [header, payload, signature] = token.split('.');
      if (!header || !payload || !signature) return undefined;
      const text = Buffer.from(`${header}.${payload}`);
      const isOurs = verify('sha256', text, publicKey, Buffer.from(signature, 'base64url'));
      return isOurs ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
    },
  };
}

function privateKey({ settings }: Directory): KeyObject {
  const kept = settings.get('privateKey');
  if (kept) return createPrivateKey(kept);
  const made = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  settings.put('privateKey', made.export({ type: 'pkcs8', format: 'pem' }).toString());
  return made;
}
