import { roles } from '#shared/core/roles.ts';
import { findHomePath, paths } from '#web/src/lib/paths.ts';
import type { Screen } from './screen.ts';

const patient = ['patient'] as const;

export const patientScreens: readonly Screen[] = [
  {
    // Address without an id, for people who type it.
    path: '/paciente',
    access: roles,
    layout: 'patient',
    title: 'Mis Citas',
    redirect: findHomePath,
  },
  {
    path: '/paciente/:patientId',
    access: patient,
    layout: 'patient',
    title: 'Mis Citas',
    redirect: ({ userId }) => paths.myAppointments(userId),
  },
  {
    path: '/paciente/:patientId/citas',
    access: patient,
    layout: 'patient',
    title: 'Gestión de Citas y Salud',
    menu: { label: 'Mis Citas', icon: 'calendar-days' },
    page: () =>
      import('#web/src/features/appointments/my-appointments/my-appointments-page.tsx').then(
        (file) => file.MyAppointmentsPage,
      ),
  },
  {
    path: '/paciente/:patientId/recomendaciones',
    access: patient,
    layout: 'patient',
    title: 'Recomendaciones',
    menu: { label: 'Recomendaciones', icon: 'sparkle' },
    page: () =>
      import('#web/src/features/patients/my-record/my-recommendations-page.tsx').then(
        (file) => file.MyRecommendationsPage,
      ),
  },
  {
    path: '/paciente/:patientId/informacion',
    access: patient,
    layout: 'patient',
    title: 'Información Personal',
    menu: { label: 'Información', icon: 'user-round' },
    page: () =>
      import('#web/src/features/patients/my-record/my-information-page.tsx').then(
        (file) => file.MyInformationPage,
      ),
  },
  {
    path: '/paciente/:patientId/facturas',
    access: patient,
    layout: 'patient',
    title: 'Facturas por cita',
    within: '/paciente/:patientId/finanzas',
    page: () => import('#web/src/features/payments/my-invoices-page.tsx').then((file) => file.MyInvoicesPage),
  },
  {
    path: '/paciente/:patientId/finanzas',
    access: patient,
    layout: 'patient',
    title: 'Facturas',
    menu: { label: 'Facturas', icon: 'receipt-text' },
    page: () =>
      import('#web/src/features/finance/my-finances/my-finances-page.tsx').then(
        (file) => file.MyFinancesPage,
      ),
  },
  {
    path: '/paciente/:patientId/documentos',
    access: patient,
    layout: 'patient',
    title: 'Mis Documentos',
    page: () =>
      import('#web/src/features/patients/my-record/my-documents-page.tsx').then(
        (file) => file.MyDocumentsPage,
      ),
  },
  {
    path: '/paciente/:patientId/progreso-salud',
    access: patient,
    layout: 'patient',
    title: 'Progreso de Salud',
    within: '/paciente/:patientId/citas',
    page: () =>
      import('#web/src/features/health/progress/health-progress-page.tsx').then(
        (file) => file.HealthProgressPage,
      ),
  },
  {
    path: '/paciente/:patientId/actividad-fisica',
    access: patient,
    layout: 'patient',
    title: 'Registro de Actividad Física',
    within: '/paciente/:patientId/citas',
    page: () =>
      import('#web/src/features/health/activity/activity-page.tsx').then((file) => file.ActivityPage),
  },
  {
    path: '/paciente/:patientId/perfil-salud',
    access: patient,
    layout: 'patient',
    title: 'Perfil de Salud',
    within: '/paciente/:patientId/citas',
    page: () =>
      import('#web/src/features/health/profile/health-profile-page.tsx').then(
        (file) => file.HealthProfilePage,
      ),
  },
  {
    path: '/paciente/:patientId/aumento-dosis',
    access: patient,
    layout: 'patient',
    title: 'Aumento de dosis',
    within: '/paciente/:patientId/citas',
    page: () =>
      import('#web/src/features/health/doses/dose-request-page.tsx').then((file) => file.DoseRequestPage),
  },
  {
    path: '/paciente/:patientId/salud',
    access: patient,
    layout: 'patient',
    title: 'Tus respuestas de salud',
    page: () =>
      import('#web/src/features/intake/health/my-health-page.tsx').then((file) => file.MyHealthPage),
  },
  {
    path: '/paciente/:patientId/solicitud-laser',
    access: patient,
    layout: 'patient',
    title: 'Evaluación láser',
    page: () =>
      import('#web/src/features/intake/laser/laser-request-page.tsx').then((file) => file.LaserRequestPage),
  },
];
