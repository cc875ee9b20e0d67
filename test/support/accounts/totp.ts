import { createHmac } from 'node:crypto';
import { fromBase32 } from '#infra/local/emulators/cognito/totp.ts';

const periodMs = 30_000;

/** The current code of an authenticator app (RFC 6238), implemented independently of the verifier. */
export function totpCode(secret: string, ms: number): string {
  const counter = Buffer.alloc(8);
  counter.writeUInt32BE(Math.floor(ms / periodMs), 4);
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  // The last four bits of the digest select four of its bytes, of which the sign bit is dropped.
  const offset = digest[19]! & 15;
  const number = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + digest[offset + index]!, 0) % 2 ** 31;
  return `${number}`.slice(-6).padStart(6, '0');
}
