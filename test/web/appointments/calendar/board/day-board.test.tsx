import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { unusualHourConfirmation } from '#shared/appointments/booking/unusual-hour.ts';
import {
  changeAppointment,
  listAppointmentFlags,
  listWorkingHours,
  setDayMark,
} from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { listStaff } from '#shared/staff/api.ts';
import { aDetail } from '#test/web/appointments/shared/calendar-fixture.tsx';
import { aMember } from '#test/web/appointments/shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { confirmationResponse, errorResponse } from '#test/web/support/server.ts';
import {
  aBoardServer,
  anAppointment,
  camila,
  findAppointmentButton,
  findColumn,
  friday,
  readAnnouncements,
  renderBoard,
  workingDay,
  yadira,
} from './day-board-fixture.tsx';

beforeEach(() => freezeClock());

const queryForm = () => screen.queryByRole('dialog', { name: 'Mover cita' });
const waitForForm = () => screen.findByRole('dialog', { name: 'Mover cita' });
async function fillField(label: string, value: string) {
  const dialog = within(await waitForForm());
  await settle(() => fireEvent.change(dialog.getByLabelText(label), { target: { value } }));
}
const readTime = (dialog: HTMLElement) =>
  ['Hora', 'Minutos', 'Mañana o tarde'].map(
    (part) => within(dialog).getByLabelText<HTMLSelectElement>(part).selectedOptions[0]?.textContent,
  );
const openForm = () => fireEvent.click(findAppointmentButton(/^Mover la cita de Rosa Febres$/));
const click = (name: string) =>
  settle(() => fireEvent.click(within(queryForm()!).getByRole('button', { name })));

it('the day board has a column per staff member, whose appointments show all their data, blink while pending, and open on click [R210]', async () => {
  const pendingAppointment = anAppointment({ status: 'pending' });
  aBoardServer([
    pendingAppointment,
    anAppointment({ appointmentId: 'a2', staffId: 's2', patientName: 'Luz Meléndez' }),
    anAppointment({ appointmentId: 'a3', date: '2026-03-07', patientName: 'Otro Día' }),
    anAppointment({ appointmentId: 'a4', staffId: 'nobody', patientName: 'De Nadie' }),
  ]);
  const onOpen = vi.fn();

  await renderBoard({ onOpen });

  expect(findColumn(/^Camila Prueba: 1 cita/).getAllByRole('listitem')).toHaveLength(1);
  expect(findColumn(/^Yadira Prueba: 1 cita$/).getByRole('button', { name: /^Luz Meléndez/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Otro Día|De Nadie/ })).toBeNull();
  expect(replaceNonBreakingSpaces(findAppointmentButton().title)).toBe(
    'Rosa Febres, 10:00 a. m. a 11:00 a. m., Complejo B, con Camila Prueba, Pendiente',
  );
  const pendingEvents = [...document.querySelectorAll('.appointment-event--pending')];
  expect(pendingEvents.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Rosa Febres'),
  ]);
  fireEvent.click(findAppointmentButton());
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(pendingAppointment);
});

it('the day board tints the time outside the hours, names a closure, and shows those who do not work only on request', async () => {
  const { server } = aBoardServer([anAppointment({ status: 'completed' })]);
  server.answers(listWorkingHours, () => [workingDay('s1')]);
  server.answers(listAppointmentFlags, () => [
    { appointmentId: 'a1', alert: true, balanceDueCents: 0, paid: true },
  ]);
  await renderBoard();
  const hiddenColumn = screen.queryByRole('list', { name: /^Yadira/ });
  await waitFor(() =>
    expect(findAppointmentButton().title).toMatch(/, con alerta de salud, pagada, Completada$/),
  );
  expect(screen.getAllByText('Fuera de horario')).toHaveLength(2);

  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Mostrar a quien no trabaja' })));

  expect(hiddenColumn).toBeNull();
  expect(findColumn(/^Yadira Prueba: sin citas$/)).toBeTruthy();
});

it('the day board shows who is late, and marks an arrival with the key S', async () => {
  const lateAppointment = anAppointment({ time: '08:55', status: 'confirmed' });
  const { server } = aBoardServer([lateAppointment]);
  const marks = server.answers(setDayMark, () => aDetail());
  await renderBoard();
  expect(findAppointmentButton().title).toMatch(/, Tarde 1 h 5 min$/);

  await settle(() => fireEvent.keyDown(findAppointmentButton(), { key: 's' }));

  await waitFor(() => expect(marks).toHaveLength(1));
  expect(marks[0]?.address).toMatch(/\/day-marks\/arrived$/);
});

