import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setDayMark, undoDayMark } from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { aCalendarServer, aDetail, click, march, openAppointment } from '../shared/calendar-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const arrived = { at: '2026-03-06T13:05:00.000Z', by: 'Paola Vega' };
const inTreatment = { at: '2026-03-06T13:14:00.000Z', by: 'Camila Prueba' };
const readMarks = () =>
  [...document.querySelectorAll('dialog li')]
    .map(({ textContent }) => replaceNonBreakingSpaces(textContent))
    .filter((text) => /Llegó|tratamiento|Esperó/.test(text ?? ''));

it('DayMarks marks the arrival with one click, and undoes it from the toast', async () => {
  const { server } = aCalendarServer();
  const marks = server.answers(setDayMark, () => aDetail({ arrived }));
  const undone = server.answers(undoDayMark, () => aDetail());
  await openAppointment();

  await click('Llegó');
  expect(await screen.findByText('Marcado: el cliente llegó')).toBeTruthy();
  await click('Deshacer');

  await waitFor(() => expect(undone).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Marcado: el cliente llegó')).toBeNull());
  expect(marks.map(({ address }) => address)).toEqual([
    expect.stringMatching(/appointments\/a1\/day-marks\/arrived$/),
  ]);
});

it('DayMarks shows who marked what and when, with the waiting time', async () => {
  aCalendarServer([...march], aDetail({ arrived, inTreatment }));

  await openAppointment();

  expect(readMarks()).toEqual([
    'Llegó a las 9:05 a. m., según Paola Vega',
    'En tratamiento desde las 9:14 a. m., según Camila Prueba',
    'Esperó 9 minutos',
  ]);
  expect(screen.queryByRole('button', { name: 'En tratamiento' })).toBeNull();
  expect(screen.getAllByText(/Llegó/)).toHaveLength(1);
});

it('DayMarks shows the reason if a mark is rejected', async () => {
  const { server } = aCalendarServer([...march], aDetail({ arrived }));
  server.answers(setDayMark, () => errorResponse(appointmentErrors.state_changed));
  await openAppointment();

  await click('En tratamiento');

  expect(await screen.findByText(appointmentErrors.state_changed.text)).toBeTruthy();
});

it('DayMarks offers nothing on another day', async () => {
  aCalendarServer([...march], aDetail({ date: '2026-03-07' }));

  await openAppointment();

  expect(screen.queryByRole('button', { name: 'Llegó' })).toBeNull();
});
