import { frontDeskRoles, type Screen } from './screen.ts';

export const deskScreens: readonly Screen[] = [
  {
    path: '/admin',
    access: ['admin'],
    layout: 'admin',
    title: 'Panel',
    menu: { label: 'Panel', icon: 'layout-dashboard' },
    page: () => import('#web/src/features/desk/dashboard-page.tsx').then((file) => file.DashboardPage),
  },
  {
    path: '/admin/calendario',
    access: ['admin', 'supervisor', 'staff'],
    layout: 'admin',
    title: 'Calendario',
    menu: { label: 'Calendario', icon: 'calendar-days' },
    page: () =>
      import('#web/src/features/appointments/calendar/calendar-page.tsx').then((file) => file.CalendarPage),
  },
  {
    path: '/admin/solicitud-citas',
    access: frontDeskRoles,
    layout: 'admin',
    title: 'Solicitud de citas',
    menu: { label: 'Solicitud de citas', icon: 'inbox' },
    page: () =>
      import('#web/src/features/appointments/requests/appointment-requests-page.tsx').then(
        (file) => file.AppointmentRequestsPage,
      ),
  },
  {
    path: '/admin/citas-sin-cerrar',
    access: frontDeskRoles,
    layout: 'admin',
    title: 'Citas sin cerrar',
    menu: { label: 'Citas sin cerrar', icon: 'clipboard-check' },
    page: () =>
      import('#web/src/features/appointments/completed/unclosed-page.tsx').then((file) => file.UnclosedPage),
  },
  {
    path: '/admin/mensajes',
    access: frontDeskRoles,
    layout: 'admin',
    title: 'Mensajes',
    menu: { label: 'Mensajes', icon: 'message-square' },
    page: () => import('#web/src/features/notifications/messages-page.tsx').then((file) => file.MessagesPage),
  },
  {
    path: '/admin/pedidos',
    access: frontDeskRoles,
    layout: 'admin',
    title: 'Pedidos',
    menu: { label: 'Pedidos', icon: 'package' },
    page: () => import('#web/src/features/shop/orders/orders-page.tsx').then((file) => file.OrdersPage),
  },
  {
    path: '/admin/prospectos',
    access: frontDeskRoles,
    layout: 'admin',
    title: 'Prospectos',
    menu: { label: 'Prospectos', icon: 'user-plus', group: 'Personas' },
    page: () =>
      import('#web/src/features/intake/prospects/prospects-page.tsx').then((file) => file.ProspectsPage),
  },
  {
    path: '/admin/crear-paciente',
    access: frontDeskRoles,
    layout: 'admin',
    title: 'Manejo de Clientes',
    menu: { label: 'Clientes Activos', icon: 'users', group: 'Personas' },
    page: () => import('#web/src/features/patients/list/patients-page.tsx').then((file) => file.PatientsPage),
  },
  {
    path: '/admin/crear-enfermero',
    access: frontDeskRoles,
    layout: 'admin',
    title: 'Esteticistas',
    menu: { label: 'Esteticistas', icon: 'id-card', group: 'Personas' },
    page: () => import('#web/src/features/staff/team/team-page.tsx').then((file) => file.TeamPage),
  },
  {
    path: '/admin/asignacion',
    access: ['admin'],
    layout: 'admin',
    title: 'Asignación de Medicamentos',
    menu: { label: 'Asignación', icon: 'syringe', group: 'Clínica' },
    page: () =>
      import('#web/src/features/inventory/assignment/assignment-page.tsx').then(
        (file) => file.AssignmentPage,
      ),
  },
  {
    path: '/admin/inventario',
    access: ['admin'],
    layout: 'admin',
    title: 'Gestión de Inventario',
    menu: { label: 'Inventario', icon: 'pill', group: 'Clínica' },
    page: () =>
      import('#web/src/features/inventory/medications/medications-page.tsx').then(
        (file) => file.MedicationsPage,
      ),
  },
  {
    path: '/admin/inventario/lotes/:lotId',
    access: ['admin'],
    layout: 'admin',
    title: 'Quién recibió el lote',
    page: () => import('#web/src/features/inventory/lots/lot-page.tsx').then((file) => file.LotPage),
  },
  {
    path: '/admin/crear-enfermero/:staffId/horario',
    access: frontDeskRoles,
    layout: 'admin',
    title: 'Horario',
    page: () =>
      import('#web/src/features/staff/schedule/schedule-page.tsx').then((file) => file.MemberSchedulePage),
  },
  {
    path: '/admin/revisar-solicitudes-dosis',
    access: ['admin'],
    layout: 'admin',
    title: 'Solicitudes de dosis',
    menu: { label: 'Solicitudes de dosis', icon: 'clipboard-list', group: 'Clínica' },
    page: () =>
      import('#web/src/features/health/reviews/dose-reviews-page.tsx').then((file) => file.DoseReviewsPage),
  },
  {
    path: '/admin/gps',
    access: ['admin'],
    layout: 'admin',
    title: 'Mapa del equipo',
    menu: { label: 'Mapa del equipo', icon: 'map-pin', group: 'Clínica' },
    page: () => import('#web/src/features/staff/map/team-map-page.tsx').then((file) => file.TeamMapPage),
  },
  {
    path: '/admin/citas-completadas',
    access: ['admin'],
    layout: 'admin',
    title: 'Citas completadas',
    menu: { label: 'Citas completadas', icon: 'clipboard-check', group: 'Centro' },
    page: () =>
      import('#web/src/features/appointments/completed/completed-appointments-page.tsx').then(
        (file) => file.CompletedAppointmentsPage,
      ),
  },
  {
    path: '/admin/finanzas',
    access: ['admin'],
    layout: 'admin',
    title: 'Finanzas y Rastreos',
    menu: { label: 'Finanzas', icon: 'wallet', group: 'Centro' },
    page: () => import('#web/src/features/finance/finances-page.tsx').then((file) => file.FinancesPage),
  },
  {
    path: '/admin/banner',
    access: ['admin'],
    layout: 'admin',
    title: 'Promociones',
    menu: { label: 'Promociones', icon: 'megaphone', group: 'Centro' },
    page: () => import('#web/src/features/promotions/banner-page.tsx').then((file) => file.BannerPage),
  },
  {
    path: '/admin/accesos-denegados',
    access: ['admin'],
    layout: 'admin',
    title: 'Accesos denegados',
    menu: { label: 'Accesos denegados', icon: 'shield-alert', group: 'Centro' },
    page: () =>
      import('#web/src/features/accounts/denied-access/denied-accesses-page.tsx').then(
        (file) => file.DeniedAccessesPage,
      ),
  },
  {
    path: '/admin/configuracion',
    access: ['admin'],
    layout: 'admin',
    title: 'Ajustes',
    menu: { label: 'Ajustes', icon: 'settings', group: 'Centro' },
    page: () => import('#web/src/features/settings/settings-page.tsx').then((file) => file.SettingsPage),
  },
];
