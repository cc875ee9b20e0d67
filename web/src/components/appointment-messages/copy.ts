import { countDaysBetween } from '#shared/core/civil-time.ts';
import {
  formatDayMonth,
  formatPhone,
  formatRelativeDate,
  formatTime,
  formatTimeWithArticle,
} from '#shared/core/format.ts';
import { retentionYears } from '#shared/core/periods.ts';
import type { MessageView } from '#shared/notifications/api.ts';
import {
  failReasonLabels,
  getStateLabel,
  messageChannelLabels,
  messageKindLabels,
  messageStateLabels,
  skipReasonLabels,
} from '#shared/notifications/labels.ts';
import { civilToday, toCivil } from '#web/src/lib/now.ts';

export const messagesText = {
  title: 'Mensajes',
  failed: 'No pudimos cargar los mensajes',
  empty: `No hay mensajes sobre esta cita. Los mensajes se guardan ${retentionYears} años.`,
  resend: 'Reenviar',
  resending: 'Reenviando...',
  resent: 'Mensaje reenviado',
  kind: ({ kind }: MessageView) => messageKindLabels[kind],
  channel: ({ channel }: MessageView) => messageChannelLabels[channel],
  recipient: ({ channel, to }: MessageView) => (channel === 'sms' ? formatPhone(to) : to),
  /** Accessible name, which includes the row. */
  resendThis: ({ kind, channel }: MessageView) =>
    `Reenviar ${messageChannelLabels[channel]}: ${messageKindLabels[kind]}`,
  state: ({ channel, state, dueAt, skipReason, failReason }: MessageView) => {
    if (state === 'waiting' && dueAt !== undefined)
      return `Espera hasta ${formatTimeWithArticle(toCivil(dueAt).time)}`;
    if (state === 'skipped' && skipReason)
      return `${messageStateLabels.skipped}: ${skipReasonLabels[skipReason]}`;
    if (state === 'failed' && failReason)
      return `${messageStateLabels.failed}: ${failReasonLabels[failReason]}`;
    return getStateLabel({ channel, state });
  },
  /** `hoy, 10:05 a. m.`, `18 de noviembre, 11:05 a. m.` */
  moment: ({ deliveredAt, sentAt, occurredAt }: MessageView, today: string) => {
    const { date, time } = toCivil(deliveredAt ?? sentAt ?? occurredAt);
    const isNear = Math.abs(countDaysBetween(date, today)) <= 1;
    return `${isNear ? formatRelativeDate(date, today) : formatDayMonth(date, civilToday())}, ${formatTime(time)}`;
  },
  resendDelayed: ({ dueAt }: MessageView) =>
    dueAt === undefined ? '' : `Saldrá a ${formatTimeWithArticle(toCivil(dueAt).time)}`,
};
