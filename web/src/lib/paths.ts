import type { Me } from '#shared/accounts/api.ts';

/** All addresses that code links to. Their screens are listed in app/screens.ts. */
export const paths = {
  landing: '/',
  shop: '/tienda',
  /** Only the id identifies the product. The slug is for readers. */
  shopProduct: (productId: string, slug = 'producto') => `/tienda/${slug}/${productId}`,
  checkout: '/checkout',
  /** The token is in the fragment, which is not sent to servers. */
  checkoutSuccess: (token: string) => `/checkout/success#${token}`,
  order: (token: string) => `/pedido/${token}`,
  login: '/login',
  recoverAccount: '/recuperar-cuenta',
  newPassword: '/recuperar-cuenta/nueva',
  recoverySent: '/recuperar-completado',
  cancellationPolicy: '/politica-cancelacion',
  adminCalendar: '/admin/calendario',
  createAppointment: '/admin/calendario?crear=1',
  appointment: (appointmentId: string) => `/admin/calendario?cita=${appointmentId}`,
  appointmentRequests: '/admin/solicitud-citas',
  completedAppointments: '/admin/citas-completadas',
  /** Filtered by month, and by aesthetician if one is given. */
  completedAppointmentsOf: (month: string, staffId = '') =>
    `/admin/citas-completadas?mes=${month}&esteticista=${staffId}`,
  pos: '/pos',
  /** The POS, which adds the balance of the appointment to the sale. */
  collectBalance: (appointmentId: string) => `/pos?vista=citas&cobrar=${appointmentId}`,
  sales: '/pos/ventas',
  salesOf: (date: string) => `/pos/ventas?fecha=${date}`,
  salesOfItem: (itemId: string, from = '', to = '') =>
    `/pos/ventas?${new URLSearchParams({ articulo: itemId, desde: from, hasta: to })}`,
  sale: (saleId: string) => `/pos/ventas/${saleId}`,
  countDrawer: '/pos/caja/cerrar',
  dayClose: '/pos/cierre-z',
  closing: (closingNumber: string) => `/pos/cierre-z?z=${closingNumber}`,
  salesReport: '/pos/reporte-ventas',
  ivuSummary: '/pos/reporte-ventas/ivu',
  createCategory: '/pos/crear-categoria',
  createTax: '/pos/crear-tax',
  createProduct: '/pos/crear-producto',
  copyProduct: (productId: string) => `/pos/crear-producto?copia=${productId}`,
  products: '/pos/productos',
  product: (productId: string) => `/pos/productos/${productId}`,
  migratePictures: '/migrar-imagenes',
  stockAtMinimum: '/pos/inventario?estado=minimo',
  stockOf: (productId: string) => `/pos/inventario?producto=${productId}`,
  dashboard: '/admin',
  medications: '/admin/inventario',
  /** Lot with its movements and the clients who received it. */
  lot: (lotId: string) => `/admin/inventario/lotes/${lotId}`,
  prospects: '/admin/prospectos',
  clientLaserRequests: '/admin/prospectos?estado=laser',
  messages: '/admin/mensajes',
  orders: '/admin/pedidos',
  doseReviews: '/admin/revisar-solicitudes-dosis',
  patients: '/admin/crear-paciente',
  /** Opens the form of a new client with a typed name, e-mail or phone. */
  createPatient: (typed: string) => `/admin/crear-paciente?${new URLSearchParams({ nuevo: typed || '1' })}`,
  patientRecord: (patientId: string, tab?: string) =>
    `/admin/crear-paciente?ficha=${patientId}${tab === undefined ? '' : `&tab=${tab}`}`,
  patientProfile: (patientId: string) => `/admin/crear-paciente?ficha=${patientId}&tab=perfil`,
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
  staffAppointment: (appointmentId: string) => `/enfermero/calendario?cita=${appointmentId}`,
  schedule: '/enfermero/mi-horario',
  assignedPatients: '/enfermero/pacientes',
  closeAppointment: (appointmentId: string) => `/enfermero/pacientes?cerrar=${appointmentId}`,
  routeToPatient: (appointmentId: string) => `/enfermero/pacientes?ruta=${appointmentId}`,
  reminderLink: (token: string) => `/v/${token}`,
  patient: (patientId: string) => `/paciente/${patientId}`,
  myRecommendations: (patientId: string) => `/paciente/${patientId}/recomendaciones`,
  myInformation: (patientId: string) => `/paciente/${patientId}/informacion`,
  myHealth: (patientId: string) => `/paciente/${patientId}/salud`,
  healthProgress: (patientId: string) => `/paciente/${patientId}/progreso-salud`,
  activities: (patientId: string) => `/paciente/${patientId}/actividad-fisica`,
  healthProfile: (patientId: string) => `/paciente/${patientId}/perfil-salud`,
  doseRequest: (patientId: string) => `/paciente/${patientId}/aumento-dosis`,
  myFinances: (patientId: string) => `/paciente/${patientId}/finanzas`,
  myInvoices: (patientId: string) => `/paciente/${patientId}/facturas`,
  myDocuments: (patientId: string) => `/paciente/${patientId}/documentos`,
  laserRequest: (patientId: string) => `/paciente/${patientId}/solicitud-laser`,
  staffPatients: '/enfermero/crear-paciente',
  createStaffPatient: (typed: string) =>
    `/enfermero/crear-paciente?${new URLSearchParams({ nuevo: typed || '1' })}`,
  staffPatientRecord: (patientId: string, tab?: string) =>
    `/enfermero/crear-paciente?ficha=${patientId}${tab === undefined ? '' : `&tab=${tab}`}`,
  myAppointments: (patientId: string) => `/paciente/${patientId}/citas`,
} as const;

const privateArea = /^\/(admin|pos|enfermero|paciente|migrar-imagenes)(?!.*\/crear-cuenta$)(\/|$)/;

/** Whether the guard protects the address. */
export const isPrivatePath = (pathname: string): boolean => privateArea.test(pathname);

/** Returns the page after sign-in (R047 R048 R049). The owner of a new center gets the setup checklist. */
export function findHomePath({
  role,
  userId,
  isSettingUp,
}: Pick<Me, 'role' | 'userId' | 'isSettingUp'>): string {
  switch (role) {
    case 'admin':
      return isSettingUp === true ? paths.dashboard : paths.adminCalendar;
    case 'supervisor':
      return paths.pos;
    case 'staff':
      return paths.staffCalendar;
    case 'patient':
      return paths.patient(userId);
  }
}
