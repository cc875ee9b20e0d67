import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// Separate from ids.ts, which every cold start loads, because this loads Node's util.

type SaltedHash = { readonly salt: string; readonly passwordHash: string };

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const hashBytes = 32;
const saltBytes = 16;

export const newSalt = () => randomBytes(saltBytes).toString('base64url');

/** Returns the base64url scrypt hash of a guessable secret. */
export async function hashSecret(secret: string, salt: string): Promise<string> {
  const hash = await derive(secret, Buffer.from(salt, 'base64url'), hashBytes);
  return hash.toString('base64url');
}

export async function makeSaltedHash(password: string): Promise<SaltedHash> {
  const salt = newSalt();
  return { salt, passwordHash: await hashSecret(password, salt) };
}

/** Compares a password with its hash in constant time. */
export async function matchesPassword(
  { salt, passwordHash }: SaltedHash,
  password: string,
): Promise<boolean> {
  const candidateHash = await hashSecret(password, salt);
  return timingSafeEqual(Buffer.from(candidateHash, 'base64url'), Buffer.from(passwordHash, 'base64url'));
}
