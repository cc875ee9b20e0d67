import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listTimesForRequest } from '#shared/appointments/api.ts';
import { listStaff } from '#shared/staff/api.ts';
import {
  aDetail,
  address,
  aGoodMonth,
  appointmentCalendar,
  dialog,
  field,
  march,
  openAppointment,
  press,
  type,
} from '../shared/calendar-scene.tsx';
import { aMember, aPatient, markedDays } from '../shared/desk-scene.tsx';
import { freezeClock, plain } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const from = { staffId: 's1', date: '2026-03-06', time: '09:00', durationMinutes: 60 };

describe('the appointment', () => {
  it('opens with who comes, for what, the money and where it stands, and tells its end from its hour and length as they are typed [R211]', async () => {
    aGoodMonth();

    await openAppointment();

    const text = plain(dialog()?.textContent);
    expect(text).toContain('Viernes, 6 de marzo, 9:00 a. m. a 10:00 a. m.');
    expect(text).toContain('Suero de vitaminas, 60 min');
    expect(text).toContain('DepósitoCobrado $70.00');
    expect(text).toContain('Balance pendiente$70.00');
    expect(screen.getByRole('link', { name: /787-555-0117/ }).getAttribute('href')).toBe('tel:+17875550117');
    expect(field('Fecha').value).toBe('06/03/2026');
    expect(field('Esteticista').value).toBe('s1');
    expect(plain(field('Termina').value)).toBe('10:00 a. m.');
    expect(field('Termina').readOnly).toBe(true);
    expect(screen.queryByText('El código de esta cita se bloqueó')).toBeNull();
    await type('Mañana o tarde', '1');
    await type('Hora', '2');
    await type('Minutos', '25');
    await type('Duración en minutos', '95');
    expect(plain(field('Termina').value)).toBe('4:00 p. m.');
  });

  it('offers no call to who has no phone, and keeps whoever has the appointment among those it may be given to', async () => {
    const { server } = aGoodMonth(march, aDetail({ patient: aPatient('Marisol', 'Ortiz Díaz', '') }));
    server.answers(listStaff, () => [aMember('s1', 'Camila', { active: false }), aMember('s2', 'Yadira')]);

    await openAppointment();

    expect(plain(dialog()?.textContent)).toContain('Sin teléfono');
    expect(document.querySelector('[href^="tel:"]')).toBeNull();
    const names = within(field('Esteticista'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Elige una esteticista', 'Camila Prueba', 'Yadira Prueba']);
  });

  it.each([
    ['7', 'La duración va de 5 en 5 minutos.'],
    ['0', 'La duración mínima es 5 minutos.'],
    ['12.5', 'Escribe la duración en minutos.'],
    ['7,5', 'Escribe la duración en minutos.'],
  ])('refuses %s minutes [R212]', async (typed, reason) => {
    const { changes } = aGoodMonth();
    await openAppointment();

    await type('Duración en minutos', typed);
    await press('Guardar');

    expect(await screen.findByText(reason)).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('lasts 60 minutes when nobody says how long [R212]', async () => {
    const { changes } = aGoodMonth([...march], aDetail({ durationMinutes: 30 }));
    await openAppointment();

    await type('Duración en minutos', '');
    await press('Guardar');

    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]!.body).toMatchObject({ to: { durationMinutes: 60 } });
  });

  it('needs a day and a person [R213]', async () => {
    const { changes } = aGoodMonth();
    await openAppointment();

    await type('Fecha', '');
    await type('Esteticista', '');
    await press('Guardar');

    const told = await screen.findAllByText('Por favor, completa todos los campos obligatorios.');
    expect(told).toHaveLength(2);
    expect(changes).toEqual([]);
  });

  it('is moved from where it was read to where it is wanted [R214]', async () => {
    const { changes } = aGoodMonth();
    await openAppointment();

    await type('Fecha', '2026-03-09');
    await type('Minutos', '35');
    await type('Esteticista', 's2');
    await press('Guardar');

    expect(await screen.findByText('Cita actualizada correctamente')).toBeTruthy();
    expect(changes[0]!.body).toEqual({
      from,
      to: { staffId: 's2', date: '2026-03-09', time: '09:35', durationMinutes: 60 },
    });
    expect(address()).toBe('');
    expect(dialog()).toBeNull();
  });

  it('offers the free hours of the chosen person for an appointment of that length, among them the one it has to who has it and for as long as it is', async () => {
    const { server } = aGoodMonth();
    const times = server.answers(listTimesForRequest, ({ address }) => [
      { date: new URL(address, 'http://spa.test').searchParams.get('from')!, times: ['10:00', '14:00'] },
    ]);
    await openAppointment();
    const offered = async () => {
      const hours = await screen.findByRole('group', { name: 'Horas libres de esta esteticista' });
      return within(hours)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ value, checked }) => (checked ? `[${value}]` : value));
    };

    expect(await offered()).toEqual(['[09:00]', '10:00', '14:00']);
    await type('Duración en minutos', '90');
    expect(await offered()).toEqual(['10:00', '14:00']);
    await type('Esteticista', 's2');
    await waitFor(() => expect(times.at(-1)?.address).toContain('staffId=s2'));
    const asked = new URL(times.at(-1)!.address, 'http://spa.test').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      from: '2026-03-06',
      to: '2026-03-06',
      staffId: 's2',
      durationMinutes: '90',
    });
    await type('Duración en minutos', '60');
    expect(await offered()).toEqual(['10:00', '14:00']);
  });

  it('marks the days on which that person has none for it, or does not come', async () => {
    const { server } = aGoodMonth();
    await openAppointment();
    const sent = server.answers(listTimesForRequest, () => [
      { date: '2026-03-07', times: [], closed: true as const },
      { date: '2026-03-09', times: [] },
      { date: '2026-03-10', times: ['09:00'] },
    ]);

    expect(await markedDays(2)).toEqual([
      'sábado, 7 de marzo de 2026, cerrado',
      'lunes, 9 de marzo de 2026, sin horas',
    ]);
    const asked = new URL(sent.at(-1)!.address, 'http://spa.test').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      from: '2026-03-01',
      to: '2026-04-04',
      staffId: 's1',
      durationMinutes: '60',
    });
  });

  it('takes the hour of a suggestion, and says when an hour is none of them', async () => {
    aGoodMonth();
    await openAppointment();

    fireEvent.click(screen.getByRole('radio', { name: /2:00/ }));
    await waitFor(() => expect(plain(field('Termina').value)).toBe('3:00 p. m.'));
    await type('Minutos', '15');

    expect(plain((await screen.findByText(/no está entre/)).textContent)).toBe(
      '2:15 p. m. no está entre sus horas libres.',
    );
  });

  it('says that nobody has free hours without keeping one from choosing', async () => {
    const { server, changes } = aGoodMonth();
    server.answers(listTimesForRequest, () => []);
    await appointmentCalendar('?cita=a1');
    await screen.findByText('No le quedan horas libres ese día para una cita así de larga.');

    await type('Hora', '4');
    await press('Guardar');

    await waitFor(() => expect(changes[0]!.body).toMatchObject({ to: { time: '04:00' } }));
  });
});
