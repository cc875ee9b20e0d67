import type { PublicSettings } from './public-settings.ts';

/** A phone as addresses take it: `+` and digits, with Puerto Rico's and the United States' own code added. */
export function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** Where the floating button leads; undefined when the owner wants none. */
export function chatAddress({ kind, phone }: PublicSettings['chat']): string | undefined {
  if (kind === 'none' || !/\d/.test(phone)) return undefined;
  return kind === 'whatsapp' ? `https://wa.me/${dialled(phone).slice(1)}` : `tel:${dialled(phone)}`;
}
