import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import { freezeClock, now } from '#test/web/appointments/shared/open-page.tsx';
import { aStaffServer, openAssignedPatientsPage } from '#test/web/appointments/shared/staff-fixture.tsx';
import { goOffline } from '#test/web/support/server.ts';
import { locationText } from '#web/src/features/appointments/assigned/location/copy.ts';
import { runSignOutTasks } from '#web/src/lib/session/session.ts';
import { installPhone, sanJuan } from '../phone.ts';

vi.mock('#web/src/lib/session/auth.ts', () => ({ fetchSessionToken: async () => 'token' }));
vi.mock('#web/src/ui/map/map-drawing.ts', () => ({
  drawMap: async () => ({ show: () => undefined, remove: () => undefined }),
}));

beforeEach(() => freezeClock());

/** Opens the page on a phone, without appointments. */
async function openPage() {
  const phone = installPhone();
  const { server } = aStaffServer([]);
  const location = { ...sanJuan, sharedAt: now.toISOString() };
  const sharings = server.answers(shareLocation, () => ({ location }));
  const deletions = server.answers(stopSharingLocation, () => ({}));
  await openAssignedPatientsPage();
  return { phone, server, sharings, deletions };
}
const findSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Compartir ubicación' });
const isSwitchOn = () => findSwitch().checked;
const waitUntilShared = () => screen.findByText('Recepción te ve desde ahora');

async function openSharingPage() {
  const page = await openPage();
  fireEvent.click(findSwitch());
  act(() => page.phone.moveTo(sanJuan));
  await waitUntilShared();
  return page;
}

describe('the location switch', () => {
  it('is off at first, then shows the permission request, then that the front desk sees the position [R257]', async () => {
    const { phone, sharings } = await openPage();
    expect(isSwitchOn()).toBe(false);
    expect(screen.getByText('Activa tu ubicación para que recepción vea tu ruta.')).toBeTruthy();
    expect(phone.listWatchOptions()).toEqual([]);

    fireEvent.click(findSwitch());
    expect(screen.getByText('Buscando tu ubicación. Si tu teléfono pregunta, toca Permitir.')).toBeTruthy();
    act(() => phone.moveTo(sanJuan));
    await waitUntilShared();

    expect(isSwitchOn()).toBe(true);
    expect(sharings.map(({ address, body }) => [address, body])).toEqual([
      ['/api/staff/s1/location', sanJuan],
    ]);
  });

  it.each([
    [59, 'Recepción te ve desde ahora'],
    [60, 'Recepción te ve desde hace 1 min'],
    [80 * 60, 'Recepción te ve desde hace 1 h 20 min'],
  ])('shows the age of the position: %i seconds ago', (seconds, expectedText) => {
    const sharing = { kind: 'on', position: sanJuan, since: now.getTime() } as const;

    expect(locationText.state(sharing, now.getTime() + seconds * 1_000)).toBe(expectedText);
  });

  it('shows that the position is not shared without a connection, and that it is shared again', async () => {
    const { server, phone } = await openSharingPage();
    const notSharedText = 'Sin conexión. Recepción verá tu ubicación cuando vuelva.';
    fireEvent(window, new Event('offline'));
    expect(screen.getByText(notSharedText)).toBeTruthy();
    fireEvent(window, new Event('online'));
    await waitUntilShared();

    server.answers(shareLocation, goOffline);
    fireEvent.click(findSwitch());
    fireEvent.click(findSwitch());
    act(() => phone.moveTo(sanJuan));

    expect(await screen.findByText(notSharedText)).toBeTruthy();
  });

  it('shows that the position is unavailable, and how to allow it after a denial', async () => {
    const { phone } = await openPage();

    fireEvent.click(findSwitch());
    act(() => phone.failWith(2));
    expect(screen.getByText('Ubicación no disponible.')).toBeTruthy();
    act(() => phone.failWith(1));

    expect(isSwitchOn()).toBe(false);
    expect(
      screen.getByText('Ubicación no disponible. Tu navegador no permite usar la ubicación.'),
    ).toBeTruthy();
    expect(screen.getByText('En Ubicación, elige Permitir.')).toBeTruthy();
  });

  it('deletes the position on the server when it is switched off, also if the page is closed at once', async () => {
    const { phone, deletions } = await openSharingPage();
    const fetchSpy = vi.spyOn(globalThis, 'fetch');

    fireEvent.click(findSwitch());

    await waitFor(() => expect(deletions).toHaveLength(1));
    const call = fetchSpy.mock.calls.find(([, request]) => request?.method === 'DELETE');
    expect(call?.[1]?.keepalive).toBe(true);
    expect([isSwitchOn(), phone.listWatchOptions()]).toEqual([false, []]);
  });
});

describe('an aesthetician who shares their location', () => {
  it('stops sharing when the page is left, and resumes on return', async () => {
    const { phone, sharings, deletions } = await openSharingPage();

    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(deletions).toHaveLength(1));
    const watchesWhileAway = phone.listWatchOptions();
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));

    await waitFor(() => expect(sharings).toHaveLength(2));
    expect([watchesWhileAway, phone.listWatchOptions().length]).toEqual([[], 1]);
  });

  it('stops sharing on another screen', async () => {
    const { phone, deletions } = await openSharingPage();

    cleanup();

    await waitFor(() => expect(deletions).toHaveLength(1));
    expect(phone.listWatchOptions()).toEqual([]);
  });

  it('deletes the position on the device and the server before the session ends at sign-out', async () => {
    const { phone, deletions } = await openSharingPage();

    await act(() => runSignOutTasks());

    expect([deletions.length, phone.listWatchOptions(), localStorage.getItem('location')]).toEqual([
      1,
      [],
      null,
    ]);
  });
});
