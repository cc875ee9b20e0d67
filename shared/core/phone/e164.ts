const written = /^\+?[\d\s().-]+$/;
/** A phone with plain hyphens and without invisible characters, as apps paste typographic dashes and marks. */
export const plainPhone = (text: string): string =>
  text.replace(/[\p{Pd}\u2212]/gu, '-').replace(/\p{Cf}/gu, '');
const stored = /^\+\d{10,15}$/;

/**
 * The one form in which a phone is kept, E.164, whatever way it was written: (787) 123-4567, 787-123-4567, 7871234567
 * and +17871234567 are one number. Ten digits are a number of here. Undefined for what is no phone. Whether a text
 * message may go there is `smsPhone`'s to say.
 */
export function e164(phone: string): string | undefined {
  const text = plainPhone(phone).trim();
  if (!written.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) return stored.test(`+${digits}`) ? `+${digits}` : undefined;
  const national = digits.replace(/^1(?=\d{10}$)/, '');
  return national.length === 10 ? `+1${national}` : undefined;
}

const example = '787-123-4567';
/** What every form says of a phone before one is typed, and after one that is none. */
export const phoneHint = `Por ejemplo, ${example}.`;
export const wrongPhone = `Escribe un teléfono de 10 dígitos, como ${example}.`;
