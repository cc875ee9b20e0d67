/** Opt-out keywords, alone or with a few other words. */
const optOutWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'REVOKE', 'OPTOUT', 'PARAR', 'PAREN'];
/** Opt-out keywords only if alone, or if the text names messages (docs/adr/0040). */
const optOutAlone = ['BAJA', 'ALTO', 'QUITAR', 'CANCEL', 'END', 'QUIT'];
const optOutVerbs = new Set(
  [
    'STOP PARAR PAREN ALTO CANCEL CANCELAR CANCELA CANCELE CANCELEN CANCELEME CANCELENME',
    'QUITAR QUITA QUITE QUITEN QUITAME QUITEME QUITENME END QUIT ELIMINAR ELIMINEN DETENER DETENGAN DEJEN BAJA',
  ].flatMap((words) => words.split(' ')),
);
/** Words that are a command at the start of a text, unless it is about an appointment. */
const commands = ['QUIT', 'END'];
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

const optInAlone = ['ALTA', 'START', 'UNSTOP'];
/** Alone or combined: 'Sí, confirmo'. The reminder asks for C. */
const confirmAlone = ['C', 'SI', 'YES', 'CONFIRMO', 'CONFIRMAR', 'CONFIRMADO'];
const helpAlone = ['HELP', 'AYUDA', 'INFO'];
const courtesies = new Set(
  'POR FAVOR GRACIAS HOLA PLEASE THANKS THANK YOU HELLO HI ME EL LA LOS LAS DE MI MIS ESTE ESTOS SMS TEXTO TEXTOS MENSAJE MENSAJES ALL THE MY TEXT TEXTS MESSAGE MESSAGES'.split(
    ' ',
  ),
);

const among = (words: readonly string[], asked: readonly string[]) =>
  words.some((word) => asked.includes(word));

/** `no quiero cancelar los mensajes` is a negation; `no, cancela los mensajes` is not. */
const refusal = /\b(?:NO|NOT|DONT|DON['’]T|NEVER|NUNCA)\s+(?:\p{L}+\s+){0,2}$/u;
const lookIn = /\bSTOP(?=\s+(?:BY|IN)\b)/g;
const stopWriting = /\bDEJ(?:A|AR|E|EN|ENME)\s+DE\s+(?:ESCRIBIR|MANDAR|ENVIAR|TEXTEAR|MOLESTAR)(?:ME|NOS)?\b/;
const leaveTheList = /\b(?:DAR|DARME|DARNOS|DAME|DEME|DEN|DENME|DADME)\s+DE\s+BAJA\b/;

const lettersOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
const wordsOf = (letters: string): string[] => letters.match(/\p{L}+/gu) ?? [];
const names = (words: readonly string[], these: ReadonlySet<string>) => words.some((word) => these.has(word));

function endsMessages(letters: string): boolean {
  return [...letters.matchAll(/\p{L}+/gu)].some(({ 0: verb, index }) => {
    if (!optOutVerbs.has(verb) || refusal.test(letters.slice(0, index))) return false;
    const after = wordsOf(letters.slice(index + verb.length));
    const named = after.find((word) => messageWords.has(word) || appointmentWords.has(word));
    return named !== undefined && messageWords.has(named);
  });
}

function isLeaving(letters: string, words: readonly string[]): boolean {
  if (endsMessages(letters)) return true;
  if (names(words, appointmentWords) || letters.includes('?')) return false;
  const [first = '', next] = words.filter((word) => !courtesies.has(word));
  return (
    leaveTheList.test(letters) || stopWriting.test(letters) || (commands.includes(first) && next !== 'OF')
  );
}

/** Whether a text mentions an appointment, so that a person must read it. */
export const speaksOfAppointment = (text: string) => names(wordsOf(lettersOf(text)), appointmentWords);

/** With more other words an opt-out word is ambiguous: `voy a parar a echar gasolina`. */
const mostBeside = 2;

const withoutLookIn = (text: string) =>
  lettersOf(text)
    .replace(/\bOPT[\s-]+OUT\b/g, 'OPTOUT')
    .replace(lookIn, '');

/** Whether a text without a keyword may be an opt-out, for a person to decide. */
export const mayAskToStop = (text: string): boolean =>
  among(wordsOf(withoutLookIn(text)), [...optOutWords, ...optOutAlone]);

export type SmsKeyword = 'optOut' | 'optIn' | 'help' | 'confirm';

/** Keyword of an incoming SMS, however it is typed; undefined for other texts. */
export function askedIn(text: string): SmsKeyword | undefined {
  const letters = withoutLookIn(text);
  const words = wordsOf(letters);
  const [asked = '', ...others] = words.filter((word) => !courtesies.has(word));
  if (among(words, optOutWords) && others.length <= mostBeside) return 'optOut';
  if ([asked, ...others].every((word) => confirmAlone.includes(word))) return 'confirm';
  if (others.every((word) => word === asked)) {
    if (optOutAlone.includes(asked)) return 'optOut';
    if (optInAlone.includes(asked)) return 'optIn';
    if (helpAlone.includes(asked)) return 'help';
  }
  return isLeaving(letters, words) ? 'optOut' : undefined;
}
