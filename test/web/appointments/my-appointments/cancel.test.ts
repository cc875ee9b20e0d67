import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMyAppointments } from '#shared/appointments/api.ts';
import { cancelAppointment } from '#shared/appointments/changes/change-api.ts';
import { forfeitConfirmation } from '#shared/appointments/changes/forfeit.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import { confirmationResponse, errorResponse, goOffline, unknownOutcome } from '#test/web/support/server.ts';
import { chooseMenuAction, click, openPageWith } from '../shared/appointment-menu.ts';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import { anAppointment } from '../shared/patient-fixture.tsx';

beforeEach(() => freezeClock());

const facts = [{ date: '2026-03-13', time: '14:30', forfeitCents: 4_750 }];
const queryDialog = () => screen.queryByRole('alertdialog', { name: 'Cancelar cita' });
const confirmCancellation = () =>
  fireEvent.click(within(queryDialog()!).getByRole('button', { name: 'Cancelar cita' }));
async function openCancelDialog(appointment: Partial<PatientAppointment> = {}) {
  const page = await openPageWith(appointment);
  chooseMenuAction('Cancelar cita');
  // The details of a forfeited deposit load with the first confirmation dialog.
  await screen.findByRole('alertdialog', { name: 'Cancelar cita' });
  return page;
}

/** The slot shown to the client, which every cancellation contains. */
const from = { date: '2026-03-13', time: '14:30' };

describe('the cancellation dialog', () => {
  it.each([
    [
      { depositStatus: 'captured' },
      'Si la cancelas, pedimos la devolución de tu depósito de $47.50. Te escribimos cuando esté hecha; tu banco suele mostrarla en 5 a 10 días laborables.',
    ],
    [
      { status: 'pending', depositStatus: 'held' },
      'Si la cancelas, se libera tu retención de $47.50: no se te cobra nada, y tu banco la quita en unos días.',
    ],
    [{ depositStatus: 'none', depositCents: 0 }, 'Esta cita no tiene depósito.'],
  ] as const)(
    'shows the effect on the deposit, and keeps the appointment if declined: %o [R184]',
    async (appointment, consequence) => {
      const { cancellations } = await openCancelDialog(appointment);

      expect(replaceNonBreakingSpaces(queryDialog()!.textContent)).toContain(
        'Vas a cancelar tu cita del viernes, 13 de marzo, 2:30 p. m.',
      );
      expect(queryDialog()!.textContent).toContain(consequence);
      expect(within(queryDialog()!).queryByRole('checkbox')).toBeNull();
      click('Conservar cita');
      expect(queryDialog()).toBeNull();
      expect(cancellations).toHaveLength(0);
    },
  );

  it('cancels the appointment, shows a message and reloads the list', async () => {
    const { cancellations, listRequests } = await openCancelDialog();

    confirmCancellation();

    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(cancellations[0]!.address).toBe('/api/patients/u1/appointments/a1/cancellation');
    expect(cancellations[0]!.body).toEqual({ from });
    expect(await screen.findByText('Cita cancelada')).toBeTruthy();
    await waitFor(() => expect(listRequests).toHaveLength(2));
  });

  it('has an unknown outcome without a response, even if the list shows a cancellation by the center', async () => {
    const { server } = await openCancelDialog();
    const cancelledAppointment = anAppointment({ appointmentId: 'a1', status: 'cancelled' });
    server.answers(cancelAppointment, () => {
      server.answers(listMyAppointments, () => ({ rows: [cancelledAppointment] }));
      return goOffline();
    });

    confirmCancellation();

    expect((await screen.findByRole('alert')).textContent).toBe(unknownOutcome);
    expect(screen.queryByText('Cita cancelada')).toBeNull();
  });

  it('explains a forfeited deposit, and requires its acceptance [R184]', async () => {
    const { cancellations } = await openCancelDialog({ canChange: false, forfeitCents: 4_750 });
    expect(queryDialog()!.textContent).toContain(`${forfeitConfirmation.text} Pierdes $47.50.`);

    confirmCancellation();
    const missingAcceptance = screen.getByText('Marca la casilla para cancelar sin devolución.');
    const sentBefore = cancellations.length;
    fireEvent.click(screen.getByRole('checkbox', { name: /Entiendo que no se me devuelve el depósito/ }));
    confirmCancellation();

    expect(missingAcceptance).toBeTruthy();
    expect(sentBefore).toBe(0);
    await waitFor(() =>
      expect(cancellations[0]?.body).toEqual({ from, confirmed: [{ ask: 'forfeit', facts }] }),
    );
  });

  describe('that was open when the 48-hour limit passed', () => {
    const findForfeitCheckbox = () => screen.findByRole('checkbox', { name: /\$47\.50/ });
    const getConfirmation = () => within(screen.getAllByRole('alertdialog').at(-1)!);

    it('requires another confirmation, keeps the appointment if it is declined, and cancels it if it is confirmed [R184]', async () => {
      const { server } = await openCancelDialog();
      const requests = server.answers(cancelAppointment, () =>
        confirmationResponse(forfeitConfirmation, facts),
      );
      confirmCancellation();
      await findForfeitCheckbox();
      fireEvent.click(getConfirmation().getByRole('button', { name: 'Conservar cita' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(screen.queryByRole('alert')).toBeNull();
      chooseMenuAction('Cancelar cita');
      await screen.findByRole('alertdialog', { name: 'Cancelar cita' });
      confirmCancellation();
      const checkbox = await findForfeitCheckbox();
      expect(replaceNonBreakingSpaces(checkbox.closest('dialog')!.textContent)).toContain(
        `Vas a cancelar tu cita del viernes, 13 de marzo, 2:30 p. m.${forfeitConfirmation.text} Pierdes $47.50.`,
      );
      fireEvent.click(getConfirmation().getByRole('button', { name: 'Cancelar cita' }));
      expect(getConfirmation().getByText('Marca la casilla para cancelar sin devolución.')).toBeTruthy();
      fireEvent.click(checkbox);
      fireEvent.click(getConfirmation().getByRole('button', { name: 'Cancelar cita' }));

      await waitFor(() =>
        expect(requests.map(({ body }) => body)).toEqual([
          { from },
          { from },
          { from, confirmed: [{ ask: 'forfeit', facts }] },
        ]),
      );
    });
  });

  it('shows why the server rejected the cancellation', async () => {
    const { server } = await openCancelDialog();
    server.answers(cancelAppointment, () => errorResponse(appointmentErrors.state_changed));

    confirmCancellation();

    expect((await screen.findByRole('alert')).textContent).toBe(appointmentErrors.state_changed.text);
  });
});
