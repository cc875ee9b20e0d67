/** What people write to be left alone, alone or among other words. */
const optOutWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'REVOKE', 'OPTOUT', 'PARAR', 'PAREN'];
/** The same, unless what stands beside them makes them something else: 'quitar mi cita', 'presión baja'. */
const optOutAlone = ['BAJA', 'ALTO', 'QUITAR', 'CANCEL', 'END', 'QUIT'];
const optInAlone = ['ALTA', 'START', 'UNSTOP'];
/** Alone or together: 'Sí, confirmo'. The reminder asks for C. */
const confirmAlone = ['C', 'SI', 'YES', 'CONFIRMO', 'CONFIRMAR', 'CONFIRMADO'];
const helpAlone = ['HELP', 'AYUDA', 'INFO'];
/** They change nothing about what is asked. */
const courtesies = new Set(
  'POR FAVOR GRACIAS HOLA PLEASE THANKS THANK YOU HELLO HI ME EL LA LOS LAS DE MI MIS ESTE ESTOS SMS TEXTO TEXTOS MENSAJE MENSAJES ALL THE MY TEXT TEXTS MESSAGE MESSAGES'.split(
    ' ',
  ),
);

const among = (words: readonly string[], asked: readonly string[]) =>
  words.some((word) => asked.includes(word));

export type SmsKeyword = 'optOut' | 'optIn' | 'help' | 'confirm';

/** What an SMS that came in asks for, however it is typed; undefined for everything else people write. */
export function askedIn(text: string): SmsKeyword | undefined {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const words = letters.replace(/\bOPT[\s-]+OUT\b/g, 'OPTOUT').match(/\p{L}+/gu) ?? [];
  if (among(words, optOutWords)) return 'optOut';
  const [asked = '', ...others] = words.filter((word) => !courtesies.has(word));
  if ([asked, ...others].every((word) => confirmAlone.includes(word))) return 'confirm';
  if (others.some((word) => word !== asked)) return undefined;
  if (optOutAlone.includes(asked)) return 'optOut';
  if (optInAlone.includes(asked)) return 'optIn';
  return helpAlone.includes(asked) ? 'help' : undefined;
}
