import { emailProofHours } from '#shared/accounts/short-link.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, messageOf } from './letter.ts';

/** To a client who registered by themselves: is this address theirs? */
export const emailProofMail = (email: string, link: string, links: ScreenLinks): Message =>
  messageOf(
    {
      subject: 'Confirma tu correo',
      preheader: 'Un toque y puedes solicitar tu cita.',
      heading: 'Confirma tu correo',
      opening: 'Tu cuenta está lista. Confirma que este correo es tuyo y podrás solicitar tu cita.',
      facts: [
        ['Cuenta', email],
        ['Vence', `En ${emailProofHours} horas`],
      ],
      action: { label: 'Confirmar mi correo', href: link },
      notes: [
        `Si no creaste esta cuenta, no abras el enlace y llámanos al ${links.contact.phone}: sin él nadie puede usarla para solicitar citas.`,
      ],
    },
    links,
  );
