import { formatPhone } from '#shared/core/format.ts';
import type { Role } from '#shared/core/roles.ts';
import { apiPrefix } from '#shared/core/route.ts';
import { publicDefaults } from '#shared/settings/public-defaults.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';

export type CenterContact = Pick<PublicSettings, 'brandName' | 'phone' | 'email' | 'address'> & {
  readonly senderName?: string;
  readonly merchantNumber?: string;
};

type InvitationInput = {
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly temporaryPassword: string;
};

/** Encodes `!` and `*` too, which link detection drops at the end of a URL. */
const encodeQueryValue = (text: string) =>
  encodeURIComponent(text).replace(/[!*'()]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Builds the path of an invitation's acceptance page (R006). */
const buildInvitationPath = ({ userId, role }: Pick<InvitationInput, 'userId' | 'role'>) =>
  role === 'patient' ? `/crear-cuenta/${userId}` : `/enfermero/${userId}/crear-cuenta`;

const buildDeskLinks = (site: string) => ({
  dashboard: `${site}/admin`,
  appointmentRequests: `${site}/admin/solicitud-citas`,
  unclosedAppointments: `${site}/admin/citas-sin-cerrar`,
  prospects: `${site}/admin/prospectos`,
  clientLaserRequests: `${site}/admin/prospectos?estado=laser`,
  adminCalendar: `${site}/admin/calendario`,
  productInventory: (productId: string) => `${site}/pos/inventario?producto=${productId}`,
  medicationInventory: (medicationId: string) => `${site}/admin/inventario?medicamento=${medicationId}`,
  closing: (closingNumber: number) => `${site}/pos/cierre-z?z=${closingNumber}`,
  patientRecord: (patientId: string) => `${site}/admin/crear-paciente?ficha=${patientId}`,
});

const formatContact = ({
  brandName,
  phone,
  email,
  address,
  senderName,
  merchantNumber = '',
}: CenterContact) => ({
  brandName,
  phone: formatPhone(phone),
  email,
  address,
  merchantNumber,
  senderName: senderName || brandName,
});

/** Builds URLs and contact data for messages. `today` decides whether dates show their year. */
export const buildScreenLinks = (
  publicUrl: string,
  contact: CenterContact = publicDefaults,
  today?: string,
) => {
  const site = publicUrl.replace(/\/+$/, '');
  return {
    contact: formatContact(contact),
    site,
    today,
    ...buildDeskLinks(site),
    /** Short URL for SMS that redirects to the user's home page. */
    signIn: `${site}/login`,
    recoverAccount: `${site}/recuperar-cuenta`,
    registration: ({ prospectId, email }: { prospectId: string; email: string }) =>
      `${site}/registro/crear-cuenta/${prospectId}?email=${encodeQueryValue(email)}`,
    myAppointments: (patientId: string) => `${site}/paciente/${patientId}/citas`,
    myDocuments: (patientId: string) => `${site}/paciente/${patientId}/documentos`,
    myDoseRequest: (patientId: string) => `${site}/paciente/${patientId}/aumento-dosis`,
    assignedPatients: `${site}/enfermero/pacientes`,
    staffCalendar: `${site}/enfermero/calendario`,
    reminderLink: (token: string) => `${site}/v/${token}`,
    /** Short link for SMS that does not reveal its recipient. */
    shortLink: (token: string) => `${site}/e/${token}`,
    /** Short link to the health questions that does not reveal its purpose. */
    answersLink: (token: string) => `${site}/r/${token}`,
    /** Short link to a consent that does not reveal its purpose. */
    consentLink: (token: string) => `${site}/f/${token}`,
    /** Receipt of a sale, readable by anyone with the link. */
    receipt: (token: string) => `${site}/recibo/${token}`,
    shopProduct: (productId: string, slug: string) => `${site}/tienda/${slug}/${productId}`,
    /** An order, readable by anyone with the link. */
    order: (token: string) => `${site}/pedido/${token}`,
    /** One-click unsubscribe endpoint for mail programs. */
    endGreetings: (token: string) => `${site}${apiPrefix}/links/${token}/end-greetings`,
    /** The fragment keeps e-mail and temporary password out of servers and logs. */
    invitation: ({ email, temporaryPassword, ...invitee }: InvitationInput) =>
      `${site}${buildInvitationPath(invitee)}#email=${encodeQueryValue(email)}&pas=${encodeQueryValue(temporaryPassword)}`,
    calendarFeed: (token: string) => `${site}${apiPrefix}/calendar-feeds/${token}.ics`,
    cancellationPolicy: `${site}/politica-cancelacion`,
    /** The fragment keeps the code out of servers and logs. */
    newPassword: ({ email, code }: { email: string; code: string }) =>
      `${site}/recuperar-cuenta/nueva#correo=${encodeURIComponent(email)}&codigo=${code}`,
  };
};
export type ScreenLinks = ReturnType<typeof buildScreenLinks>;
