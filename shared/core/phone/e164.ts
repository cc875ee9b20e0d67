const phonePattern = /^\+?[\d\s().-]+$/;
/** Replaces typographic dashes by hyphens and removes invisible characters, which apps paste into phones. */
export const cleanPhone = (text: string): string =>
  text.replace(/[\p{Pd}\u2212]/gu, '-').replace(/\p{Cf}/gu, '');
const storedPattern = /^\+\d{10,15}$/;

/** E.164 of (787) 123-4567, 7871234567 or +17871234567; `toSmsPhone` decides whether it receives SMS. */
export function toE164(phone: string): string | undefined {
  const text = cleanPhone(phone).trim();
  if (!phonePattern.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (text.startsWith('+')) return storedPattern.test(`+${digits}`) ? `+${digits}` : undefined;
  const national = digits.replace(/^1(?=\d{10}$)/, '');
  return national.length === 10 ? `+1${national}` : undefined;
}

const examplePhone = '787-123-4567';
export const phoneHint = `Por ejemplo, ${examplePhone}.`;
export const wrongPhoneMessage = `Escribe un teléfono de 10 dígitos, como ${examplePhone}.`;
