import { apiPrefix } from '#shared/core/route.ts';

/** The screens messages lead to, at the address this deployment is known by. */
export const screenLinks = (publicUrl: string) => {
  const site = publicUrl.replace(/\/+$/, '');
  return {
    mark: `${site}/brand/monograma.png`,
    /** Short, and leads each person on to their own first screen: for SMS. */
    signIn: `${site}/login`,
    appointmentRequests: `${site}/admin/solicitud-citas`,
    myAppointments: (patientId: string) => `${site}/paciente/${patientId}/citas`,
    assignedPatients: `${site}/enfermero/pacientes`,
    /** One tap from a message, without signing in. */
    visitLink: (token: string) => `${site}/v/${token}`,
    /** What the calendar of a phone subscribes to. */
    calendarFeed: (token: string) => `${site}${apiPrefix}/calendar-feeds/${token}.ics`,
    cancellationPolicy: `${site}/politica-cancelacion`,
    /** The code travels in the fragment, which no server and no log ever sees; as given, since it may be a placeholder. */
    newPassword: ({ email, code }: { email: string; code: string }) =>
      `${site}/recuperar-cuenta/nueva#correo=${encodeURIComponent(email)}&codigo=${code}`,
  };
};
export type ScreenLinks = ReturnType<typeof screenLinks>;