it('the week board on a phone has a column for all staff members per day from Sunday, the current time, and a day picker', async () => {
  aBoardServer([
    anAppointment(),
    anAppointment({ appointmentId: 'a2', staffId: 's2', patientName: 'Luz Meléndez' }),
  ]);

  await renderBoard({ view: 'week' });

  const lists = screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'));
  expect(lists.filter((name) => name?.includes('marzo'))).toEqual([
    'domingo, 1 de marzo: sin citas',
    'lunes, 2 de marzo: sin citas',
    'martes, 3 de marzo: sin citas',
    'miércoles, 4 de marzo: sin citas',
    'jueves, 5 de marzo: sin citas',
    'viernes, 6 de marzo: 2 citas',
    'sábado, 7 de marzo: sin citas',
  ]);
  expect(replaceNonBreakingSpaces(screen.getByText(/^Ahora/).textContent)).toBe('Ahora: 10:00 a. m.');
  const dayRadio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect(dayRadio(/^viernes/).checked).toBe(true);
  fireEvent.click(dayRadio(/^sábado/));
  expect([dayRadio(/^viernes/).checked, dayRadio(/^sábado/).checked]).toEqual([false, true]);
});

describe('moving an appointment with M and the arrow keys', () => {
  const press = (key: string) =>
    settle(() => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  const startMove = async () => {
    findAppointmentButton().focus();
    await press('m');
    await screen.findByText(/^Flechas arriba y abajo/);
  };

  it('moves it to a colleague with M, an arrow and Enter, and keeps the focus on it', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    await renderBoard();

    await startMove();
    await press('ArrowRight');
    await press('Enter');

    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({
      to: { staffId: 's2', date: friday, time: '10:00', durationMinutes: 60 },
    });
    await waitFor(() =>
      expect(findColumn(/^Yadira/).getByRole('button', { name: /^Rosa Febres/ })).toBe(
        document.activeElement,
      ),
    );
  });

  it('passes over people who do not perform the service, and leaves it where it was with Escape', async () => {
    const { server, changes } = aBoardServer([anAppointment()]);
    server.answers(listStaff, () => [camila, { ...yadira, serviceIds: [] }]);
    await renderBoard({ staff: [camila, { ...yadira, serviceIds: [] }] });

    await startMove();
    expect(screen.getByText('Yadira Prueba no hace Complejo B')).toBeTruthy();
    await press('ArrowRight');
    await press('ArrowDown');
    expect(replaceNonBreakingSpaces(readAnnouncements())).toContain(
      'Camila Prueba, 10:15 a. m. a 11:15 a. m.',
    );
    await press('Escape');

    expect(screen.queryByText(/^Flechas arriba y abajo/)).toBeNull();
    expect(readAnnouncements()).toContain('La cita de Rosa Febres se queda donde estaba.');
    expect(changes).toHaveLength(0);
  });
});

describe('free places', () => {
  it('open the form with their person and hour, and are reached with the arrow keys', async () => {
    aBoardServer([anAppointment()]);
    const onCreateAt = vi.fn();
    await renderBoard({ onCreateAt });
    const place = findAppointmentButton(/^Espacio libre: 9:30.a..m\., Camila/);

    fireEvent.keyDown(place, { key: 'ArrowRight' });
    fireEvent.click(document.activeElement!);
    fireEvent.click(place);

    expect(onCreateAt.mock.calls).toEqual([
      [{ date: friday, time: '09:30', member: yadira, roomMinutes: 450, blockMinutes: 60 }],
      [{ date: friday, time: '09:30', member: camila, roomMinutes: 30, blockMinutes: 30 }],
    ]);
  });

  it('are not offered to viewers', async () => {
    aBoardServer([anAppointment()]);

    await renderBoard();

    expect(screen.queryByRole('button', { name: /^Espacio libre/ })).toBeNull();
  });
});

