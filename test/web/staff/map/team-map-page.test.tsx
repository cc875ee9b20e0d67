import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { planRoute } from '#shared/staff/api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { listTeamPositions, type TeamPosition } from '#shared/staff/team-map-api.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { TeamMapPage } from '#web/src/features/staff/map/team-map-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { drawMap, type MapContents } from '#web/src/ui/map/map-drawing.ts';
import { renderAt, settle } from '../../support/render.tsx';
import { aServer, errorResponse, serverErrorResponse } from '../../support/server.ts';

vi.mock('#web/src/lib/session/auth.ts', () => ({ fetchSessionToken: async () => 'token' }));
vi.mock('#web/src/ui/map/map-drawing.ts', () => ({ drawMap: vi.fn() }));

const showOnMap = vi.fn<(contents: MapContents) => void>();
const now = new Date('2026-11-24T15:00:00Z');
beforeEach(() => {
  queryClient.clear();
  vi.useFakeTimers({ toFake: ['Date'], now });
  showOnMap.mockClear();
  vi.mocked(drawMap)
    .mockReset()
    .mockResolvedValue({ show: showOnMap, remove: () => undefined });
});

const camila: TeamPosition = {
  staffId: 'camila',
  firstName: 'Camila',
  lastName: 'Vega',
  colorIndex: 0,
  phone: '787-555-0142',
  location: { latitude: 18.43, longitude: -66.06, sharedAt: '2026-11-24T14:59:48Z' },
  nextStop: {
    appointmentId: 'a1',
    time: '11:30',
    hasBegun: false,
    patientName: 'Awilda Rosario Nieves',
    address: 'Calle Betances 18, Vega Baja',
  },
};
const nelson: TeamPosition = {
  ...camila,
  staffId: 'nelson',
  firstName: 'Nelson',
  lastName: 'Rosado',
  location: { latitude: 18.01, longitude: -66.61, sharedAt: '2026-11-24T14:49:00Z' },
};
const karla: TeamPosition = {
  staffId: 'karla',
  firstName: 'Karla',
  lastName: 'Benítez',
  colorIndex: 3,
  phone: '787-555-0199',
};
const routeReply = {
  destination: { latitude: 18.44, longitude: -66.38, label: 'Calle Betances 18, Vega Baja' },
  line: [
    [-66.06, 18.43],
    [-66.38, 18.44],
  ] as [number, number][],
  distanceMeters: 27_300,
  durationSeconds: 1_560,
};

function openPage(
  team: readonly TeamPosition[],
  answer: () => Response | typeof routeReply = () => routeReply,
) {
  const server = aServer();
  const requests = server.answers(listTeamPositions, () => [...team]);
  const routeRequests = server.answers(planRoute, answer);
  renderAt(
    <Providers>
      <TeamMapPage />
    </Providers>,
    '/admin/gps',
  );
  return { server, requests, routeRequests };
}
const findCard = (name: string) => screen.findByRole('region', { name });

it('TeamMapPage shows the age of the position, the destination and the phone of each staff member [R435 R437]', async () => {
  const { routeRequests } = openPage([camila, nelson, karla]);

  const cardOfCamila = await findCard('Camila Vega');
  await within(cardOfCamila).findByText('26 min · 27.3 km');
  expect(cardOfCamila.textContent?.replaceAll('\u00a0', ' ')).toContain(
    'Camila VegaEn caminohace 12 sPróxima parada11:30 a. m., Awilda Rosario NievesCalle Betances 18, Vega Baja',
  );
  const cardOfNelson = await findCard('Nelson Rosado');
  expect(cardOfNelson.textContent).toContain('Sin señalhace 11 min');
  expect(within(cardOfNelson).queryByText(/km/)).toBeNull();
  expect(screen.getByText('no comparte su ubicación.', { exact: false }).textContent).toBe(
    'Karla Benítez no comparte su ubicación.',
  );
  expect(screen.getByText('En vivo · 2 de 3 comparten su ubicación')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Llamar a Camila Vega' }).getAttribute('href')).toBe(
    'tel:+17875550142',
  );
  expect(routeRequests).toHaveLength(1);
});

it('TeamMapPage omits the travel time without a route, and shows no error [R436]', async () => {
  const { routeRequests } = openPage([camila], () => errorResponse(staffErrors.no_route));

  const cardOfCamila = await findCard('Camila Vega');
  await waitFor(() => expect(routeRequests).toHaveLength(1));

  expect(within(cardOfCamila).queryByText(/km/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('TeamMapPage centers on the chosen staff member, and on all staff members again [R435]', async () => {
  openPage([camila, nelson]);
  await findCard('Camila Vega');
  const staffSelect = screen.getByLabelText<HTMLSelectElement>('Enfermero');
  expect(staffSelect.selectedOptions[0]?.textContent).toBe('Todos los Enfermeros');

  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Ver en el mapa a Nelson Rosado' })));

  expect(staffSelect.value).toBe('nelson');
  expect((await findCard('Nelson Rosado')).getAttribute('aria-current')).toBe('true');
  expect(screen.getByLabelText('dirección').textContent).toBe('/admin/gps?enfermero=nelson');
  await waitFor(() =>
    expect(showOnMap.mock.lastCall?.[0].view).toEqual({ points: [[-66.61, 18.01]], zoom: 12 }),
  );
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Ver a todos' })));
  expect(staffSelect.value).toBe('');
  await waitFor(() => expect(showOnMap.mock.lastCall?.[0].view?.points.length).toBeGreaterThan(1));
});

it('TeamMapPage shows a message in place of the map if no staff member shares a position', async () => {
  openPage([karla]);

  await screen.findByText('Nadie comparte su ubicación ahora');

  expect(screen.getByText('0 de 1 comparten su ubicación')).toBeTruthy();
  expect(drawMap).not.toHaveBeenCalled();
});

it('TeamMapPage links to the creation of staff if there is none', async () => {
  openPage([]);

  const link = await screen.findByRole('link', { name: 'Ir a Esteticistas' });

  expect(link.getAttribute('href')).toBe('/admin/crear-enfermero');
  expect(screen.queryByText('Nadie comparte su ubicación ahora')).toBeNull();
});

it('TeamMapPage offers a retry if loading fails', async () => {
  const server = aServer();
  let isDown = true;
  server.answers(listTeamPositions, () => (isDown ? serverErrorResponse() : [camila]));
  renderAt(
    <Providers>
      <TeamMapPage />
    </Providers>,
  );
  await screen.findByText('No pudimos cargar el mapa del equipo');
  isDown = false;

  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Reintentar' })));

  expect(await findCard('Camila Vega')).toBeTruthy();
});
