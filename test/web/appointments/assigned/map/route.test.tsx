import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coreErrors } from '#shared/core/errors.ts';
import { type DrivingRoute, planRoute, shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { freezeClock, now } from '#test/web/appointments/shared/open-page.tsx';
import {
  anAppointment,
  aStaffServer,
  click,
  openAssignedPatientsPage,
} from '#test/web/appointments/shared/staff-fixture.tsx';
import { errorResponse, goOffline } from '#test/web/support/server.ts';
import { drawMap, type MapContents } from '#web/src/ui/map/map-drawing.ts';
import { installPhone, sanJuan } from '../phone.ts';

vi.mock('#web/src/lib/session/auth.ts', () => ({ fetchSessionToken: async () => 'token' }));
vi.mock('#web/src/ui/map/map-drawing.ts', () => ({ drawMap: vi.fn() }));

const show = vi.fn<(places: MapContents) => void>();
beforeEach(() => {
  freezeClock();
  show.mockClear();
  vi.mocked(drawMap)
    .mockReset()
    .mockResolvedValue({ show, remove: () => undefined });
});

const clientAddress = 'Calle Loíza 1853, San Juan';
const routeReply: DrivingRoute = {
  destination: { latitude: 18.451, longitude: -66.047, label: clientAddress },
  line: [
    [-66.0602, 18.4301],
    [-66.047, 18.451],
  ],
  distanceMeters: 5_432,
  durationSeconds: 720,
};
const luz = { firstName: 'Luz', lastName: 'Meléndez Ríos', phone: '787-555-0143' };

/** Opens the page on a day with two appointments. */
async function openDay(
  options: {
    isSharing?: boolean;
    firstAddress?: string | undefined;
    answer?: () => Response | Promise<Response>;
  } = {},
) {
  const { isSharing = true, answer } = options;
  const phone = installPhone();
  const { server } = aStaffServer([
    anAppointment({ address: 'firstAddress' in options ? options.firstAddress : clientAddress }),
    anAppointment({ appointmentId: 'a2', time: '16:00', patient: luz, address: 'Calle Sol 4, Ponce' }),
  ]);
  server.answers(shareLocation, () => ({ location: { ...sanJuan, sharedAt: now.toISOString() } }));
  server.answers(stopSharingLocation, () => ({}));
  const routeRequests = server.answers(planRoute, () => (answer ? answer() : routeReply));
  await openAssignedPatientsPage();
  await screen.findByRole('table', { name: 'Hoy' });
  if (isSharing) {
    fireEvent.click(screen.getByRole('switch'));
    act(() => phone.moveTo(sanJuan));
  }
  return { server, routeRequests };
}
const getRouteRegion = () => screen.getByRole('region', { name: 'Ruta' });
const expectText = (text: string) => waitFor(() => expect(getRouteRegion().textContent).toContain(text));

describe('the route to a client', () => {
  it('leads from the current position to the next or the chosen appointment, with minutes and kilometers, and opens Google Maps in a new tab [R260 R261]', async () => {
    const { routeRequests } = await openDay();

    await expectText('12 min · 5.4 km');

    expect(routeRequests.map(({ body }) => body)).toEqual([{ appointmentId: 'a1', from: sanJuan }]);
    expect(within(getRouteRegion()).getByText('Marisol Ortiz Díaz')).toBeTruthy();
    expect(within(getRouteRegion()).getByText(clientAddress)).toBeTruthy();
    const mapName = `Mapa con la ruta de 12 min hasta ${clientAddress}`;
    expect(screen.getByRole('group', { name: mapName })).toBeTruthy();
    await waitFor(() =>
      expect(show.mock.lastCall?.[0]).toMatchObject({
        markers: [
          { name: 'Tu posición', at: [-66.0602, 18.4301] },
          { name: 'Destino', at: [-66.047, 18.451] },
        ],
        lines: [{ line: routeReply.line }],
        view: { points: expect.arrayContaining(routeReply.line), zoom: 12 },
      }),
    );
    const mapsLink = screen.getByRole('link', { name: 'Abrir Google Maps: ruta a Marisol Ortiz Díaz' });
    expect(mapsLink.textContent).toBe('Abrir Google Maps');
    expect(mapsLink.getAttribute('href')).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=Calle+Lo%C3%ADza+1853%2C+San+Juan&travelmode=driving',
    );
    expect([mapsLink.getAttribute('target'), mapsLink.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ]);

    click('Ver ruta a Luz Meléndez Ríos');
    await expectText('Luz Meléndez Ríos');
    await waitFor(() => expect(routeRequests.at(-1)?.body).toMatchObject({ appointmentId: 'a2' }));
    await waitFor(() => expect(document.activeElement).toBe(getRouteRegion()));
  });
});

describe('a route that cannot be shown', () => {
  it('requires the aesthetician’s shared position, and draws no map without it [R263]', async () => {
    const { routeRequests } = await openDay({ isSharing: false });
    expect(screen.queryByRole('region', { name: 'Ruta' })).toBeNull();

    click('Ver ruta a Marisol Ortiz Díaz');

    await expectText('No se ha detectado la ubicación del enfermero.');
    expect(routeRequests).toEqual([]);
    expect(drawMap).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: /^Abrir Google Maps/ })).toBeTruthy();
  });

  it.each([undefined, ' '])(
    'requires an address of the client instead of "%s" [R262]',
    async (firstAddress) => {
      const { routeRequests } = await openDay({ firstAddress });

      await expectText('El paciente no tiene una dirección válida.');

      expect(routeRequests).toEqual([]);
      expect(screen.queryByRole('link', { name: /^Abrir Google Maps/ })).toBeNull();
    },
  );

  it('shows an error when there is no route to the address [R264]', async () => {
    await openDay({ answer: () => errorResponse(staffErrors.no_route) });

    await expectText('No se pudo calcular la ruta. Verifica la dirección.');
    expect(screen.getByRole('link', { name: /^Abrir Google Maps/ })).toBeTruthy();
  });

  it.each([
    ['the service does not answer', () => Promise.resolve(errorResponse(coreErrors.unavailable))],
    ['the call is lost', goOffline],
  ])('can be requested again when %s [R264]', async (_, answer) => {
    const { server } = await openDay({ answer });
    await expectText('Error al procesar la navegación. Intenta nuevamente.');
    server.answers(planRoute, () => routeReply);

    click('Reintentar');

    await expectText('12 min · 5.4 km');
  });
});

it('the route is shown as text with an error when the map cannot be drawn [R265]', async () => {
  vi.mocked(drawMap).mockRejectedValue(new Error('no WebGL'));

  await openDay();

  await expectText('No se pudo cargar Google Maps.');
  await expectText('12 min · 5.4 km');
  expect(within(getRouteRegion()).getByText(clientAddress)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Abrir Google Maps/ })).toBeTruthy();
});
