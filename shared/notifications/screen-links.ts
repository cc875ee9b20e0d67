import { phone as printed } from '#shared/core/format.ts';
import type { Role } from '#shared/core/roles.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';

/** How to reach the center besides its screens. */
export type Contact = Pick<PublicSettings, 'brandName' | 'phone' | 'email' | 'address'> & {
  readonly senderName?: string;
  readonly merchantNumber?: string;
};

type Invited = {
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly temporaryPassword: string;
};

/** Programs that find links in plain text leave out a `!` or `*` at the end. */
const inQuery = (text: string) =>
  encodeURIComponent(text).replace(/[!*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Where somebody who was invited chooses their password (R006). */
const invitationPath = ({ userId, role }: Pick<Invited, 'userId' | 'role'>) =>
  role === 'patient' ? `/crear-cuenta/${userId}` : `/enfermero/${userId}/crear-cuenta`;

/** The front desk's and the owner's screens. */
const deskLinks = (site: string) => ({
  dashboard: `${site}/admin`,
  appointmentRequests: `${site}/admin/solicitud-citas`,
  unclosedAppointments: `${site}/admin/citas-sin-cerrar`,
  prospects: `${site}/admin/prospectos`,
  clientLaserRequests: `${site}/admin/prospectos?estado=laser`,
  adminCalendar: `${site}/admin/calendario`,
  /** One product among the stock, open. */
  inventoryOf: (productId: string) => `${site}/pos/inventario?producto=${productId}`,
  /** One medicine among all, open. */
  medicationOf: (medicationId: string) => `${site}/admin/inventario?medicamento=${medicationId}`,
  /** One Z among those that are kept. */
  closing: (closingNumber: number) => `${site}/pos/cierre-z?z=${closingNumber}`,
  patientRecord: (patientId: string) => `${site}/admin/crear-paciente?ficha=${patientId}`,
});

/** How a message shows the center. */
const printedContact = ({ brandName, phone, email, address, senderName, merchantNumber = '' }: Contact) => ({
  brandName,
  phone: printed(phone),
  email,
  address,
  merchantNumber,
  senderName: senderName || brandName,
});

/**
 * What a message needs of where it is written: the screens it leads to, at the address this deployment is known by, how
 * else to reach the center, and the day, which decides whether dates in it say their year.
 */
export const screenLinks = (publicUrl: string, contact: Contact = publicDefaults, today?: string) => {
  const site = publicUrl.replace(/\/+$/, '');
  return {
    contact: printedContact(contact),
    site,
    today,
    ...deskLinks(site),
    /** Short, and leads each person on to their own first screen: for SMS. */
    signIn: `${site}/login`,
    recoverAccount: `${site}/recuperar-cuenta`,
    /** Where somebody who applied chooses their password. */
    registration: ({ prospectId, email }: { prospectId: string; email: string }) =>
      `${site}/registro/crear-cuenta/${prospectId}?email=${inQuery(email)}`,
    myAppointments: (patientId: string) => `${site}/paciente/${patientId}/citas`,
    myDocuments: (patientId: string) => `${site}/paciente/${patientId}/documentos`,
    /** What they asked for, and what was answered. */
    myDoseRequest: (patientId: string) => `${site}/paciente/${patientId}/aumento-dosis`,
    assignedPatients: `${site}/enfermero/pacientes`,
    staffCalendar: `${site}/enfermero/calendario`,
    /** One tap from a message, without signing in. */
    reminderLink: (token: string) => `${site}/v/${token}`,
    /** Short, for an SMS: says nothing of whom it is for. */
    shortLink: (token: string) => `${site}/e/${token}`,
    /** The questions about a client's health, as short; its path says nothing of them. */
    answersLink: (token: string) => `${site}/r/${token}`,
    /** The receipt of a sale, for whoever has the link. */
    receipt: (token: string) => `${site}/recibo/${token}`,
    /** A product of the online shop. */
    shopProduct: (productId: string, slug: string) => `${site}/tienda/${slug}/${productId}`,
    /** An order of the online shop, for whoever has the link. */
    order: (token: string) => `${site}/pedido/${token}`,
    /** Where a mail program's own press ends greetings, by the token of the link in them. */
    endGreetings: (token: string) => `${site}${apiPrefix}/links/${token}/end-greetings`,
    /** E-mail and temporary password travel in the fragment, which no server and no log ever sees. */
    invitation: ({ email, temporaryPassword, ...invited }: Invited) =>
      `${site}${invitationPath(invited)}#email=${inQuery(email)}&pas=${inQuery(temporaryPassword)}`,
    /** What the calendar of a phone subscribes to. */
    calendarFeed: (token: string) => `${site}${apiPrefix}/calendar-feeds/${token}.ics`,
    cancellationPolicy: `${site}/politica-cancelacion`,
    /** The code travels in the fragment, which no server and no log ever sees. */
    newPassword: ({ email, code }: { email: string; code: string }) =>
      `${site}/recuperar-cuenta/nueva#correo=${encodeURIComponent(email)}&codigo=${code}`,
  };
};
export type ScreenLinks = ReturnType<typeof screenLinks>;
