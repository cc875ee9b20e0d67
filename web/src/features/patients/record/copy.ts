import { formatLongDate, formatPhone, pluralize } from '#shared/core/format.ts';
import type { AnswersRequestView } from '#shared/records/answers/answers-request.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { toCivil } from '#web/src/lib/now.ts';

/** A client's record (R389). */
export const recordText = {
  loading: 'Ficha del cliente',
  tabs: 'Partes de la ficha',
  failed: 'No pudimos abrir la ficha',
  tabLabels: {
    overview: 'Resumen',
    treatment: 'Tratamiento',
    recommendations: 'Recomendaciones',
    documents: 'Documentos',
    skin: 'Análisis de Piel',
    intake: 'Entrevista',
    appointments: 'Citas',
    access: 'Accesos',
    health: 'Salud',
    doses: 'Solicitudes de dosis',
    profile: 'Perfil',
  },
  call: 'Llamar',
  write: 'Escribir',
  writeSms: 'Mensaje de texto',
  writeEmail: 'Correo electrónico',
  createAppointment: 'Crear cita',
  note: 'Nota',
  editProfile: 'Editar perfil',
  print: 'Imprimir',
  preparing: 'Preparando...',
  printFailed: 'No pudimos preparar la ficha para imprimirla.',
  unanswered: 'Sin respuestas de salud',
  expired: (date: string) => `Respuestas vencidas desde el ${formatLongDate(date)}`,
  allergy: (words: string) => `Alergia: ${words}`,
  facts: ({ ageYears, phone: stored }: RecordSummary) =>
    [
      ...(ageYears === undefined ? [] : [pluralize(ageYears, 'año', 'años')]),
      ...(stored === '' ? [] : [formatPhone(stored)]),
    ].join(' · '),
  since: ({ clientSince }: RecordSummary) => `cliente desde ${toCivil(clientSince).date.slice(0, 4)}`,
} as const;

export const skinText = {
  failed: 'No pudimos cargar los análisis de piel',
  history: 'Análisis anteriores',
  emptyTitle: 'Aún no hay análisis de piel',
  empty: 'Cuando añadas el primero, queda aquí con su fecha.',
  title: 'Nuevo análisis',
  date: 'Fecha',
  skinType: 'Tipo de piel',
  chooseSkinType: 'Selecciona un tipo',
  observations: 'Observaciones',
  observationsHint: 'Solo las ve el equipo del centro.',
  alterations: 'Alteraciones',
  chosenCount: (count: number) => pluralize(count, 'elegida', 'elegidas'),
  noneFound: 'Sin alteraciones',
  save: 'Guardar análisis',
  saving: 'Guardando...',
  saved: 'Análisis de piel guardado',
  recordedBy: (name: string, instant: string) => `${name}, ${formatLongDate(toCivil(instant).date)}`,
} as const;

export const recommendationsText = {
  failed: 'No pudimos cargar las recomendaciones',
  catalogFailed: 'No pudimos cargar los productos',
  search: 'Buscar producto',
  products: 'Productos',
  listTitle: 'Lista del cliente',
  chosenCount: (count: number) => pluralize(count, 'producto', 'productos'),
  emptyTitle: 'Aún no recomiendas productos',
  empty: 'Elige productos de la lista; el cliente los ve en su página con su precio.',
  foundCount: (count: number) => pluralize(count, 'producto', 'productos'),
  noMatch: (words: string) => `Ningún producto coincide con “${words}”.`,
  noCatalog: 'No hay productos en el catálogo.',
  onListSince: (instant: string) => `Desde el ${formatLongDate(toCivil(instant).date)}`,
  add: 'Agregar',
  addOf: (name: string) => `Agregar ${name}`,
  onList: 'En la lista',
  removeOf: (name: string) => `Quitar ${name}`,
  save: 'Guardar recomendaciones',
  saving: 'Guardando...',
  /** Literal texts (R392). */
  saved: 'Recomendaciones guardadas',
  notSaved: 'Hubo un problema al guardar.',
} as const;

/** The client's page. */
export const myRecommendationsText = {
  title: 'Recomendaciones',
  context: 'Productos que tu esteticista recomienda para ti.',
  failed: 'No pudimos cargar tus recomendaciones',
  emptyTitle: 'Aún no tienes recomendaciones',
  empty: 'Después de tu próxima visita, tu esteticista puede recomendarte productos.',
  list: 'Productos recomendados',
} as const;

