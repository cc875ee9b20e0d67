import type { Me } from '#shared/accounts/api.ts';

/** What somebody would like: a service, and perhaps an hour of it. */
type Wish = {
  readonly serviceId: string;
  readonly date?: string | undefined;
  readonly time?: string | undefined;
};
/** The same as addresses say it. */
export const wishParams = { serviceId: 'servicio', date: 'fecha', time: 'hora' } as const;
/** With it, the address of somebody's appointments opens the form for a new one. */
export const requestParam = 'solicitar';

function wishQuery({ serviceId, date, time }: Wish): string {
  const search = new URLSearchParams({ [wishParams.serviceId]: serviceId });
  if (date !== undefined) search.set(wishParams.date, date);
  if (time !== undefined) search.set(wishParams.time, time);
  return search.toString();
}

/** Every address that code goes to. The screens behind them are listed in app/screens.ts. */
export const paths = {
  landing: '/',
  shop: '/tienda',
  login: '/login',
  recoverAccount: '/recuperar-cuenta',
  newPassword: '/recuperar-cuenta/nueva',
  recoverySent: '/recuperar-completado',
  cancellationPolicy: '/politica-cancelacion',
  adminCalendar: '/admin/calendario',
  createAppointment: '/admin/calendario?crear=1',
  appointmentRequests: '/admin/solicitud-citas',
  completedAppointments: '/admin/citas-completadas',
  pos: '/pos',
  dashboard: '/admin',
  prospects: '/admin/prospectos',
  clientLaserRequests: '/admin/prospectos?estado=laser',
  messages: '/admin/mensajes',
  patients: '/admin/crear-paciente',
  /** The client's record, open at one of its tabs. */
  patientRecord: (patientId: string, tab?: string) =>
    `/admin/crear-paciente?ficha=${patientId}${tab === undefined ? '' : `&tab=${tab}`}`,
  team: '/admin/crear-enfermero',
  memberSchedule: (staffId: string) => `/admin/crear-enfermero/${staffId}/horario`,
  banner: '/admin/banner',
  settings: '/admin/configuracion',
  settingsContact: '/admin/configuracion#contacto',
  settingsLanding: '/admin/configuracion#inicio',
  settingsBooking: '/admin/configuracion#reservas',
  intake: '/solicitar-paciente',
  timePicker: '/time-picker',
  interview: '/solicitud-completada',
  createAccount: '/registro/crear-cuenta',
  register: (prospectId: string) => `/registro/crear-cuenta/${prospectId}`,
  acceptInvitation: (userId: string) => `/crear-cuenta/${userId}`,
  acceptTeamInvitation: (userId: string) => `/enfermero/${userId}/crear-cuenta`,
  shortLink: (token: string) => `/e/${token}`,
  staffCalendar: '/enfermero/calendario',
  schedule: '/enfermero/mi-horario',
  assignedPatients: '/enfermero/pacientes',
  reminderLink: (token: string) => `/v/${token}`,
  patient: (patientId: string) => `/paciente/${patientId}`,
  myRecommendations: (patientId: string) => `/paciente/${patientId}/recomendaciones`,
  myInformation: (patientId: string) => `/paciente/${patientId}/informacion`,
  myInvoices: (patientId: string) => `/paciente/${patientId}/facturas`,
  myDocuments: (patientId: string) => `/paciente/${patientId}/documentos`,
  laserRequest: (patientId: string) => `/paciente/${patientId}/solicitud-laser`,
  staffPatients: '/enfermero/crear-paciente',
  /** The same record, where an aesthetician reads it. */
  staffPatientRecord: (patientId: string) => `/enfermero/crear-paciente?ficha=${patientId}`,
  myAppointments: (patientId: string) => `/paciente/${patientId}/citas`,
  requestAppointment: (patientId: string, wish?: Wish) =>
    `/paciente/${patientId}/citas?${requestParam}=1${wish ? `&${wishQuery(wish)}` : ''}`,
} as const;

/** The free hours of a service, with what was chosen among them. */
export const freeHoursOf = (wish: Wish) => `${paths.timePicker}?${wishQuery(wish)}`;

const privateArea = /^\/(admin|pos|enfermero|paciente)(?!.*\/crear-cuenta$)(\/|$)/;

/** Whether a screen there is behind the guard. */
export const isPrivatePath = (pathname: string): boolean => privateArea.test(pathname);

/** Where a person goes after signing in (R047 R048 R049). */
export function homeOf({ role, userId }: Pick<Me, 'role' | 'userId'>): string {
  switch (role) {
    case 'admin':
      return paths.adminCalendar;
    case 'supervisor':
      return paths.pos;
    case 'staff':
      return paths.staffCalendar;
    case 'patient':
      return paths.patient(userId);
  }
}
