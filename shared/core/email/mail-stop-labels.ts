import type { MailStopReason } from './mail-stop.ts';

/** What people read of an address that gets no more e-mails. */
export const mailStopReasonLabels: Readonly<Record<MailStopReason, string>> = {
  bounced: 'Correo rebotado',
  complained: 'Marcó un correo como no deseado',
};
