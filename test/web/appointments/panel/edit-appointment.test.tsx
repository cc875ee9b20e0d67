import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listTimesForRequest } from '#shared/appointments/api.ts';
import { listStaff } from '#shared/staff/api.ts';
import {
  aCalendarServer,
  aDetail,
  click,
  getField,
  march,
  openAppointment,
  openCalendar,
  queryDialog,
  readQueryString,
  type,
} from '../shared/calendar-fixture.tsx';
import { aMember, aPatient, listMarkedDays } from '../shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const from = { staffId: 's1', date: '2026-03-06', time: '09:00', durationMinutes: 60 };

describe('the appointment panel', () => {
  it('shows the client, services and money, and updates the end while the time and duration are typed [R211]', async () => {
    aCalendarServer();

    await openAppointment();

    const panelText = replaceNonBreakingSpaces(queryDialog()?.textContent);
    expect(panelText).toContain('Viernes, 6 de marzo, 9:00 a. m. a 10:00 a. m.');
    expect(panelText).toContain('Suero de vitaminas, 60 min');
    expect(panelText).toContain('DepósitoCobrado $70.00');
    expect(panelText).toContain('Balance pendiente$70.00');
    expect(screen.getByRole('link', { name: /787-555-0117/ }).getAttribute('href')).toBe('tel:+17875550117');
    expect(getField('Fecha').value).toBe('06/03/2026');
    expect(getField('Esteticista').value).toBe('s1');
    expect(replaceNonBreakingSpaces(getField('Termina').value)).toBe('10:00 a. m.');
    expect(getField('Termina').readOnly).toBe(true);
    expect(screen.queryByText('El código de esta cita se bloqueó')).toBeNull();
    await type('Mañana o tarde', '1');
    await type('Hora', '2');
    await type('Minutos', '25');
    await type('Duración en minutos', '95');
    expect(replaceNonBreakingSpaces(getField('Termina').value)).toBe('4:00 p. m.');
  });

  it('offers no call without a phone number, and offers an inactive staff member who is assigned', async () => {
    const { server } = aCalendarServer(march, aDetail({ patient: aPatient('Marisol', 'Ortiz Díaz', '') }));
    server.answers(listStaff, () => [aMember('s1', 'Camila', { active: false }), aMember('s2', 'Yadira')]);

    await openAppointment();

    expect(replaceNonBreakingSpaces(queryDialog()?.textContent)).toContain('Sin teléfono');
    expect(document.querySelector('[href^="tel:"]')).toBeNull();
    const names = within(getField('Esteticista'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Elige una esteticista', 'Camila Prueba', 'Yadira Prueba']);
  });

  it.each([
    ['7', 'La duración va de 5 en 5 minutos.'],
    ['0', 'La duración mínima es 5 minutos.'],
    ['12.5', 'Escribe la duración en minutos.'],
    ['7,5', 'Escribe la duración en minutos.'],
  ])('rejects a duration of %s minutes [R212]', async (typedDuration, reason) => {
    const { changes } = aCalendarServer();
    await openAppointment();

    await type('Duración en minutos', typedDuration);
    await click('Guardar');

    expect(await screen.findByText(reason)).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('defaults to 60 minutes if the duration is empty [R212]', async () => {
    const { changes } = aCalendarServer([...march], aDetail({ durationMinutes: 30 }));
    await openAppointment();

    await type('Duración en minutos', '');
    await click('Guardar');

    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]!.body).toMatchObject({ to: { durationMinutes: 60 } });
  });

  it('requires a date and a staff member [R213]', async () => {
    const { changes } = aCalendarServer();
    await openAppointment();

    await type('Fecha', '');
    await type('Esteticista', '');
    await click('Guardar');

    const messages = await screen.findAllByText('Por favor, completa todos los campos obligatorios.');
    expect(messages).toHaveLength(2);
    expect(changes).toEqual([]);
  });

  it('sends the loaded and the new slot [R214]', async () => {
    const { changes } = aCalendarServer();
    await openAppointment();

    await type('Fecha', '2026-03-09');
    await type('Minutos', '35');
    await type('Esteticista', 's2');
    await click('Guardar');

    expect(await screen.findByText('Cita actualizada correctamente')).toBeTruthy();
    expect(changes[0]!.body).toEqual({
      from,
      to: { staffId: 's2', date: '2026-03-09', time: '09:35', durationMinutes: 60 },
    });
    expect(readQueryString()).toBe('');
    expect(queryDialog()).toBeNull();
  });

  it('offers the free slots of the chosen staff member for the duration, and the current slot while it applies', async () => {
    const { server } = aCalendarServer();
    const timesRequests = server.answers(listTimesForRequest, ({ address }) => [
      { date: new URL(address, 'http://spa.test').searchParams.get('from')!, times: ['10:00', '14:00'] },
    ]);
    await openAppointment();
    const readOfferedTimes = async () => {
      const timeGroup = await screen.findByRole('group', { name: 'Horas libres de esta esteticista' });
      return within(timeGroup)
        .getAllByRole<HTMLInputElement>('radio')
        .map(({ value, checked }) => (checked ? `[${value}]` : value));
    };

    expect(await readOfferedTimes()).toEqual(['[09:00]', '10:00', '14:00']);
    await type('Duración en minutos', '90');
    expect(await readOfferedTimes()).toEqual(['10:00', '14:00']);
    await type('Esteticista', 's2');
    await waitFor(() => expect(timesRequests.at(-1)?.address).toContain('staffId=s2'));
    const query = new URL(timesRequests.at(-1)!.address, 'http://spa.test').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      from: '2026-03-06',
      to: '2026-03-06',
      staffId: 's2',
      durationMinutes: '90',
    });
    await type('Duración en minutos', '60');
    expect(await readOfferedTimes()).toEqual(['10:00', '14:00']);
  });

  it('marks the days on which the staff member has no free slot or does not work', async () => {
    const { server } = aCalendarServer();
    await openAppointment();
    const requests = server.answers(listTimesForRequest, () => [
      { date: '2026-03-07', times: [], closed: true as const },
      { date: '2026-03-09', times: [] },
      { date: '2026-03-10', times: ['09:00'] },
    ]);

    expect(await listMarkedDays(2)).toEqual([
      'sábado, 7 de marzo de 2026, cerrado',
      'lunes, 9 de marzo de 2026, sin horas',
    ]);
    const query = new URL(requests.at(-1)!.address, 'http://spa.test').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      from: '2026-03-01',
      to: '2026-04-04',
      staffId: 's1',
      durationMinutes: '60',
    });
  });

  it('takes the time of a suggestion, and warns if a time is not a free slot', async () => {
    aCalendarServer();
    await openAppointment();

    fireEvent.click(screen.getByRole('radio', { name: /2:00/ }));
    await waitFor(() => expect(replaceNonBreakingSpaces(getField('Termina').value)).toBe('3:00 p. m.'));
    await type('Minutos', '15');

    expect(replaceNonBreakingSpaces((await screen.findByText(/no está entre/)).textContent)).toBe(
      '2:15 p. m. no está entre sus horas libres.',
    );
  });

  it('shows that no slot is free, but accepts any time', async () => {
    const { server, changes } = aCalendarServer();
    server.answers(listTimesForRequest, () => []);
    await openCalendar('?cita=a1');
    await screen.findByText('No le quedan horas libres ese día para una cita así de larga.');

    await type('Hora', '4');
    await click('Guardar');

    await waitFor(() => expect(changes[0]!.body).toMatchObject({ to: { time: '04:00' } }));
  });
});
