import { emailUndoHours } from '#shared/accounts/former-emails.ts';
import { emailProofHours } from '#shared/accounts/short-link.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, toMessage } from '../letter.ts';
import { formatCallUs, formatCallUsFirst } from '../wording.ts';

type EmailProof = {
  readonly email: string;
  readonly link: string;
  /** True if the account keeps its current e-mail until this one is proved. */
  readonly isChange: boolean;
};

const copyByReason = {
  registered: {
    preheader: 'Un toque y puedes solicitar tu cita.',
    opening: 'Tu cuenta está lista. Confirma que este correo es tuyo y podrás solicitar tu cita.',
  },
  changed: {
    preheader: 'Un toque y este será el correo de tu cuenta.',
    opening:
      'Este será el correo de tu cuenta cuando lo confirmes. Hasta entonces entras y recibes mensajes con el de antes.',
  },
} as const;

export function emailProofMail({ email, link, isChange }: EmailProof, links: ScreenLinks): Message {
  const { preheader, opening } = isChange ? copyByReason.changed : copyByReason.registered;
  return toMessage(
    {
      subject: 'Confirma tu correo',
      preheader,
      heading: 'Confirma tu correo',
      opening,
      facts: [
        [isChange ? 'Correo nuevo' : 'Cuenta', email],
        ['Vence', `En ${emailProofHours} horas`],
      ],
      action: { label: 'Confirmar mi correo', href: link },
      notes: [
        isChange
          ? `Si no pediste este cambio, no abras el enlace y ${formatCallUs(links)}: sin él, nada cambia.`
          : `Si no creaste esta cuenta, no abras el enlace y ${formatCallUs(links)}: sin él nadie puede usarla para solicitar citas.`,
      ],
    },
    links,
  );
}

/** E-mail to an applicant who registers with an address that belongs to an unproved account. */
export const registrationProofMail = (
  { email, link }: Pick<EmailProof, 'email' | 'link'>,
  links: ScreenLinks,
): Message =>
  toMessage(
    {
      subject: 'Confirma tu correo',
      preheader: 'Falta un paso para crear tu cuenta.',
      heading: 'Confirma tu correo',
      opening:
        'Alguien creó antes una cuenta con este correo y nunca lo confirmó. Abre el enlace y crea la tuya: desde entonces el correo es de tu cuenta. Si la de antes es tuya, no hace falta: inicia sesión.',
      facts: [
        ['Correo', email],
        ['Vence', `En ${emailProofHours} horas`],
      ],
      action: { label: 'Confirmar y crear mi cuenta', href: link },
      notes: [
        `Si no pediste una cuenta, no abras el enlace: sin él, nada cambia. ¿Dudas? ${formatCallUsFirst(links)}.`,
      ],
    },
    links,
  );

type EmailUndo = {
  readonly newEmail: string;
  readonly link: string;
  /** True if the change is complete, false if it was only requested. */
  readonly isComplete: boolean;
};

/** Shows the first letter and the domain, so that the owner recognizes the address. */
const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1•••@');

/** E-mail to the previous address of an account, with a link that undoes the change. */
export const emailUndoMail = ({ newEmail, link, isComplete }: EmailUndo, links: ScreenLinks): Message =>
  toMessage(
    {
      subject: isComplete ? 'El correo de tu cuenta cambió' : 'Pidieron cambiar el correo de tu cuenta',
      preheader: 'Si no fuiste tú, deshaz el cambio.',
      heading: isComplete ? 'El correo de tu cuenta cambió' : 'Pidieron cambiar el correo de tu cuenta',
      opening: isComplete
        ? 'Desde ahora se entra a tu cuenta con otro correo. Si fuiste tú, no tienes que hacer nada.'
        : 'Alguien pidió que tu cuenta use otro correo. Si fuiste tú, no tienes que hacer nada aquí.',
      facts: [
        ['Correo nuevo', maskEmail(newEmail)],
        ['Puedes deshacerlo', `Durante ${emailUndoHours} horas`],
      ],
      action: { label: 'No fui yo: deshacer el cambio', href: link },
      notes: [
        'Al deshacerlo cerramos todas las sesiones, y tú eliges otra contraseña.',
        `Si necesitas ayuda, ${formatCallUs(links)}.`,
      ],
    },
    links,
  );
