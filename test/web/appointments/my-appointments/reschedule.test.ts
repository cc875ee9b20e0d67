import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { listTimesForChange, rescheduleAppointment } from '#shared/appointments/changes/change-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';

import { errorResponse, goOffline, loseConnection, unknownOutcome } from '#test/web/support/server.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { queryClient } from '#web/src/lib/query.ts';
import {
  chooseMenuAction,
  click,
  openMoveDialog,
  openPageWith,
  pickRadio,
} from '../shared/appointment-menu.ts';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import { anAppointment } from '../shared/patient-fixture.tsx';

rememberCenter(toPublicSettings(demoSettings));

beforeEach(() => freezeClock());

const findDialog = () => screen.queryByRole('dialog', { name: 'Reprogramar cita' });

const incompleteText = 'Por favor, asegúrate de que la fecha y hora estén completas.';

const readIdempotencyKeys = (requests: readonly { headers: Headers }[]) => [
  ...new Set(requests.map(({ headers }) => headers.get('idempotency-key'))),
];

const readChosenTime = () =>
  within(screen.getByRole('region', { name: 'Hora' })).queryByRole<HTMLInputElement>('radio', {
    checked: true,
  })?.value;

/** Opens the dialog with Monday at ten selected. */
async function openAtMonday() {
  const page = await openMoveDialog();
  await pickRadio(/lunes, 9/);
  await pickRadio(/10:00/);
  return page;
}

