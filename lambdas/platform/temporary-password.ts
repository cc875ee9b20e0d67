import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// Separate from ids.ts, which every cold start loads, because this loads Node's util.

type Secret = { readonly salt: string; readonly passwordHash: string };

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const hashBytes = 32;
const saltBytes = 16;

export const newSalt = () => randomBytes(saltBytes).toString('base64url');

/** Returns the base64url scrypt hash of a guessable secret. */
export async function slowHashOf(secret: string, salt: string): Promise<string> {
  const hash = await derive(secret, Buffer.from(salt, 'base64url'), hashBytes);
  return hash.toString('base64url');
}

/** Returns the salt and hash of a temporary password to store. */
export async function secretFrom(password: string): Promise<Secret> {
  const salt = newSalt();
  return { salt, passwordHash: await slowHashOf(password, salt) };
}

/** Compares a password in constant time. */
export async function opensWith({ salt, passwordHash }: Secret, password: string): Promise<boolean> {
  const given = await slowHashOf(password, salt);
  return timingSafeEqual(Buffer.from(given, 'base64url'), Buffer.from(passwordHash, 'base64url'));
}
