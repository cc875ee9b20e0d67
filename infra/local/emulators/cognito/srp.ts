import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

// SRP-6a as in Cognito, with SHA-256, the 3072-bit group of RFC 5054, and numbers as hexadecimal text.

export type Identity = { readonly poolId: string; readonly sub: string };
export type Verifier = { readonly salt: string; readonly verifier: string };
export type ServerKeys = { readonly secret: string; readonly published: string };

const prime = BigInt(
  `0x${[
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD',
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED',
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F',
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B',
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510',
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7',
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C',
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
  ].join('')}`,
);
const generator = 2n;
const keyDerivationInfo = 'Caldera Derived Key';

const parseHex = (hex: string) => BigInt(`0x${hex}`);
const modPrime = (value: bigint) => ((value % prime) + prime) % prime;

/** Pads to an even number of digits, with a leading zero byte if the first bit is set (signed integer). */
function padHex(value: bigint): string {
  const hex = value.toString(16);
  if (hex.length % 2 === 1) return `0${hex}`;
  return /^[89a-f]/.test(hex) ? `00${hex}` : hex;
}

function calculateHash(hex: string): bigint {
  return parseHex(createHash('sha256').update(hex, 'hex').digest('hex'));
}

function calculatePower(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = modPrime(base);
  for (let remaining = exponent; remaining > 0n; remaining >>= 1n) {
    if (remaining & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

const multiplier = calculateHash(padHex(prime) + padHex(generator));
const selectPoolName = (poolId: string) => poolId.slice(poolId.indexOf('_') + 1);

function calculateVerifier({ poolId, sub }: Identity, password: string, salt: string): string {
  const secret = createHash('sha256')
    .update(`${selectPoolName(poolId)}${sub}:${password}`)
    .digest('hex');
  return calculatePower(generator, calculateHash(padHex(parseHex(salt)) + secret)).toString(16);
}

/** Returns the verifier of a password, which can check but not reveal it. */
export function makeVerifier(identity: Identity, password: string): Verifier {
  const salt = parseHex(randomBytes(16).toString('hex')).toString(16);
  return { salt, verifier: calculateVerifier(identity, password, salt) };
}

export function matchesPassword(identity: Identity, password: string, stored: Verifier): boolean {
  return calculateVerifier(identity, password, stored.salt) === stored.verifier;
}

/** Rejects multiples of the prime, with which a client could sign in without a password. */
export const isClientKey = (hex: string) => /^[0-9a-f]{1,770}$/i.test(hex) && modPrime(parseHex(hex)) !== 0n;

export function makeServerKeys(verifier: string): ServerKeys {
  const secret = parseHex(randomBytes(32).toString('hex'));
  const published = modPrime(multiplier * parseHex(verifier) + calculatePower(generator, secret));
  return { secret: secret.toString(16), published: published.toString(16) };
}

export function calculateSignature(exchange: {
  identity: Identity;
  verifier: string;
  clientKey: string;
  keys: ServerKeys;
  secretBlock: string;
  timestamp: string;
}): Buffer {
  const { identity, keys } = exchange;
  const clientKey = parseHex(exchange.clientKey);
  const scramble = calculateHash(padHex(clientKey) + padHex(parseHex(keys.published)));
  const sharedSecret = calculatePower(
    clientKey * calculatePower(parseHex(exchange.verifier), scramble),
    parseHex(keys.secret),
  );
  const key = hkdfSync(
    'sha256',
    Buffer.from(padHex(sharedSecret), 'hex'),
    Buffer.from(padHex(scramble), 'hex'),
    keyDerivationInfo,
    16,
  );
  return createHmac('sha256', Buffer.from(key))
    .update(selectPoolName(identity.poolId))
    .update(identity.sub)
    .update(Buffer.from(exchange.secretBlock, 'base64'))
    .update(exchange.timestamp)
    .digest();
}
