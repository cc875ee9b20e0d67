import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { alertsConfirmation } from '#shared/appointments/alerts/alerts.ts';
import { getAppointment } from '#shared/appointments/calendar/calendar-api.ts';
import { completeWithoutCode, markNoShow } from '#shared/appointments/closing/closing-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { confirmationResponse, errorResponse, serverErrorResponse } from '#test/web/support/server.ts';
import { confirmationText } from '#web/src/components/confirmation/copy.ts';
import { aDetail } from '../shared/calendar-fixture.tsx';
import { click } from '../shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import {
  aCompletedServer,
  aDoneAppointment,
  anAppointment,
  chooseAction,
  openCompletedPage,
  readTableRows,
} from './completed-fixture.tsx';

beforeEach(() => freezeClock());

const alertsText = confirmationText.alerts;
const getNoShowDialog = () => screen.getByRole('alertdialog', { name: 'Marcar no asistió' });
const queryForm = () => screen.queryByRole('dialog', { name: 'Completar sin código' });

describe('an unclosed appointment', () => {
  it('can be closed only after it has started', async () => {
    aCompletedServer([
      anAppointment({ appointmentId: 'to-come', patientName: 'Luz Ríos', date: '2026-03-06', time: '10:01' }),
      anAppointment({ appointmentId: 'begun', patientName: 'Ana Robles', date: '2026-03-06', time: '10:00' }),
      aDoneAppointment(),
    ]);

    await openCompletedPage();
    await readTableRows('Citas completadas');

    const menus = screen.getAllByRole('button', { name: /^Acciones de la cita de/ });
    expect(menus.map((menu) => menu.getAttribute('aria-label'))).toEqual([
      'Acciones de la cita de Ana Robles',
    ]);
  });

  it('is marked as a no-show after a dialog that shows the effect on the deposit [R288]', async () => {
    const { noShows, listRequests } = aCompletedServer();
    await openCompletedPage();
    await chooseAction('Marcar no asistió');
    expect(replaceNonBreakingSpaces(getNoShowDialog().textContent)).toContain(
      '¿Marisol Ortiz Díaz no asistió a la cita del 5 de marzo a las 2:30 p. m.?' +
        'Su depósito de $47.50 queda retenido y no se le cobra nada más.',
    );
    const initialLoads = listRequests.length;

    fireEvent.click(within(getNoShowDialog()).getByRole('button', { name: 'Marcar no asistió' }));

    expect(await screen.findByText('Cita marcada: el cliente no asistió')).toBeTruthy();
    expect(noShows.map(({ address }) => address)).toEqual(['/api/appointments/a1/no-show']);
    await waitFor(() => expect(listRequests.length).toBeGreaterThan(initialLoads));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('without a deposit is marked without a cost to the client, and the dialog can be cancelled', async () => {
    const { noShows } = aCompletedServer([anAppointment({ paidCents: 0 })]);
    await openCompletedPage();
    await chooseAction('Marcar no asistió');
    expect(getNoShowDialog().textContent).toContain('No pagó depósito, y no se le cobra nada.');

    click('Cancelar');

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(noShows).toHaveLength(0);
  });

  it.each([
    [serverErrorResponse, 'No pudimos marcar que no asistió. Intenta de nuevo.'],
    [() => errorResponse(appointmentErrors.state_changed), appointmentErrors.state_changed.text],
  ])('shows the reason if the no-show could not be saved', async (answer, expectedText) => {
    const { server } = aCompletedServer();
    server.answers(markNoShow, answer);
    await openCompletedPage();
    await chooseAction('Marcar no asistió');

    fireEvent.click(within(getNoShowDialog()).getByRole('button', { name: 'Marcar no asistió' }));

    expect((await within(getNoShowDialog()).findByRole('alert')).textContent).toBe(expectedText);
  });
});

describe('the completion of an appointment without a code', () => {
  const typeReason = (reason: string) =>
    fireEvent.input(screen.getByLabelText('Motivo'), { target: { value: reason } });

  it('requires a payment method and a reason', async () => {
    const { completions } = aCompletedServer();
    await openCompletedPage();
    await chooseAction('Completar sin código');
    expect(replaceNonBreakingSpaces(queryForm()?.textContent)).toContain(
      'Total a pagarDepósito ya pagado: $47.50$47.50',
    );
    click(/^Completar visita/);
    expect(await screen.findByText('Elige el método de pago.')).toBeTruthy();
    expect(screen.getByText('Escribe el motivo.')).toBeTruthy();
    expect(completions).toHaveLength(0);
    fireEvent.click(screen.getByRole('radio', { name: 'Cash' }));
    typeReason('  Cambió de teléfono  ');
    click('Completar visita · $47.50');

    expect(await screen.findByText('Cita completada y pago registrado')).toBeTruthy();
    expect(completions.map(({ address, body }) => ({ address, body }))).toEqual([
      {
        address: '/api/appointments/a1/completion-without-code',
        body: { method: 'cash', reason: 'Cambió de teléfono' },
      },
    ]);
    expect(queryForm()).toBeNull();
  });

  it('requires the administered lots', async () => {
    const { server, completions } = aCompletedServer();
    const lot = { lotId: 'l1', lotNumber: 'GLU-A', usableUntil: '2026-12-12', doses: 10, proposedDoses: 2 };
    const glutathione = { medicationId: 'm1', name: 'Glutatión', doses: 2, dosePriceCents: 5_000 };
    server.answers(getAppointment, () =>
      aDetail({ medications: [{ ...glutathione, lots: [{ ...lot, isRecalled: false }] }] }),
    );
    await openCompletedPage();
    await chooseAction('Completar sin código');
    fireEvent.click(screen.getByRole('radio', { name: 'Cash' }));
    typeReason('Cambió de teléfono');
    const lotCheckbox = await screen.findByRole('checkbox', {
      name: 'Lote GLU-A, vence 12 dic. 2026 · propuesto',
    });
    click('Completar visita · $47.50');
    expect(await screen.findByText('Confirma el lote de Glutatión: son 2 dosis.')).toBeTruthy();

    fireEvent.click(lotCheckbox);
    click('Completar visita · $47.50');

    await waitFor(() => expect(completions).toHaveLength(1));
    expect(completions[0]!.body).toMatchObject({ lots: [{ medicationId: 'm1', lotId: 'l1', doses: 2 }] });
  });

  it('requires a reason for an unacknowledged alert', async () => {
    const { server } = aCompletedServer();
    const message = 'El láser no se aplica durante el embarazo.';
    const facts = [{ ruleId: 'laser-pregnancy', warning: message }];
    const requests = server.answers(completeWithoutCode, () =>
      confirmationResponse(alertsConfirmation, facts),
    );
    await openCompletedPage();
    await chooseAction('Completar sin código');
    fireEvent.click(screen.getByRole('radio', { name: 'Cash' }));
    typeReason('Cambió de teléfono');
    click('Completar visita · $47.50');

    const question = within(await screen.findByRole('dialog', { name: alertsText.title }));
    fireEvent.input(question.getByLabelText(alertsText.reason), { target: { value: 'Lo autorizó' } });
    fireEvent.click(question.getByRole('button', { name: alertsText.confirm }));

    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]!.body).toEqual({
      method: 'cash',
      reason: 'Cambió de teléfono',
      confirmed: [{ ask: 'alerts', facts, reason: 'Lo autorizó' }],
    });
  });

  it.each([
    [serverErrorResponse, 'Hubo un error al completar la cita. Intenta nuevamente.'],
    [() => errorResponse(appointmentErrors.state_changed), appointmentErrors.state_changed.text],
  ])(
    'starts with the earlier chosen payment method, and keeps the values if it fails [R271]',
    async (answer, expectedText) => {
      const { server } = aCompletedServer([anAppointment({ paymentMethod: 'card', balanceDueCents: 0 })]);
      server.answers(completeWithoutCode, answer);
      await openCompletedPage();
      await chooseAction('Completar sin código');
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tarjeta' }).checked).toBe(true);
      typeReason('Lo perdió');

      click('Completar visita');

      expect((await screen.findByRole('alert')).textContent).toBe(expectedText);
      expect(screen.getByLabelText<HTMLInputElement>('Motivo').value).toBe('Lo perdió');
    },
  );
});
