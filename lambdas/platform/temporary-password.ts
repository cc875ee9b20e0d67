import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// Apart from the ids that every start needs, which would load Node's utilities too.

type Secret = { readonly salt: string; readonly passwordHash: string };

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const hashBytes = 32;
const saltBytes = 16;

export const newSalt = () => randomBytes(saltBytes).toString('base64url');

/** scrypt hash of a secret that could be guessed from a fast one, base64url. */
export async function slowHashOf(secret: string, salt: string): Promise<string> {
  const hash = await derive(secret, Buffer.from(salt, 'base64url'), hashBytes);
  return hash.toString('base64url');
}

/** How a temporary password is kept. */
export async function secretFrom(password: string): Promise<Secret> {
  const salt = newSalt();
  return { salt, passwordHash: await slowHashOf(password, salt) };
}

/** Takes as long whether the first or the last character is wrong. */
export async function opensWith({ salt, passwordHash }: Secret, password: string): Promise<boolean> {
  const given = await slowHashOf(password, salt);
  return timingSafeEqual(Buffer.from(given, 'base64url'), Buffer.from(passwordHash, 'base64url'));
}
