import { createHmac, timingSafeEqual } from 'node:crypto';

// Time-based one-time codes (RFC 6238 over RFC 4226, SHA-1), as Cognito and authenticator apps use them.

const stepMs = 30_000;
const digits = 6;
/** Time steps that a phone's clock may be off. */
const drift = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes for an authenticator app (RFC 4648, without padding). */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** Decodes base32, ignoring spaces and case. */
export function fromBase32(text: string): Buffer {
  const letters = text.toUpperCase().replace(/[\s=]/g, '');
  const bits = Array.from(letters, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join(
    '',
  );
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const stepAt = (ms: number) => Math.floor(ms / stepMs);

function calculateCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Finds the time step of a code, at most `drift` steps from now; undefined for any other code. */
export function findStep(secret: string, code: string, ms: number): number | undefined {
  const now = stepAt(ms);
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => now - drift + index);
  return steps.filter((step) => step >= 0).find((step) => isSame(calculateCode(secret, step), code));
}
