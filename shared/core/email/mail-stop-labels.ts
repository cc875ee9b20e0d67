import type { MailStopReason } from './mail-stop.ts';

export const mailStopReasonLabels: Readonly<Record<MailStopReason, string>> = {
  bounced: 'Correo rebotado',
  complained: 'Marcó un correo como no deseado',
};
