import { formatLongDate } from '#shared/core/format.ts';

/** Copy of the repeated health questionnaire. The questions are in shared/intake. */
export const healthText = {
  page: 'Tus respuestas de salud',
  send: 'Enviar respuestas',
  confirm: 'Confirmar respuestas',
  notSent: 'No pudimos enviar tus respuestas. Están guardadas en esta pestaña: intenta de nuevo.',
  change: 'Cambiar',
  changeOf: (label: string) => `Cambiar: ${label}`,
  emptyAnswer: 'Nada',
  answeredOn: (date: string, until: string | undefined) =>
    `Contestaste el ${formatLongDate(date)}${until === undefined ? '' : `; valen hasta el ${formatLongDate(until)}`}.`,
  changedTitle: 'Tus respuestas cambiaron',
  changedDetail:
    'El centro o tú cambiaron tus respuestas mientras contestabas. Mira qué cambió y envía de nuevo.',
  failed: 'No pudimos cargar tus respuestas',
  doneTitle: 'Gracias, recibimos tus respuestas',
  doneDetail: 'El equipo las verá antes de tu próxima visita.',
  myAppointments: 'Ver mis citas',

  loading: 'Abriendo tu enlace...',
  linkFailed: 'No pudimos abrir tu enlace.',
  startTitle: 'Unas preguntas antes de tu visita',
  startLead:
    'Son sobre tu salud y toman unos cinco minutos. Lo que escribas queda en esta pestaña hasta que lo envíes.',
  begin: 'Comenzar',
  starting: 'Abriendo...',
  signInTitle: 'Entra para contestar',
  signInLead: 'Ya tienes tu contraseña: entra con ella y verás las respuestas que nos diste.',
  signIn: 'Entrar y contestar',
  answeredTitle: 'Ya contestaste',
  answeredOnDate: (date: string) =>
    `Recibimos tus respuestas el ${formatLongDate(date)}. No tienes que hacer nada más.`,
  invalidLinkTitle: 'Este enlace ya no está disponible',
  invalidLinkHint: 'Si todavía quieres contestar, llámanos o entra a tu cuenta.',
  goToAccount: 'Ir a mi cuenta',
  goToSite: 'Ir al inicio',
} as const;
