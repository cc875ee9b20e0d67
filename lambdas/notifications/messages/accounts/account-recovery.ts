import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { toMessage } from '../letter.ts';
import { formatCallUsFirst } from '../wording.ts';

type Recovery = { readonly email: string; readonly code: string };

export const accountRecoveryMail = (recovery: Recovery, links: ScreenLinks) =>
  toMessage(
    {
      subject: 'Recupera tu cuenta',
      preheader: 'Un enlace para elegir una contraseña nueva. Vence en 1 hora.',
      heading: 'Elige una contraseña nueva',
      opening:
        'Recibimos una solicitud para recuperar tu cuenta. Abre el enlace y elige tu contraseña nueva.',
      facts: [
        ['Cuenta', recovery.email],
        ['Vence', 'En 1 hora, o al usarse'],
      ],
      action: { label: 'Elegir contraseña', href: links.newPassword(recovery) },
      notes: [
        'Si no lo pediste, ignora este correo: tu contraseña sigue igual.',
        `No compartas este enlace con nadie; nunca te lo pediremos. ¿Dudas? ${formatCallUsFirst(links)}.`,
      ],
    },
    links,
  );
