import type { MailStopReason } from '#shared/core/email/mail-stop.ts';
import { Notice } from '#web/src/ui/feedback/notice.tsx';

const text: Readonly<Record<MailStopReason, (email: string) => string>> = {
  bounced: (email) =>
    `${email} rebotó: no existe o no recibe correos, y ya no le enviamos. Escribe el correcto y volverán a salir.`,
  complained: (email) =>
    `Desde ${email} marcaron un correo nuestro como no deseado, y ya no le enviamos. Si quiere recibirlos, escribe otro correo.`,
};

type Props = {
  reason: MailStopReason | undefined;
  email: string;
};

/** Explains how to fix an address that receives no e-mails, where it is edited. */
export function MailStopNotice({ reason, email }: Props) {
  return reason === undefined ? null : <Notice>{text[reason](email)}</Notice>;
}
