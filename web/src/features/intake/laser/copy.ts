import { formatLongDate } from '#shared/core/format.ts';
import type { LaserRequestStatus } from '#shared/intake/laser/laser-request.ts';

/** Copy of a client's laser request. Text quoted in docs/requirements.tsv (laser) must not change. */
export const laserText = {
  bannerTitle: '¿Pensando en depilación láser?',
  bannerLead: 'Pide tu evaluación. Revisamos tu historial y te avisamos.',
  bannerAction: 'Solicitar evaluación',
  title: 'Evaluación láser',
  context: 'Antes de tu primera sesión revisamos tu historial.',
  stepsTitle: 'Cómo funciona',
  steps: [
    ['Pides la evaluación', 'No cuesta nada y no reserva ninguna hora.'],
    [
      'Revisamos tu historial',
      'Miramos lo que contestaste sobre tu piel, tu salud y tus medicamentos. Si falta algo, te llamamos.',
    ],
    ['Te avisamos', 'Recibes un correo. Si está aprobada, ya puedes solicitar tu cita de láser.'],
  ],
  requestLabel: 'Solicitar evaluación láser',
  requesting: 'Enviando...',
  sent: 'Solicitud enviada. Te avisaremos cuando esté aprobada.',
  notSent: 'No pudimos enviar tu solicitud. Intenta de nuevo.',
  pending: 'Ya tienes una solicitud pendiente.',
  sentOn: (date: string, status: LaserRequestStatus) =>
    status === 'inReview'
      ? `La enviaste el ${formatLongDate(date)} y ya la estamos revisando.`
      : `La enviaste el ${formatLongDate(date)}. Te avisaremos por correo.`,
  back: 'Volver a Mis Citas',
  failed: 'No pudimos cargar tu evaluación',
} as const;

/** Durations of the two messages in milliseconds (R137 R138). */
export const sentToastMs = 1_400;
export const notSentToastMs = 1_800;
