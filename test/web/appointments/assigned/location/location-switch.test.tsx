import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shareLocation, stopSharingLocation } from '#shared/staff/api.ts';
import { freezeClock, now } from '#test/web/appointments/shared/open-page.tsx';
import { aGoodDay, appointmentPage } from '#test/web/appointments/shared/staff-scene.tsx';
import { noConnection } from '#test/web/support/server.ts';
import { locationText } from '#web/src/features/appointments/assigned/location/copy.ts';
import { sayFarewell } from '#web/src/lib/session/session.ts';
import { onAPhone, sanJuan } from '../phone.ts';

vi.mock('#web/src/lib/session/auth.ts', () => ({ sessionToken: async () => 'token' }));
vi.mock('#web/src/ui/map/map-drawing.ts', () => ({
  drawMap: async () => ({ show: () => undefined, remove: () => undefined }),
}));

beforeEach(() => freezeClock());

/** The page of somebody with a phone and no appointments, and what the server hears of where they are. */
async function aPage() {
  const phone = onAPhone();
  const { server } = aGoodDay([]);
  const location = { ...sanJuan, sharedAt: now.toISOString() };
  const told = server.answers(shareLocation, () => ({ location }));
  const forgotten = server.answers(stopSharingLocation, () => ({}));
  await appointmentPage();
  return { phone, server, told, forgotten };
}
const theSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Compartir ubicación' });
const isOn = () => theSwitch().checked;
const seen = () => screen.findByText('Recepción te ve desde ahora');

async function aSharingPage() {
  const page = await aPage();
  fireEvent.click(theSwitch());
  act(() => page.phone.isAt(sanJuan));
  await seen();
  return page;
}

describe('the switch of one’s location', () => {
  it('is off at first, says that the browser is asking, then that the front desk sees one [R257]', async () => {
    const { phone, told } = await aPage();
    expect(isOn()).toBe(false);
    expect(screen.getByText('Activa tu ubicación para que recepción vea tu ruta.')).toBeTruthy();
    expect(phone.asked()).toEqual([]);

    fireEvent.click(theSwitch());
    expect(screen.getByText('Buscando tu ubicación. Si tu teléfono pregunta, toca Permitir.')).toBeTruthy();
    act(() => phone.isAt(sanJuan));
    await seen();

    expect(isOn()).toBe(true);
    expect(told.map(({ address, body }) => [address, body])).toEqual([['/api/staff/s1/location', sanJuan]]);
  });

  it.each([
    [59, 'Recepción te ve desde ahora'],
    [60, 'Recepción te ve desde hace 1 min'],
    [80 * 60, 'Recepción te ve desde hace 1 h 20 min'],
  ])('says since when: %i seconds ago', (seconds, words) => {
    const sharing = { kind: 'on', position: sanJuan, since: now.getTime() } as const;

    expect(locationText.state(sharing, now.getTime() + seconds * 1_000)).toBe(words);
  });

  it('says that nobody sees one while there is no connection, and that one is seen again once it is back', async () => {
    const { server, phone } = await aSharingPage();
    const lost = 'Sin conexión. Recepción verá tu ubicación cuando vuelva.';
    fireEvent(window, new Event('offline'));
    expect(screen.getByText(lost)).toBeTruthy();
    fireEvent(window, new Event('online'));
    await seen();

    server.answers(shareLocation, noConnection);
    fireEvent.click(theSwitch());
    fireEvent.click(theSwitch());
    act(() => phone.isAt(sanJuan));

    expect(await screen.findByText(lost)).toBeTruthy();
  });

  it('says when the device does not know, and how to allow it once it is refused', async () => {
    const { phone } = await aPage();

    fireEvent.click(theSwitch());
    act(() => phone.fails(2));
    expect(screen.getByText('Ubicación no disponible.')).toBeTruthy();
    act(() => phone.fails(1));

    expect(isOn()).toBe(false);
    expect(
      screen.getByText('Ubicación no disponible. Tu navegador no permite usar la ubicación.'),
    ).toBeTruthy();
    expect(screen.getByText('En Ubicación, elige Permitir.')).toBeTruthy();
  });

  it('switched off is off at the front desk too, also where the page is closed at once', async () => {
    const { phone, forgotten } = await aSharingPage();
    const sent = vi.spyOn(globalThis, 'fetch');

    fireEvent.click(theSwitch());

    await waitFor(() => expect(forgotten).toHaveLength(1));
    const call = sent.mock.calls.find(([, request]) => request?.method === 'DELETE');
    expect(call?.[1]?.keepalive).toBe(true);
    expect([isOn(), phone.asked()]).toEqual([false, []]);
  });
});

describe('who shares and', () => {
  it('leaves the page is not followed, and is seen again when they come back', async () => {
    const { phone, told, forgotten } = await aSharingPage();

    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(forgotten).toHaveLength(1));
    const followed = phone.asked();
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));

    await waitFor(() => expect(told).toHaveLength(2));
    expect([followed, phone.asked().length]).toEqual([[], 1]);
  });

  it('goes to another screen is not followed there', async () => {
    const { phone, forgotten } = await aSharingPage();

    cleanup();

    await waitFor(() => expect(forgotten).toHaveLength(1));
    expect(phone.asked()).toEqual([]);
  });

  it('signs out is forgotten before the session ends, here and at the front desk', async () => {
    const { phone, forgotten } = await aSharingPage();

    await act(() => sayFarewell());

    expect([forgotten.length, phone.asked(), localStorage.getItem('location')]).toEqual([1, [], null]);
  });
});
