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
  /** Returns the claims if the signature is valid, even for an expired token, and undefined otherwise. */
  verifyToken(token: string): unknown;
};

/** Loads the signing key from the directory settings, or creates it at the first start. */
export function loadSigner(directory: Directory): Signer {
  const key = loadPrivateKey(directory);
  const publicKey = createPublicKey(key);
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(n).digest('hex').slice(0, 16);
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    publicJwk: { kty: 'RSA', n, e, kid, alg: 'RS256', use: 'sig' },
    sign(claims) {
      const signingInput = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
      return `${signingInput}.${sign('sha256', Buffer.from(signingInput), key).toString('base64url')}`;
    },
    verifyToken(token) {
      const [header, payload, signature] = token.split('.');
      if (!header || !payload || !signature) return undefined;
      const text = Buffer.from(`${header}.${payload}`);
      const isValid = verify('sha256', text, publicKey, Buffer.from(signature, 'base64url'));
      return isValid ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : undefined;
    },
  };
}

function loadPrivateKey({ settings }: Directory): KeyObject {
  const storedKey = settings.get('privateKey');
  if (storedKey) return createPrivateKey(storedKey);
  const createdKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  settings.put('privateKey', createdKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return createdKey;
}