describe('the form that moves an appointment', () => {
  it('opens the form with the button, sends the old and the new slot, and moves the focus with the appointment', async () => {
    const { changes } = aBoardServer([anAppointment()]);
    await renderBoard();

    openForm();
    await fillField('Esteticista', 's2');
    const freeSlot = await screen.findByRole('radio', { name: /^1:30/ });
    await settle(() => fireEvent.click(freeSlot));
    await click('Mover');

    await waitFor(() => expect(queryForm()).toBeNull());
    expect(changes.map(({ body }) => body)).toEqual([
      {
        from: { staffId: 's1', date: friday, time: '10:00', durationMinutes: 60 },
        to: { staffId: 's2', date: friday, time: '13:30', durationMinutes: 60 },
      },
    ]);
    expect(findColumn(/^Yadira/).getByRole('button', { name: /^Rosa Febres/ })).toBe(document.activeElement);
    expect(replaceNonBreakingSpaces(readAnnouncements())).toContain(
      'Cita movidaRosa Febres: viernes, 6 de marzo, 1:30 p. m. a 2:30 p. m., con Yadira Prueba.',
    );
  });

  it('opens the form with the button, which offers the eligible and the current staff member, and the free and the current slot', async () => {
    const { server, timesRequests } = aBoardServer([anAppointment()]);
    const otherService = { serviceIds: ['facial'] };
    server.answers(listStaff, () => [
      aMember('s1', 'Camila', otherService),
      aMember('s2', 'Yadira'),
      aMember('s3', 'Zoé', otherService),
      aMember('s4', 'Nélida', { active: false }),
    ]);
    await renderBoard();

    fireEvent.click(findAppointmentButton(/^Mover la cita de Rosa Febres$/));
    const dialog = within(await waitForForm());
    const staffSelect = dialog.getByLabelText<HTMLSelectElement>('Esteticista');
    await dialog.findByRole('radio', { name: /^1:30/ });
    const slotRadios = within(
      dialog.getByRole('group', { name: 'Horas libres de esta esteticista' }),
    ).getAllByRole('radio');

    expect([...staffSelect.options].map(({ text }) => text)).toEqual(['Camila Prueba', 'Yadira Prueba']);
    expect(slotRadios.map((radio) => replaceNonBreakingSpaces(radio.closest('label')?.textContent))).toEqual([
      '10:00 a. m.',
      '1:30 p. m.',
    ]);
    expect(timesRequests.map(({ address }) => address)).toContain(
      `/api/appointments/a1/available-times?from=${friday}&to=${friday}&staffId=s1&durationMinutes=60`,
    );
  });

  it('offers the three nearest free places, the first ones of the same person, and moves there', async () => {
    const { changes } = aBoardServer([
      anAppointment(),
      anAppointment({ appointmentId: 'a2', patientName: 'Luz', time: '11:30', durationMinutes: 330 }),
    ]);
    await renderBoard();
    openForm();
    const dialog = within(await waitForForm());
    const places = within(dialog.getByRole('group', { name: 'Espacios libres más cercanos' })).getAllByRole(
      'radio',
    );

    expect(places.map((place) => replaceNonBreakingSpaces(place.closest('label')?.textContent))).toEqual([
      '10:15 a. m. a 11:15 a. m.Camila Prueba',
      '10:30 a. m. a 11:30 a. m.Camila Prueba',
      '10:00 a. m. a 11:00 a. m.Yadira Prueba',
    ]);
    await settle(() => fireEvent.click(places[2]!));
    await click('Mover');

    await waitFor(() =>
      expect(changes.map(({ body }) => body)).toMatchObject([{ to: { staffId: 's2', time: '10:00' } }]),
    );
  });

  it('shows the error in the form, and keeps the typed values', async () => {
    const { server } = aBoardServer([anAppointment()]);
    server.answers(changeAppointment, () => errorResponse(appointmentErrors.overlaps));
    await renderBoard();

    openForm();
    await waitForForm();
    await fillField('Hora', '1');
    await fillField('Minutos', '30');
    await fillField('Mañana o tarde', '1');
    await click('Mover');

    expect((await within(queryForm()!).findByRole('alert')).textContent).toBe(
      appointmentErrors.overlaps.text,
    );
    expect(readTime(queryForm()!).map(replaceNonBreakingSpaces)).toEqual(['1', '30', 'p. m.']);
    const changes = server.answers(changeAppointment, () => errorResponse(appointmentErrors.overlaps));
    await fillField('Fecha', '');
    await click('Mover');
    expect(await screen.findByText('Por favor, completa todos los campos obligatorios.')).toBeTruthy();
    expect(changes).toHaveLength(0);
  });

  it('returns to the typed values without an error if the confirmation is declined', async () => {
    const { server } = aBoardServer([anAppointment()]);
    server.answers(changeAppointment, () =>
      confirmationResponse(unusualHourConfirmation, [
        { why: 'past', date: '2026-03-05', time: '13:30', closure: '' },
      ]),
    );
    await renderBoard();

    openForm();
    await waitForForm();
    await fillField('Hora', '1');
    await fillField('Mañana o tarde', '1');
    await click('Mover');
    const question = within(await screen.findByRole('alertdialog'));
    await settle(() => fireEvent.click(question.getByRole('button', { name: 'Volver' })));

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(queryForm()!).queryByRole('alert')).toBeNull();
    expect(readTime(queryForm()!).map(replaceNonBreakingSpaces)).toEqual(['1', '00', 'p. m.']);
  });

  it('is not offered without permission', async () => {
    aBoardServer([
      anAppointment(),
      anAppointment({ appointmentId: 'a2', patientName: 'Luz', status: 'completed' }),
    ]);

    await renderBoard({ mayMove: false });
    fireEvent.keyDown(findAppointmentButton(), { key: 'm' });

    expect(queryForm()).toBeNull();
    expect(screen.queryByRole('button', { name: /^Mover/ })).toBeNull();
  });
});
