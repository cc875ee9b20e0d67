import { daysBetween } from '#shared/core/civil-time.ts';
import { clock, dayMonth, nearDate, phone, theClock } from '#shared/core/format.ts';
import { retentionYears } from '#shared/core/periods.ts';
import type { MessageView } from '#shared/notifications/api.ts';
import {
  failReasonLabels,
  messageChannelLabels,
  messageKindLabels,
  messageStateLabels,
  skipReasonLabels,
  stateLabel,
} from '#shared/notifications/labels.ts';
import { civilOf, civilToday } from '#web/src/lib/now.ts';

export const messagesText = {
  title: 'Mensajes',
  failed: 'No pudimos cargar los mensajes',
  empty: `No hay mensajes sobre esta cita. Los mensajes se guardan ${retentionYears} años.`,
  resend: 'Reenviar',
  resending: 'Reenviando...',
  resent: 'Mensaje reenviado',
  kind: ({ kind }: MessageView) => messageKindLabels[kind],
  channel: ({ channel }: MessageView) => messageChannelLabels[channel],
  recipient: ({ channel, to }: MessageView) => (channel === 'sms' ? phone(to) : to),
  /** Accessible name, which includes the row. */
  resendThis: ({ kind, channel }: MessageView) =>
    `Reenviar ${messageChannelLabels[channel]}: ${messageKindLabels[kind]}`,
  state: ({ channel, state, dueAt, skipReason, failReason }: MessageView) => {
    if (state === 'waiting' && dueAt !== undefined) return `Espera hasta ${theClock(civilOf(dueAt).time)}`;
    if (state === 'skipped' && skipReason)
      return `${messageStateLabels.skipped}: ${skipReasonLabels[skipReason]}`;
    if (state === 'failed' && failReason)
      return `${messageStateLabels.failed}: ${failReasonLabels[failReason]}`;
    return stateLabel({ channel, state });
  },
  /** `hoy, 10:05 a. m.`, `18 de noviembre, 11:05 a. m.` */
  when: ({ deliveredAt, sentAt, occurredAt }: MessageView, today: string) => {
    const { date, time } = civilOf(deliveredAt ?? sentAt ?? occurredAt);
    const isNear = Math.abs(daysBetween(date, today)) <= 1;
    return `${isNear ? nearDate(date, today) : dayMonth(date, civilToday())}, ${clock(time)}`;
  },
  later: ({ dueAt }: MessageView) => (dueAt === undefined ? '' : `Saldrá a ${theClock(civilOf(dueAt).time)}`),
};
