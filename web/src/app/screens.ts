import type { ComponentType } from 'react';
import type { Me } from '#shared/accounts/api.ts';
import type { Role } from '#shared/core/roles.ts';
import { paths } from '#web/src/lib/paths.ts';
import type { IconName } from './menu-icon.tsx';

export type Layout = 'public' | 'auth' | 'admin' | 'staff' | 'patient';
export type MenuEntry = { label: string; icon: IconName; group?: 'Personas' | 'Centro' };

type Place = {
  path: `/${string}`;
  /** Who may open it; the server decides again on every call. */
  access: 'public' | readonly Role[];
  layout: Layout;
  title: string;
  menu?: MenuEntry;
};
export type PageScreen = Place & { page: () => Promise<ComponentType> };
export type RedirectScreen = Place & { redirect: (me: Me) => string };
export type Screen = PageScreen | RedirectScreen;

const everyone = 'public';
const desk = ['admin', 'supervisor'] as const;
const staff = ['staff'] as const;
const patient = ['patient'] as const;

/** The route table of spec 1 §2.1: guard, router and menus read it. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    access: everyone,
    layout: 'public',
    title: 'Inicio',
    page: () => import('#web/src/features/landing/landing-page.tsx').then((file) => file.LandingPage),
  },
  {
    path: '/politica-cancelacion',
    access: everyone,
    layout: 'public',
    title: 'Política de cancelación',
    page: () =>
      import('#web/src/features/appointments/cancellation-policy-page.tsx').then(
        (file) => file.CancellationPolicyPage,
      ),
  },
  {
    path: '/login',
    access: everyone,
    layout: 'auth',
    title: 'Iniciar sesión',
    page: () => import('#web/src/features/accounts/login-page.tsx').then((file) => file.LoginPage),
  },
  {
    path: '/recuperar-cuenta',
    access: everyone,
    layout: 'auth',
    title: 'Recuperar cuenta',
    page: () =>
      import('#web/src/features/accounts/recover-account-page.tsx').then((file) => file.RecoverAccountPage),
  },
  {
    path: '/recuperar-cuenta/nueva',
    access: everyone,
    layout: 'auth',
    title: 'Nueva contraseña',
    page: () =>
      import('#web/src/features/accounts/new-password-page.tsx').then((file) => file.NewPasswordPage),
  },
  {
    path: '/recuperar-completado',
    access: everyone,
    layout: 'auth',
    title: 'Correo enviado exitosamente',
    page: () =>
      import('#web/src/features/accounts/recovery-sent-page.tsx').then((file) => file.RecoverySentPage),
  },
  {
    path: '/v/:token',
    access: everyone,
    layout: 'auth',
    title: 'Tu cita',
    page: () =>
      import('#web/src/features/appointments/visit-link-page.tsx').then((file) => file.VisitLinkPage),
  },
  {
    path: '/admin/calendario',
    access: ['admin', 'supervisor', 'staff'],
    layout: 'admin',
    title: 'Calendario',
    menu: { label: 'Calendario', icon: 'calendar-days' },
    page: () => import('#web/src/features/appointments/calendar-page.tsx').then((file) => file.CalendarPage),
  },
  {
    path: '/admin/solicitud-citas',
    access: desk,
    layout: 'admin',
    title: 'Solicitud de citas',
    menu: { label: 'Solicitud de citas', icon: 'inbox' },
    page: () =>
      import('#web/src/features/appointments/appointment-requests-page.tsx').then(
        (file) => file.AppointmentRequestsPage,
      ),
  },
  {
    path: '/admin/citas-completadas',
    access: ['admin'],
    layout: 'admin',
    title: 'Citas completadas',
    menu: { label: 'Citas completadas', icon: 'clipboard-check', group: 'Centro' },
    page: () =>
      import('#web/src/features/appointments/treated-visits-page.tsx').then((file) => file.TreatedVisitsPage),
  },
  {
    path: '/pos',
    access: desk,
    layout: 'admin',
    title: 'Punto de Venta',
    page: () => import('#web/src/features/pos/pos-page.tsx').then((file) => file.PosPage),
  },
  {
    path: '/enfermero',
    access: staff,
    layout: 'staff',
    title: 'Calendario',
    redirect: () => paths.staffCalendar,
  },
  {
    path: '/enfermero/calendario',
    access: staff,
    layout: 'staff',
    title: 'Calendario',
    menu: { label: 'Calendario', icon: 'calendar-days' },
    page: () => import('#web/src/features/appointments/calendar-page.tsx').then((file) => file.CalendarPage),
  },
  {
    path: '/enfermero/mi-horario',
    access: staff,
    layout: 'staff',
    title: 'Mi Horario de Trabajo',
    menu: { label: 'Mi horario', icon: 'calendar-clock' },
    page: () => import('#web/src/features/staff/schedule-page.tsx').then((file) => file.SchedulePage),
  },
  {
    path: '/enfermero/pacientes',
    access: staff,
    layout: 'staff',
    title: 'Pacientes Asignados',
    menu: { label: 'Pacientes', icon: 'clipboard-list' },
    page: () =>
      import('#web/src/features/appointments/assigned-patients-page.tsx').then(
        (file) => file.AssignedPatientsPage,
      ),
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
      import('#web/src/features/appointments/my-appointments-page.tsx').then(
        (file) => file.MyAppointmentsPage,
      ),
  },
];