describe('the reschedule dialog', () => {
  it('shows the new slot of an appointment that the front desk moved, and sends that slot on a retry', async () => {
    const { server } = await openAtMonday();
    const rejectedMoves = server.answers(rescheduleAppointment, () =>
      errorResponse(appointmentErrors.moved_meanwhile),
    );
    const movedAppointment = anAppointment({ appointmentId: 'a1', date: '2026-03-16', time: '15:00' });
    server.answers(listMyAppointments, () => ({ rows: [movedAppointment] }));
    click('Confirmar');
    await screen.findByText(/Otra persona movió esta cita/);

    await waitFor(() =>
      expect(replaceNonBreakingSpaces(findDialog()?.textContent)).toContain(
        'Ahora: lunes, 16 de marzo, 3:00 p. m.',
      ),
    );
    click('Confirmar');

    await waitFor(() => expect(rejectedMoves).toHaveLength(2));
    expect(rejectedMoves[1]!.body).toMatchObject({ from: { date: '2026-03-16', time: '15:00' } });
  });

  it('has days, 12-hour times, and the buttons Confirmar and Cancelar [R180 R189]', async () => {
    const { timesRequests, moves } = await openMoveDialog();
    click('Cancelar');
    expect(findDialog()).toBeNull();
    chooseMenuAction('Reprogramar');
    await pickRadio(/lunes, 9/);

    const dialogQueries = within(findDialog()!);
    expect(replaceNonBreakingSpaces(findDialog()!.textContent)).toContain(
      'Ahora: viernes, 13 de marzo, 2:30 p. m.',
    );
    expect(dialogQueries.getByRole('region', { name: 'Día' })).toBeTruthy();
    const timeRadios = within(dialogQueries.getByRole('region', { name: 'Hora' })).getAllByRole('radio');
    expect(timeRadios.map((radio) => replaceNonBreakingSpaces(radio.parentElement?.textContent))).toEqual([
      '9:00 a. m.',
      '10:00 a. m.',
      '2:30 p. m.',
    ]);
    const fullDay = dialogQueries.getByRole('radio', { name: /martes, 10.*Sin horas libres/ });
    expect(fullDay).toHaveProperty('disabled', true);
    expect(dialogQueries.getByRole('button', { name: 'Confirmar' })).toBeTruthy();
    expect(dialogQueries.getByRole('button', { name: 'Cancelar' })).toBeTruthy();
    expect(timesRequests[0]!.address).toContain(
      '/appointments/a1/available-times?from=2026-03-06&to=2026-04-05',
    );
    expect(moves).toHaveLength(0);
  });

  it('shows whether the staff member stays the same, and sends this as a condition', async () => {
    const { server, moves } = await openPageWith({});
    const times = ['09:00', '10:00'];
    server.answers(listTimesForChange, () => [{ date: '2026-03-09', times, sameStaff: ['10:00'] }]);
    chooseMenuAction('Reprogramar');
    await pickRadio(/lunes, 9/);
    await pickRadio(/9:00/);
    const otherStaffText = findDialog()!.textContent;
    await pickRadio(/10:00/);
    const sameStaffText = findDialog()!.textContent;
    click('Confirmar');

    await waitFor(() => expect(moves).toHaveLength(1));
    expect(otherStaffText).toContain('Camila Vega no está libre a esa hora: será con otra esteticista.');
    expect(sameStaffText).toContain('Con Camila Vega.');
    expect(moves[0]!.body).toMatchObject({ to: { time: '10:00' }, sameStaff: true });
  });

  it('requires a date and a time, and sends nothing without them [R181]', async () => {
    const { moves } = await openMoveDialog();

    click('Confirmar');
    const firstError = (await screen.findByRole('alert')).textContent;
    await pickRadio(/lunes, 9/);
    click('Confirmar');

    expect(firstError).toBe(incompleteText);
    expect((await screen.findByRole('alert')).textContent).toBe(incompleteText);
    expect(moves).toHaveLength(0);
  });

  it('moves the appointment, and shows a message and the new slot', async () => {
    const { moves, listRequests } = await openAtMonday();
    click('Confirmar');

    await waitFor(() => expect(findDialog()).toBeNull());
    expect(moves[0]!.address).toBe('/api/patients/u1/appointments/a1/time');
    expect(moves[0]!.body).toEqual({
      from: { date: '2026-03-13', time: '14:30' },
      to: { date: '2026-03-09', time: '10:00' },
    });
    expect(await screen.findByText('Cita reprogramada')).toBeTruthy();
    expect(replaceNonBreakingSpaces(screen.getByText(/lunes, 9 de marzo/).textContent)).toBe(
      'lunes, 9 de marzo, 10:00 a. m.',
    );
    await waitFor(() => expect(listRequests).toHaveLength(2));
  });

  it('shows one message for an unexpected error [R182]', async () => {
    const { server } = await openAtMonday();
    const failureText = 'Hubo un error al reprogramar la cita. Por favor, inténtalo de nuevo.';

    server.answers(rescheduleAppointment, () => errorResponse(coreErrors.unexpected));
    click('Confirmar');
    expect((await screen.findByRole('alert')).textContent).toBe(failureText);
    server.answers(rescheduleAppointment, goOffline);
    click('Confirmar');

    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(unknownOutcome));
    expect(findDialog()).toBeTruthy();
  });

  it('retries after a lost response and succeeds', async () => {
    const { server } = await openAtMonday();
    const movedAppointment = anAppointment({ appointmentId: 'a1', date: '2026-03-09', time: '10:00' });
    const responses = [loseConnection, () => movedAppointment];
    const requests = server.answers(rescheduleAppointment, () => responses.shift()?.() ?? movedAppointment);

    click('Confirmar');

    expect(await screen.findByText('Cita reprogramada')).toBeTruthy();
    expect(readIdempotencyKeys(requests)).toHaveLength(1);
    expect(requests).toHaveLength(2);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has an unknown outcome if every response is lost, even if the appointment was moved to that slot', async () => {
    const { server } = await openAtMonday();
    const movedAppointment = anAppointment({ appointmentId: 'a1', date: '2026-03-09', time: '10:00' });
    server.answers(rescheduleAppointment, () => {
      server.answers(listMyAppointments, () => ({ rows: [movedAppointment] }));
      return goOffline();
    });

    click('Confirmar');

    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(unknownOutcome));
    expect(screen.queryByText('Cita reprogramada')).toBeNull();
  });

  it('keeps a possibly taken time visible, and retries the same request', async () => {
    const { server } = await openAtMonday();
    const movedAppointment = anAppointment({ appointmentId: 'a1', date: '2026-03-09', time: '10:00' });
    const lostRequests = server.answers(rescheduleAppointment, goOffline);
    server.answers(listTimesForChange, () => [{ date: '2026-03-09', times: ['09:00', '14:30'] }]);
    click('Confirmar');
    await screen.findByRole('alert');
    server.answers(listMyAppointments, () => ({ rows: [movedAppointment] }));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() =>
      expect(replaceNonBreakingSpaces(findDialog()?.textContent)).toContain(
        'Ahora: lunes, 9 de marzo, 10:00',
      ),
    );

    expect(screen.getByRole('radio', { name: /10:00/ })).toHaveProperty('checked', true);
    const retries = server.answers(rescheduleAppointment, () => movedAppointment);
    click('Confirmar');

    expect(await screen.findByText('Cita reprogramada')).toBeTruthy();
    expect(readIdempotencyKeys([...lostRequests, ...retries])).toHaveLength(1);
    expect(retries[0]!.body).toEqual(lostRequests[0]!.body);
  });

  it('deselects a time that another client took, and reloads the times [R183]', async () => {
    const { server, timesRequests } = await openAtMonday();
    const readsBefore = timesRequests.length;
    server.answers(rescheduleAppointment, () => errorResponse(appointmentErrors.slot_taken));

    click('Confirmar');

    expect((await screen.findByRole('alert')).textContent).toBe(appointmentErrors.slot_taken.text);
    await waitFor(() => expect(timesRequests.length).toBeGreaterThan(readsBefore));
    expect(readChosenTime()).toBeUndefined();
  });
});

