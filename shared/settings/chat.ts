import type { PublicSettings } from './public-settings.ts';

/** Formats a phone for URLs as `+` and digits, with country code 1 added to ten digits. */
export function toDialablePhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** Builds the URL of the floating contact button. Undefined if the button is disabled or has no phone. */
export function buildChatUrl({ kind, phone }: PublicSettings['chat']): string | undefined {
  if (kind === 'none' || !/\d/.test(phone)) return undefined;
  return kind === 'whatsapp'
    ? `https://wa.me/${toDialablePhone(phone).slice(1)}`
    : `tel:${toDialablePhone(phone)}`;
}
