import { civilAt } from '#shared/core/civil-time.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, messageOf } from '../letter.ts';
import { callUs, momentOf } from '../wording.ts';

type PasswordNews = {
  readonly email: string;
  readonly changedAt: string;
  /** True if changed by a recovery link; false if changed while signed in. */
  readonly isRecovered: boolean;
};

/** E-mail to the account's owner about a password change. */
export const passwordChangedMail = (
  { email, changedAt, isRecovered }: PasswordNews,
  links: ScreenLinks,
): Message =>
  messageOf(
    {
      subject: 'Tu contraseña cambió',
      preheader: 'Si no fuiste tú, recupera tu cuenta ahora.',
      heading: 'Tu contraseña cambió',
      opening: `${isRecovered ? 'Se eligió una contraseña nueva con el enlace de recuperación.' : 'Se eligió una contraseña nueva desde tu cuenta.'} Cerramos tu sesión en todos los dispositivos. Si fuiste tú, no tienes que hacer nada más.`,
      facts: [
        ['Cuenta', email],
        ['Cuándo', momentOf(civilAt(new Date(changedAt)), links)],
      ],
      action: { label: 'No fui yo: recuperar mi cuenta', href: links.recoverAccount },
      notes: [
        `Si no fuiste tú, elige otra contraseña con ese botón y ${callUs(links)}.`,
        'Nunca te pediremos tu contraseña por teléfono ni por correo.',
      ],
    },
    links,
  );
