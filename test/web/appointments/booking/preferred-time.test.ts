import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPreferredAppointment } from '#shared/intake/api.ts';
import { aGoodDay, freezeClock } from '../shared/patient-scene.tsx';
import { choose, open, pay, pickCard, plain, section, tick } from './request-form.ts';

beforeEach(() => freezeClock());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
const said = () => plain(document.body.textContent);

async function openWith(preferred: { serviceId: string; date: string; time: string }) {
  const day = aGoodDay();
  day.server.answers(getPreferredAppointment, () => ({ preferred }));
  await open();
  return day;
}

describe('the first request of a client who applied with an hour', () => {
  it('begins with it, says so, and asks for nothing else to be chosen', async () => {
    const { requests } = await openWith({ serviceId: 'facial', date: '2026-03-09', time: '10:00' });

    await screen.findByText(/^Empezamos con la hora que elegiste/);
    expect(said()).toContain('que sigue libre: lunes, 9 de marzo, 10:00 a. m. Puedes cambiarla.');
    expect([isChosen(/lunes, 9/), isChosen(/10:00/)]).toEqual([true, true]);
    await pickCard('4242424242424242');
    await tick(/Acepto la/);
    pay();

    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]!.body).toMatchObject({ serviceIds: ['facial'], date: '2026-03-09', time: '10:00' });
  });

  it('says it no more once another hour is chosen', async () => {
    await openWith({ serviceId: 'facial', date: '2026-03-09', time: '10:00' });
    await screen.findByText(/^Empezamos con/);

    await choose(/9:00/);

    expect(screen.queryByText(/^Empezamos con/)).toBeNull();
  });

  it('says that the hour is taken meanwhile, on a day that has others', async () => {
    await openWith({ serviceId: 'facial', date: '2026-03-09', time: '12:00' });

    await waitFor(() => expect(plain(section('3. Hora').textContent)).toContain('12:00 p. m.'));
    expect(isChosen(/lunes, 9/)).toBe(true);
    expect(screen.queryByText(/^Empezamos con/)).toBeNull();
  });

  it('begins with nothing where its service is not offered to them', async () => {
    await openWith({ serviceId: 'laser-legs', date: '2026-03-09', time: '10:00' });

    expect(plain(section('2. Día').textContent)).toContain('Elige un servicio para ver');
  });
});
