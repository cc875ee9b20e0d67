import type { Me } from '#shared/accounts/api.ts';

/** Every address that code goes to. The screens behind them are listed in app/screens.ts. */
export const paths = {
  landing: '/',
  login: '/login',
  recoverAccount: '/recuperar-cuenta',
  newPassword: '/recuperar-cuenta/nueva',
  recoverySent: '/recuperar-completado',
  cancellationPolicy: '/politica-cancelacion',
  adminCalendar: '/admin/calendario',
  appointmentRequests: '/admin/solicitud-citas',
  treatedVisits: '/admin/citas-completadas',
  pos: '/pos',
  staffCalendar: '/enfermero/calendario',
  schedule: '/enfermero/mi-horario',
  assignedPatients: '/enfermero/pacientes',
  visitLink: (token: string) => `/v/${token}`,
  patient: (patientId: string) => `/paciente/${patientId}`,
  myAppointments: (patientId: string) => `/paciente/${patientId}/citas`,
} as const;

/** Where a person goes after signing in (spec 1 §2.3). */
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