export const intakeText = {
  failed: 'No pudimos cargar la entrevista',
  emptyTitle: 'Este cliente no llenó la entrevista',
  empty: 'Recepción lo registró directamente. Sus respuestas aparecerán aquí cuando las llene.',
  correct: 'Corregir respuestas de salud',
  answeredOn: (date: string) => `Contestada el ${formatLongDate(date)}`,
  groups: {
    appointment: 'La visita',
    person: 'Datos personales',
    guardian: 'Responsable',
    emergency: 'Contacto de emergencia',
    conditions: 'Condiciones de salud',
    history: 'Historial',
    consent: 'Consentimiento general',
    laser: 'Consentimientos de láser',
  },
  alertLabel: 'Alerta',
  notProvided: 'No contestó',
  consentVersion: 'Versión',
  consentHash: 'Huella del texto (SHA-256)',
  consentAt: 'Aceptado',
  consentText: 'Texto que aceptó',
  noLaser: 'Ningún consentimiento de láser firmado.',
  laserBy: (name: string, recorder: string | undefined) =>
    `Consintió ${name}. ${recorder === undefined ? 'Firmó por su enlace.' : `Lo registró ${recorder}.`}`,
  laserElsewhere: recordErrors.consent_elsewhere.text,
  viewLaserConsent: (date: string) => `Ver el consentimiento del ${date}`,
  view: 'Ver',
} as const;

/** Request for health answers from the client. */
export const answersRequestText = {
  requestLabel: 'Pedir respuestas de salud',
  sendAgain: 'Enviar otro enlace',
  sending: 'Enviando...',
  sent: 'Enlace enviado al cliente por correo y, si se puede, por SMS',
  requestedBy: ({ requestedAt, requestedByName }: AnswersRequestView) =>
    `Pedidas el ${formatLongDate(toCivil(requestedAt).date)} por ${requestedByName}.`,
  states: {
    sent: ({ expiresAt }) => `Sin abrir. El enlace vence el ${formatLongDate(toCivil(expiresAt).date)}.`,
    opened: ({ openedAt = '', expiresAt }) =>
      `Abierto el ${formatLongDate(toCivil(openedAt).date)}, sin contestar. El enlace vence el ${formatLongDate(toCivil(expiresAt).date)}.`,
    answered: ({ answeredAt = '' }) => `Contestadas el ${formatLongDate(toCivil(answeredAt).date)}.`,
    expired: ({ expiresAt }) =>
      `El enlace venció el ${formatLongDate(toCivil(expiresAt).date)} sin contestar.`,
    locked: () => 'El enlace se cerró: la fecha de nacimiento no coincidió demasiadas veces.',
    readdressed: () => 'Su correo o teléfono cambió: ese enlace ya no sirve.',
  } satisfies Record<AnswersRequestView['state'], (request: AnswersRequestView) => string>,
} as const;

/** Correction of a client's answers by the team. */
export const correctionText = {
  title: 'Corregir respuestas de salud',
  lead: 'Lo anterior queda guardado en la ficha, con tu nombre y el motivo.',
  conditions: 'Condiciones de salud',
  conditionsHint: 'Marca las que el cliente tiene.',
  save: 'Guardar corrección',
  saving: 'Guardando...',
  saved: 'Respuestas corregidas',
} as const;

/** Other answers compared with the record. */
export const pastInterviewsText = {
  title: 'Otras respuestas',
  appliedOn: (instant: string) => `Solicitud del ${formatLongDate(toCivil(instant).date)}`,
  correctedBy: (by: string, reason: string, labels: readonly string[]) =>
    `${by} corrigió ${labels.join(', ')}. Motivo: ${reason}`,
  renewed: (labels: readonly string[]) => `El cliente contestó otra vez y cambió: ${labels.join(', ')}.`,
  recordUntil: (instant: string) => `La ficha hasta el ${formatLongDate(toCivil(instant).date)}`,
  takenAnswers: (labels: readonly string[]) =>
    labels.length === 0
      ? 'Recepción no tomó respuestas de esta solicitud.'
      : `Recepción tomó de la solicitud: ${labels.join(', ')}.`,
  notProvided: 'No contestó',
} as const;
