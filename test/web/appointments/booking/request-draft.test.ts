import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAvailableTimes, listOfferedServices } from '#shared/appointments/api.ts';
import { leaveSession } from '#web/src/lib/session/session.ts';
import { freezeClock, plain } from '../shared/open-page.tsx';
import { aPatientServer, aService } from '../shared/patient-fixture.tsx';
import {
  button,
  choose,
  dialog,
  fill,
  open,
  pay,
  pickCard,
  reload,
  section,
  tick,
  validCard,
} from './request-form.ts';

beforeEach(() => freezeClock());

const isChosen = async (role: 'radio' | 'checkbox', name: RegExp) =>
  (await screen.findByRole<HTMLInputElement>(role, { name })).checked;
const listChosenHours = () => within(section('3. Hora')).queryAllByRole('radio', { checked: true });

describe('draft of an appointment request after a reload', () => {
  it('is restored without card and policy, is submitted, and then deleted', async () => {
    const { requests } = aPatientServer();
    await fill();

    await reload();

    expect(await isChosen('checkbox', /Facial/)).toBe(true);
    expect(await isChosen('radio', /lunes, 9/)).toBe(true);
    expect(await isChosen('radio', /10:00/)).toBe(true);
    expect(await isChosen('checkbox', /Acepto la/)).toBe(false);
    expect(screen.queryByText(/^Empezamos con/)).toBeNull();
    await screen.findByLabelText('Tarjeta');
    await pickCard(validCard);
    await tick(/Acepto la/);
    pay();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests[0]!.body).toMatchObject({ serviceIds: ['facial'], date: '2026-03-09', time: '10:00' });
    await waitFor(() => expect(dialog()).toBeNull());
    await reload();
    expect(dialog()).toBeNull();
  });

  it('names a time that is no longer free, and requires another', async () => {
    const { server, requests } = aPatientServer();
    await fill();
    server.answers(listAvailableTimes, () => [{ date: '2026-03-09', times: ['09:00', '14:00'] }]);

    await reload();

    await waitFor(() => expect(plain(section('3. Hora').textContent)).toContain('10:00 a. m.'));
    expect(await isChosen('radio', /lunes, 9/)).toBe(true);
    expect(listChosenHours()).toEqual([]);
    await screen.findByLabelText('Tarjeta');
    await pickCard(validCard);
    await tick(/Acepto la/);
    pay();
    await choose(/9:00/);
    expect(requests).toEqual([]);
  });

  it('drops a service that is no longer offered', async () => {
    const { server } = aPatientServer();
    await fill();
    await tick(/Masaje/);
    server.answers(listOfferedServices, () => [aService('Masaje', { categoryName: 'Masajes' })]);

    await reload();

    expect(await isChosen('checkbox', /Masaje/)).toBe(true);
    expect(plain(section('1. Servicios').textContent)).not.toContain('Facial');
  });

  const giveUp = async () => {
    await reload();
    await screen.findByRole('checkbox', { name: /Facial/ });
    fireEvent.click(button('Cancelar'));
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
  };
  it.each([
    ['given up, which is asked about', giveUp],
    ['taken back', () => tick(/Facial/)],
    ['left by who signs out', async () => leaveSession()],
  ])('is deleted once it is %s', async (_, end) => {
    aPatientServer();
    await open();
    await tick(/Facial/);

    await end();

    await reload();
    expect(dialog()).toBeNull();
  });
});