it('the reschedule dialog offers the appointment’s month and the next one', async () => {
  const { timesRequests } = await openMoveDialog({ date: '2026-07-14' });
  await screen.findByRole('radio', { name: /lunes, 9/ });

  const month = within(findDialog()!).getByLabelText<HTMLSelectElement>('Mes');
  expect(timesRequests[0]!.address).toContain('/available-times?from=2026-07-01&to=2026-07-31');
  expect([month.value, [...month.options].at(-1)?.value]).toEqual(['2026-07', '2026-08']);
});

it('the reschedule dialog excludes the current time', async () => {
  await openMoveDialog({ date: '2026-03-09', time: '10:00' });
  await pickRadio(/lunes, 9/);

  const timeRadios = within(screen.getByRole('region', { name: 'Hora' })).getAllByRole<HTMLInputElement>(
    'radio',
  );

  expect(timeRadios.map(({ value }) => value)).toEqual(['09:00', '14:30']);
});

describe('the reschedule dialog of an appointment that cannot be moved', () => {
  it('shows the reason, the policy and the phone number of the center [R183 R185]', async () => {
    const { timesRequests } = await openMoveDialog({ date: '2026-03-07', canChange: false });

    const unavailableDialog = screen.getByRole('dialog', {
      name: 'Esta cita ya no se puede reprogramar aquí',
    });
    expect(unavailableDialog.textContent).toContain(appointmentErrors.change_too_late.text);
    expect(within(unavailableDialog).getByRole('link').getAttribute('href')).toBe('tel:+17875550100');
    click('Ver política');
    expect(screen.getByRole('dialog', { name: 'Política de cancelación' })).toBeTruthy();
    expect(timesRequests).toHaveLength(0);
  });

  it('shows that the approval is in progress', async () => {
    await openMoveDialog({ status: 'pending', depositStatus: 'held', canChange: false });

    expect(screen.getByText(appointmentErrors.being_approved.text)).toBeTruthy();
    expect(screen.queryByText(appointmentErrors.change_too_late.text)).toBeNull();
  });
});
