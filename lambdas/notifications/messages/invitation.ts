import type { Account } from '#shared/accounts/account.ts';
import { invitationHours } from '#shared/accounts/invitation.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { smsText } from '#shared/notifications/sms-text.ts';
import { type Message, messageOf } from './letter.ts';
import { branded, callUsFirst, shortName } from './wording.ts';

type Invited = Pick<Account, 'userId' | 'role' | 'firstName' | 'email'>;

/** Strangers type names too: only what is surely a name is said. */
function hello(firstName: string): string {
  const name = shortName(firstName, '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
}

/** To whoever the front desk opened an account for: the way to a password of their own. */
export function invitationMail(invited: Invited, temporaryPassword: string, links: ScreenLinks): Message {
  const { firstName, email, role } = invited;
  const isClient = role === 'patient';
  return messageOf(
    {
      subject: isClient ? 'Crea tu cuenta' : 'Crea tu cuenta del equipo',
      preheader: `Elige tu contraseña. El enlace vence en ${invitationHours} horas.`,
      heading: isClient ? 'Tu cuenta te espera' : 'Bienvenida al equipo',
      opening: isClient
        ? `${hello(firstName)} Abre el enlace y elige tu contraseña para ver tus citas y solicitar otras.`
        : `${hello(firstName)} Abre el enlace y elige tu contraseña para ver tu calendario y tus citas.`,
      facts: [
        ['Cuenta', email],
        ['Contraseña temporal', temporaryPassword],
        ['Vence', `En ${invitationHours} horas, o al usarse`],
      ],
      action: { label: 'Crear Cuenta', href: links.invitation({ ...invited, temporaryPassword }) },
      notes: [`No compartas este correo con nadie; nunca te lo pediremos. ¿Dudas? ${callUsFirst(links)}.`],
    },
    links,
  );
}

/** The link leads to the screen and carries nothing; the password is typed there. */
export const invitationText = (
  { temporaryPassword, link }: { readonly temporaryPassword: string; readonly link: string },
  links: ScreenLinks,
): string =>
  smsText(
    branded(
      links,
      `tu contraseña temporal es ${temporaryPassword} y vence en ${invitationHours} horas. Crea tu cuenta: ${link}`,
    ),
  );

/** For a phone that was left alone at night: the password went by e-mail, and is in no other place. */
export const invitationReminderText = (link: string, links: ScreenLinks): string =>
  smsText(
    branded(links, `tu contraseña temporal está en el correo que te enviamos. Crea tu cuenta: ${link}`),
  );
