import type { SecondFactorChange } from '#shared/accounts/second-factor.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, toMessage } from '../letter.ts';
import { formatCallUs } from '../wording.ts';

const copyByChange: Readonly<
  Record<SecondFactorChange, { readonly heading: string; readonly opening: string }>
> = {
  setUp: {
    heading: 'Activaste la verificación en dos pasos',
    opening:
      'Desde ahora entras a tu cuenta con tu contraseña y un código de tu aplicación de autenticación. Guarda tus códigos de recuperación en un lugar seguro.',
  },
  turnedOff: {
    heading: 'Apagaste la verificación en dos pasos',
    opening: 'Desde ahora entras a tu cuenta solo con tu contraseña.',
  },
  newCodes: {
    heading: 'Tienes códigos de recuperación nuevos',
    opening: 'Los códigos de recuperación de antes ya no sirven. Guarda los nuevos en un lugar seguro.',
  },
  recovered: {
    heading: 'Se usó un código de recuperación',
    opening:
      'Alguien entró a tu cuenta con tu contraseña y un código de recuperación. La verificación en dos pasos quedó apagada: configúrala otra vez al entrar.',
  },
  reset: {
    heading: 'Restablecieron tu verificación en dos pasos',
    opening:
      'La administración del centro apagó tu verificación en dos pasos y cerró tu sesión en todos los dispositivos. Configúrala otra vez al entrar.',
  },
};

type SecondFactorNotice = { readonly email: string; readonly change: SecondFactorChange };

export function secondFactorMail({ email, change }: SecondFactorNotice, links: ScreenLinks): Message {
  const { heading, opening } = copyByChange[change];
  return toMessage(
    {
      subject: heading,
      preheader: 'Si no fuiste tú, cambia tu contraseña ahora.',
      heading,
      opening,
      facts: [['Cuenta', email]],
      action: { label: 'Entrar a mi cuenta', href: links.signIn },
      notes: [
        `Si no fuiste tú, cambia tu contraseña, cierra tu sesión en todos los dispositivos y ${formatCallUs(links)}.`,
        'Nunca te pediremos un código por teléfono ni por correo.',
      ],
    },
    links,
  );
}
