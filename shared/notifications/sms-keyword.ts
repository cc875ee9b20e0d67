/** Opt-out keywords, alone or with a few other words. */
const optOutWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'REVOKE', 'OPTOUT', 'PARAR', 'PAREN'];
/** Opt-out keywords only if alone, or if the text names messages (docs/adr/0040). */
const standaloneOptOutWords = ['BAJA', 'ALTO', 'QUITAR', 'CANCEL', 'END', 'QUIT'];
const optOutVerbs = new Set(
  [
    'STOP PARAR PAREN ALTO CANCEL CANCELAR CANCELA CANCELE CANCELEN CANCELEME CANCELENME',
    'QUITAR QUITA QUITE QUITEN QUITAME QUITEME QUITENME END QUIT ELIMINAR ELIMINEN DETENER DETENGAN DEJEN BAJA',
  ].flatMap((words) => words.split(' ')),
);
/** Words that are a command at the start of a text, unless it is about an appointment. */
const commandWords = ['QUIT', 'END'];
const messageWords = new Set(
  [
    'MENSAJE MENSAJES SMS TEXTO TEXTOS RECORDATORIO RECORDATORIOS NOTIFICACION NOTIFICACIONES AVISOS ALERTAS PROMOCIONES',
    'PUBLICIDAD SUSCRIPCION TEXT TEXTS TEXTING MESSAGE MESSAGES MESSAGING MSG MSGS REMINDER REMINDERS NOTIFICATIONS',
    'ALERTS PROMOTIONS SUBSCRIPTION SPAM',
  ].flatMap((words) => words.split(' ')),
);
/** Words about appointments, which the client may want to cancel instead. */
const appointmentWords = new Set(
  [
    'CITA CITAS CITITA TURNO RESERVA RESERVACION VISITA SESION TRATAMIENTO HORA HORARIO HOY MANANA DIA SEMANA MES',
    'APPOINTMENT APPOINTMENTS APPT APPTS BOOKING RESERVATION VISIT SESSION TREATMENT TIME HOUR DAY WEEK MONTH',
    'TODAY TOMORROW',
  ].flatMap((words) => words.split(' ')),
);

const standaloneOptInWords = ['ALTA', 'START', 'UNSTOP'];
/** Alone or combined, as in 'Sí, confirmo'. The reminder asks for C. */
const standaloneConfirmWords = ['C', 'SI', 'YES', 'CONFIRMO', 'CONFIRMAR', 'CONFIRMADO'];
const standaloneHelpWords = ['HELP', 'AYUDA', 'INFO'];
const courtesyWords = new Set(
  'POR FAVOR GRACIAS HOLA PLEASE THANKS THANK YOU HELLO HI ME EL LA LOS LAS DE MI MIS ESTE ESTOS SMS TEXTO TEXTOS MENSAJE MENSAJES ALL THE MY TEXT TEXTS MESSAGE MESSAGES'.split(
    ' ',
  ),
);

const includesAny = (words: readonly string[], candidates: readonly string[]) =>
  words.some((word) => candidates.includes(word));

/** `no quiero cancelar los mensajes` is a negation. `no, cancela los mensajes` is not. */
const negationPattern = /\b(?:NO|NOT|DONT|DON['’]T|NEVER|NUNCA)\s+(?:\p{L}+\s+){0,2}$/u;
const stopByPattern = /\bSTOP(?=\s+(?:BY|IN)\b)/g;
const stopWritingPattern =
  /\bDEJ(?:A|AR|E|EN|ENME)\s+DE\s+(?:ESCRIBIR|MANDAR|ENVIAR|TEXTEAR|MOLESTAR)(?:ME|NOS)?\b/;
const unsubscribePattern = /\b(?:DAR|DARME|DARNOS|DAME|DEME|DEN|DENME|DADME)\s+DE\s+BAJA\b/;

const normalizeLetters = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
const splitWords = (letters: string): string[] => letters.match(/\p{L}+/gu) ?? [];
const containsWord = (words: readonly string[], vocabulary: ReadonlySet<string>) =>
  words.some((word) => vocabulary.has(word));

function requestsMessageStop(letters: string): boolean {
  return [...letters.matchAll(/\p{L}+/gu)].some(({ 0: verb, index }) => {
    if (!optOutVerbs.has(verb) || negationPattern.test(letters.slice(0, index))) return false;
    const followingWords = splitWords(letters.slice(index + verb.length));
    const topicWord = followingWords.find((word) => messageWords.has(word) || appointmentWords.has(word));
    return topicWord !== undefined && messageWords.has(topicWord);
  });
}

function isOptOutRequest(letters: string, words: readonly string[]): boolean {
  if (requestsMessageStop(letters)) return true;
  if (containsWord(words, appointmentWords) || letters.includes('?')) return false;
  const [firstWord = '', secondWord] = words.filter((word) => !courtesyWords.has(word));
  return (
    unsubscribePattern.test(letters) ||
    stopWritingPattern.test(letters) ||
    (commandWords.includes(firstWord) && secondWord !== 'OF')
  );
}

/** Whether a text mentions an appointment, so that a person must read it. */
export const mentionsAppointment = (text: string) =>
  containsWord(splitWords(normalizeLetters(text)), appointmentWords);

/** With more words an opt-out word is ambiguous, as in `voy a parar a echar gasolina`. */
const maxExtraWords = 2;

/** Normalizes letters, joins `opt out`, and drops the `stop` of `stop by`, which is no keyword. */
const toKeywordText = (text: string) =>
  normalizeLetters(text)
    .replace(/\bOPT[\s-]+OUT\b/g, 'OPTOUT')
    .replace(stopByPattern, '');

/** Whether a text without a keyword may be an opt-out, for a person to decide. */
export const isPossibleOptOut = (text: string): boolean =>
  includesAny(splitWords(toKeywordText(text)), [...optOutWords, ...standaloneOptOutWords]);

export type SmsKeyword = 'optOut' | 'optIn' | 'help' | 'confirm';

/** Returns the keyword of an incoming SMS in any spelling. Undefined for other texts. */
export function parseSmsKeyword(text: string): SmsKeyword | undefined {
  const letters = toKeywordText(text);
  const words = splitWords(letters);
  const [firstWord = '', ...otherWords] = words.filter((word) => !courtesyWords.has(word));
  if (includesAny(words, optOutWords) && otherWords.length <= maxExtraWords) return 'optOut';
  if ([firstWord, ...otherWords].every((word) => standaloneConfirmWords.includes(word))) return 'confirm';
  if (otherWords.every((word) => word === firstWord)) {
    if (standaloneOptOutWords.includes(firstWord)) return 'optOut';
    if (standaloneOptInWords.includes(firstWord)) return 'optIn';
    if (standaloneHelpWords.includes(firstWord)) return 'help';
  }
  return isOptOutRequest(letters, words) ? 'optOut' : undefined;
}
