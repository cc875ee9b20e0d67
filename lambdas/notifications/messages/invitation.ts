import type { Account } from '#shared/accounts/account.ts';
import { invitationHours } from '#shared/accounts/invitation.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, messageOf } from './letter.ts';
import { oneSms } from './sms/one-sms.ts';
import { callUsFirst, shortName } from './wording.ts';

type Invited = Pick<Account, 'userId' | 'role' | 'firstName' | 'email'>;

/** Strangers type names too: only what is surely a name is said. */
function hello(firstName: string): string {
  const name = shortName(firstName, '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
}

type RoleWords = {
  readonly subject: string;
  readonly heading: string;
  readonly opening: string;
  readonly first?: string;
};

/** What the account is for, and where to begin once inside. */
const wordsOf: Readonly<Record<Invited['role'], RoleWords>> = {
  patient: {
    subject: 'Crea tu cuenta',
    heading: 'Tu cuenta te espera',
    opening: 'Abre el enlace y elige tu contraseña para ver tus citas y solicitar otras.',
  },
  staff: {
    subject: 'Crea tu cuenta del equipo',
    heading: 'Tu cuenta del equipo te espera',
    opening: 'Abre el enlace y elige tu contraseña para ver tu calendario y tus citas.',
    first: 'Al entrar, revisa tu horario en «Mi horario»: según él se te asignan citas.',
  },
  supervisor: {
    subject: 'Crea tu cuenta de supervisión',
    heading: 'Tu cuenta de supervisión te espera',
    opening:
      'Abre el enlace y elige tu contraseña para atender la recepción: el calendario, las solicitudes de citas, los prospectos, los clientes y las esteticistas.',
    first: 'Al entrar, abre «Solicitud de citas» y «Prospectos»: ahí está quien espera respuesta.',
  },
  admin: {
    subject: 'Crea tu cuenta de administración',
    heading: 'Tu cuenta de administración te espera',
    opening:
      'Abre el enlace y elige tu contraseña para administrar el centro: todo lo de la recepción, el panel del día, los ajustes y quién entra a trabajar aquí.',
    first:
      'Al entrar, revisa «Ajustes» y configura la verificación en dos pasos en el menú de tu cuenta: tu acceso ve y cambia todo.',
  },
};

/** To whoever the front desk opened an account for: the way to a password of their own. */
export function invitationMail(invited: Invited, temporaryPassword: string, links: ScreenLinks): Message {
  const { firstName, email, role } = invited;
  const { subject, heading, opening, first } = wordsOf[role];
  return messageOf(
    {
      subject,
      preheader: `Elige tu contraseña. El enlace vence en ${invitationHours} horas.`,
      heading,
      opening: `${hello(firstName)} ${opening}`,
      facts: [
        ['Cuenta', email],
        ['Contraseña temporal', temporaryPassword],
        ['Vence', `En ${invitationHours} horas, o al usarse`],
      ],
      action: { label: 'Crear Cuenta', href: links.invitation({ ...invited, temporaryPassword }) },
      notes: [
        ...(first === undefined ? [] : [first]),
        `No compartas este correo con nadie; nunca te lo pediremos. ¿Dudas? ${callUsFirst(links)}.`,
      ],
    },
    links,
  );
}

/** The link leads to the screen and carries nothing; the password is typed there. */
export const invitationText = (
  { temporaryPassword, link }: { readonly temporaryPassword: string; readonly link: string },
  links: ScreenLinks,
): string =>
  oneSms(
    links,
    `tu contraseña temporal es ${temporaryPassword} y vence en ${invitationHours} horas. Crea tu cuenta: ${link}`,
  );

/** For a phone that was left alone at night: the password went by e-mail, and is in no other place. */
export const invitationReminderText = (link: string, links: ScreenLinks): string =>
  oneSms(links, `tu contraseña temporal está en el correo que te enviamos. Crea tu cuenta: ${link}`);
