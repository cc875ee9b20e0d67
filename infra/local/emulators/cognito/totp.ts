import { createHmac, timingSafeEqual } from 'node:crypto';

// Time-based one-time codes (RFC 6238 over RFC 4226, SHA-1), as Cognito and authenticator apps use them.

const stepMs = 30_000;
const codeDigits = 6;
/** Time steps by which a phone's clock may differ. */
const maxStepDrift = 1;
const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes for an authenticator app (RFC 4648, without padding). */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** Decodes base32, ignoring spaces and case. */
export function fromBase32(text: string): Buffer {
  const letters = text.toUpperCase().replace(/[\s=]/g, '');
  const groups = Array.from(letters, (letter) => base32Alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bits = groups.join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const calculateStep = (ms: number) => Math.floor(ms / stepMs);

function calculateCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const code = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** codeDigits;
  return String(code).padStart(codeDigits, '0');
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Finds the time step of a code, at most `maxStepDrift` from the current one, or undefined for other codes.
 */
export function findStep(secret: string, code: string, ms: number): number | undefined {
  const firstStep = calculateStep(ms) - maxStepDrift;
  const steps = Array.from({ length: 2 * maxStepDrift + 1 }, (_, index) => firstStep + index);
  return steps.filter((step) => step >= 0).find((step) => isSame(calculateCode(secret, step), code));
}
