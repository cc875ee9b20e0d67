import { toCivilDateTime } from '#shared/core/civil-time.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, toMessage } from '../letter.ts';
import { formatCallUs, formatMoment } from '../wording.ts';

type PasswordChangeNotice = {
  readonly email: string;
  readonly changedAt: string;
  /** True if changed by a recovery link, false if changed while signed in. */
  readonly isRecovered: boolean;
};

export const passwordChangedMail = (
  { email, changedAt, isRecovered }: PasswordChangeNotice,
  links: ScreenLinks,
): Message =>
  toMessage(
    {
      subject: 'Tu contraseña cambió',
      preheader: 'Si no fuiste tú, recupera tu cuenta ahora.',
      heading: 'Tu contraseña cambió',
      opening: `${isRecovered ? 'Se eligió una contraseña nueva con el enlace de recuperación.' : 'Se eligió una contraseña nueva desde tu cuenta.'} Cerramos tu sesión en todos los dispositivos. Si fuiste tú, no tienes que hacer nada más.`,
      facts: [
        ['Cuenta', email],
        ['Cuándo', formatMoment(toCivilDateTime(new Date(changedAt)), links)],
      ],
      action: { label: 'No fui yo: recuperar mi cuenta', href: links.recoverAccount },
      notes: [
        `Si no fuiste tú, elige otra contraseña con ese botón y ${formatCallUs(links)}.`,
        'Nunca te pediremos tu contraseña por teléfono ni por correo.',
      ],
    },
    links,
  );
