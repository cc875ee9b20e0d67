/** What people write to be left alone, and to hear from us again. */
const optOutWords = ['STOP', 'BAJA', 'ALTO', 'UNSUBSCRIBE', 'QUITAR'];
const optInWords = ['ALTA', 'START', 'UNSTOP'];

/** What an SMS that came in asks for, when it is one of these words alone, however it is typed. */
export function askedIn(text: string): 'optOut' | 'optIn' | undefined {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const [word = '', ...others] = letters.match(/\p{L}+/gu) ?? [];
  if (others.length > 0) return undefined;
  if (optOutWords.includes(word)) return 'optOut';
  return optInWords.includes(word) ? 'optIn' : undefined;
}
