import type { PublicSettings } from './public-settings.ts';

/** A phone for URLs: `+` and digits, with country code 1 added to ten digits. */
export function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** URL of the floating contact button; undefined if disabled. */
export function chatAddress({ kind, phone }: PublicSettings['chat']): string | undefined {
  if (kind === 'none' || !/\d/.test(phone)) return undefined;
  return kind === 'whatsapp' ? `https://wa.me/${dialled(phone).slice(1)}` : `tel:${dialled(phone)}`;
}
