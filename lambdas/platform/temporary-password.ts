import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// Apart from the ids that every start needs, which would load Node's utilities too.

type Secret = { readonly salt: string; readonly passwordHash: string };

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const hashBytes = 32;
const saltBytes = 16;

/** How a temporary password is kept: salt and scrypt hash, base64url. */
export async function secretFrom(password: string): Promise<Secret> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(password, salt, hashBytes);
  return { salt: salt.toString('base64url'), passwordHash: hash.toString('base64url') };
}

/** Takes as long whether the first or the last character is wrong. */
export async function opensWith({ salt, passwordHash }: Secret, password: string): Promise<boolean> {
  const given = await derive(password, Buffer.from(salt, 'base64url'), hashBytes);
  return timingSafeEqual(given, Buffer.from(passwordHash, 'base64url'));
}
