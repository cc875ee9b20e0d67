import { paths } from '#web/src/lib/paths.ts';
import type { Screen } from './screen.ts';

const staff = ['staff'] as const;

export const staffScreens: readonly Screen[] = [
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
    page: () =>
      import('#web/src/features/appointments/calendar/calendar-page.tsx').then((file) => file.CalendarPage),
  },
  {
    path: '/enfermero/mi-horario',
    access: staff,
    layout: 'staff',
    title: 'Mi Horario de Trabajo',
    menu: { label: 'Mi horario', icon: 'calendar-clock' },
    page: () =>
      import('#web/src/features/staff/schedule/schedule-page.tsx').then((file) => file.SchedulePage),
  },
  {
    path: '/enfermero/pacientes',
    access: staff,
    layout: 'staff',
    title: 'Pacientes Asignados',
    menu: { label: 'Pacientes', icon: 'clipboard-list' },
    page: () =>
      import('#web/src/features/appointments/assigned/assigned-patients-page.tsx').then(
        (file) => file.AssignedPatientsPage,
      ),
  },
  {
    path: '/enfermero/crear-paciente',
    access: staff,
    layout: 'staff',
    title: 'Clientes',
    menu: { label: 'Clientes', icon: 'users' },
    page: () => import('#web/src/features/patients/list/patients-page.tsx').then((file) => file.PatientsPage),
  },
];
