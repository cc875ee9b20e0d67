import type { Account } from '#shared/accounts/account.ts';
import { invitationHours } from '#shared/accounts/invitation.ts';
import { fitOneSms } from '#shared/notifications/one-sms.ts';
import type { ScreenLinks } from '#shared/notifications/screen-links.ts';
import { type Message, toMessage } from './letter.ts';
import { formatCallUsFirst, toShortName } from './wording.ts';

type InvitedAccount = Pick<Account, 'userId' | 'role' | 'firstName' | 'email'>;

/** Greets by name only if the text is surely a name, because strangers type names too. */
function formatGreeting(firstName: string): string {
  const name = toShortName(firstName, '');
  return name === '' ? 'Hola.' : `Hola, ${name}.`;
}

type RoleCopy = {
  readonly subject: string;
  readonly heading: string;
  readonly opening: string;
  readonly firstSteps?: string;
};

const copyByRole: Readonly<Record<InvitedAccount['role'], RoleCopy>> = {
  patient: {
    subject: 'Crea tu cuenta',
    heading: 'Tu cuenta te espera',
    opening: 'Abre el enlace y elige tu contraseña para ver tus citas y solicitar otras.',
  },
  staff: {
    subject: 'Crea tu cuenta del equipo',
    heading: 'Tu cuenta del equipo te espera',
    opening: 'Abre el enlace y elige tu contraseña para ver tu calendario y tus citas.',
    firstSteps: 'Al entrar, revisa tu horario en «Mi horario»: según él se te asignan citas.',
  },
  supervisor: {
    subject: 'Crea tu cuenta de supervisión',
    heading: 'Tu cuenta de supervisión te espera',
    opening:
      'Abre el enlace y elige tu contraseña para atender la recepción: el calendario, las solicitudes de citas, los prospectos, los clientes y las esteticistas.',
    firstSteps: 'Al entrar, abre «Solicitud de citas» y «Prospectos»: ahí está quien espera respuesta.',
  },
  admin: {
    subject: 'Crea tu cuenta de administración',
    heading: 'Tu cuenta de administración te espera',
    opening:
      'Abre el enlace y elige tu contraseña para administrar el centro: todo lo de la recepción, el panel del día, los ajustes y quién entra a trabajar aquí.',
    firstSteps:
      'Al entrar, revisa «Ajustes» y configura la verificación en dos pasos en el menú de tu cuenta: tu acceso ve y cambia todo.',
  },
};

export function invitationMail(
  invited: InvitedAccount,
  temporaryPassword: string,
  links: ScreenLinks,
): Message {
  const { firstName, email, role } = invited;
  const { subject, heading, opening, firstSteps } = copyByRole[role];
  return toMessage(
    {
      subject,
      preheader: `Elige tu contraseña. El enlace vence en ${invitationHours} horas.`,
      heading,
      opening: `${formatGreeting(firstName)} ${opening}`,
      facts: [
        ['Cuenta', email],
        ['Contraseña temporal', temporaryPassword],
        ['Vence', `En ${invitationHours} horas, o al usarse`],
      ],
      action: { label: 'Crear Cuenta', href: links.invitation({ ...invited, temporaryPassword }) },
      notes: [
        ...(firstSteps === undefined ? [] : [firstSteps]),
        `No compartas este correo con nadie; nunca te lo pediremos. ¿Dudas? ${formatCallUsFirst(links)}.`,
      ],
    },
    links,
  );
}

/** Invitation SMS. The link carries no password, because the user types it. */
export const invitationText = (
  { temporaryPassword, link }: { readonly temporaryPassword: string; readonly link: string },
  links: ScreenLinks,
): string =>
  fitOneSms(
    links,
    `tu contraseña temporal es ${temporaryPassword} y vence en ${invitationHours} horas. Crea tu cuenta: ${link}`,
  );

/** Invitation SMS delayed by the night. It refers to the e-mail, because the password is not stored. */
export const invitationReminderText = (link: string, links: ScreenLinks): string =>
  fitOneSms(links, `tu contraseña temporal está en el correo que te enviamos. Crea tu cuenta: ${link}`);
