const phonePattern = /^\+?[\d\s().-]+$/;
/** Replaces typographic dashes by hyphens and removes invisible characters, which apps paste into phones. */
export const cleanPhone = (phone: string): string =>
  phone.replace(/[\p{Pd}\u2212]/gu, '-').replace(/\p{Cf}/gu, '');
const storedPattern = /^\+\d{10,15}$/;

/** Converts (787) 123-4567 or 7871234567 to E.164. `toSmsPhone` decides whether the number receives SMS. */
export function toE164(phone: string): string | undefined {
  const cleanedPhone = cleanPhone(phone).trim();
  if (!phonePattern.test(cleanedPhone)) return undefined;
  const digits = cleanedPhone.replace(/\D/g, '');
  if (cleanedPhone.startsWith('+')) return storedPattern.test(`+${digits}`) ? `+${digits}` : undefined;
  const nationalNumber = digits.replace(/^1(?=\d{10}$)/, '');
  return nationalNumber.length === 10 ? `+1${nationalNumber}` : undefined;
}

const examplePhone = '787-123-4567';
export const phoneHint = `Por ejemplo, ${examplePhone}.`;
export const wrongPhoneMessage = `Escribe un teléfono de 10 dígitos, como ${examplePhone}.`;
