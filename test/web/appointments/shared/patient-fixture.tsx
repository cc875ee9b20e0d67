import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { toast as sonner } from 'sonner';
import { getMe } from '#shared/accounts/api.ts';
import {
  abandonReservation,
  confirmDeposit,
  listAvailableTimes,
  listMyAppointments,
  listOfferedServices,
  requestAppointment,
} from '#shared/appointments/api.ts';
import { syncLaserServices } from '#shared/appointments/changes/change-api.ts';
import type { OfferedService, PatientAppointment } from '#shared/appointments/views.ts';
import { getPreferredAppointment } from '#shared/intake/api.ts';
import { getClientConfig } from '#shared/settings/api.ts';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { MyAppointmentsPage } from '#web/src/features/appointments/my-appointments/my-appointments-page.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';

const me = {
  userId: 'u1',
  role: 'patient',
  firstName: 'Marisol',
  lastName: 'Ortiz',
  email: 'm@correo.test',
} as const;

export const anAppointment = (overrides: Partial<PatientAppointment> = {}): PatientAppointment => ({
  appointmentId: 'a1',
  date: '2026-03-13',
  time: '14:30',
  durationMinutes: 60,
  freeCancellationHours: 48,
  status: 'confirmed',
  medications: [],
  services: [{ serviceId: 'facial', name: 'Facial hidratante', durationMinutes: 60, priceCents: 9_500 }],
  staffId: 's1',
  staffName: 'Camila Vega',
  totalCents: 9_500,
  depositCents: 4_750,
  depositStatus: 'captured',
  balanceDueCents: 4_750,
  attendanceConfirmed: false,
  canChange: true,
  forfeitCents: 0,
  version: 3,
  ...overrides,
});

export const aService = (name: string, overrides: Partial<OfferedService> = {}): OfferedService => ({
  serviceId: name.toLowerCase().replaceAll(' ', '-'),
  name,
  categoryName: 'Faciales',
  durationMinutes: 60,
  priceCents: 9_501,
  rates: [],
  laser: false,
  ...overrides,
});

const clientConfig = {
  region: 'r',
  userPoolId: 'p',
  userPoolClientId: 'c',
  cardForm: 'test' as const,
  stripePublishableKey: 'pk_test_1',
  paymentsEndpoint: 'http://cards.test',
  liveEndpoint: 'http://live.test',
};
const availableDays = [
  { date: '2026-03-06', times: [] },
  { date: '2026-03-09', times: ['09:00', '10:00', '14:00'] },
  { date: '2026-03-10', times: ['11:00'] },
];
export const confirmationUrl = /^http:\/\/cards\.test\/v1\/payment_intents\/pi_1\/confirm$/;

/** Creates a reservation that waits for its card for `minutes`. */
export const aReservation = (minutes = 15) => ({
  appointmentId: 'a9',
  clientSecret: 'pi_1_secret_2',
  depositCents: 4_751,
  balanceDueCents: 4_750,
  reservedUntil: new Date(Date.now() + minutes * 60_000).toISOString(),
});

/** Creates a server with default answers. The other properties are the requests that it receives. */
export function aPatientServer() {
  const server = aServer();
  server.answers(getMe, () => me);
  server.answers(getClientConfig, () => clientConfig);
  return {
    server,
    preferenceRequests: server.answers(getPreferredAppointment, () => ({})),
    listRequests: server.answers(listMyAppointments, () => ({ rows: [] })),
    serviceRequests: server.answers(listOfferedServices, () => [
      aService('Facial'),
      aService('Masaje', { categoryName: 'Masajes', durationMinutes: 90, priceCents: 12_000 }),
    ]),
    timesRequests: server.answers(listAvailableTimes, () => availableDays),
    appointmentRequests: server.answers(requestAppointment, () => aReservation()),
    cardConfirmations: server.serves('POST', confirmationUrl, () =>
      Response.json({ status: 'requires_capture' }),
    ),
    depositConfirmations: server.answers(confirmDeposit, () => ({
      appointmentId: 'a9',
      status: 'pending' as const,
    })),
    laserSyncs: server.answers(syncLaserServices, () => ({ allowedServiceIds: [] })),
    abandonments: server.answers(abandonReservation, () => ({
      appointmentId: 'a9',
      status: 'expired' as const,
    })),
  };
}

export async function openAppointmentsPage() {
  queryClient.clear();
  // Toasts outlive the page that showed them.
  sonner.dismiss();
  queryClient.setQueryData(buildQueryKey(getMe), me);
  const element = (
    <Providers>
      <MyAppointmentsPage />
    </Providers>
  );
  const router = createMemoryRouter([{ path: '/paciente/:patientId/citas', element }], {
    initialEntries: ['/paciente/u1/citas'],
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { level: 1, name: 'Gestión de Citas y Salud' });
}
