import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  abandonReservation,
  confirmDeposit,
  listAvailableTimes,
  requestAppointment,
} from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { getClientConfig } from '#shared/settings/api.ts';
import { errorResponse, goOffline, loseConnection, unknownOutcome } from '#test/web/support/server.ts';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import {
  aPatientServer,
  aReservation,
  confirmationUrl,
  openAppointmentsPage,
} from '../shared/patient-fixture.tsx';
import {
  chooseRadio,
  fillRequestForm,
  findButton,
  findCardField,
  findRequestDialog,
  findSection,
  submitRequest,
  toggleCheckbox,
  validCard,
} from './request-form.ts';

beforeEach(() => freezeClock());

describe('an unavailable slot', () => {
  it('is reported at the reloaded times, and the form keeps its values [R173]', async () => {
    const { server, timesRequests } = aPatientServer();
    server.answers(requestAppointment, () => errorResponse(appointmentErrors.slot_taken));
    await fillRequestForm();
    const readsBefore = timesRequests.length;

    submitRequest();

    const timeSection = findSection('3. Hora');
    expect(
      await within(timeSection).findByText(
        'No hay esteticistas disponibles para esa hora. Por favor selecciona otra hora.',
      ),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(timeSection));
    await waitFor(() => expect(timesRequests.length).toBeGreaterThan(readsBefore));
    expect(findCardField().value).toBe(validCard);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Acepto la/ }).checked).toBe(true);
  });

  it('is deselected if the newly chosen services do not fit it [R172]', async () => {
    const { server } = aPatientServer();
    await fillRequestForm();
    server.answers(listAvailableTimes, () => [{ date: '2026-03-09', times: ['09:00'] }]);

    await toggleCheckbox(/Masaje/);

    const message = await within(findSection('3. Hora')).findByText(/No hay disponibilidad/);
    expect(replaceNonBreakingSpaces(message.textContent)).toBe(
      'No hay disponibilidad para 9 de marzo de 2026 a las 10:00 a. m. Selecciona otra hora.',
    );
  });
});

it('a changed price is reported at the services with the new price, and the card is kept', async () => {
  const { server, serviceRequests } = aPatientServer();
  const appointmentRequests = server.answers(requestAppointment, () =>
    errorResponse(appointmentErrors.price_changed),
  );
  await fillRequestForm();
  const readsBefore = serviceRequests.length;

  submitRequest();

  expect(
    await within(findSection('1. Servicios')).findByText(appointmentErrors.price_changed.text),
  ).toBeTruthy();
  await waitFor(() => expect(serviceRequests.length).toBeGreaterThan(readsBefore));
  expect(appointmentRequests).toMatchObject([
    { body: { shown: { totalCents: 9_501, depositCents: 4_751, durationMinutes: 60 } } },
  ]);
  expect(findCardField().value).toBe(validCard);
});

describe('a failed booking request', () => {
  it('shows a message, retries with the same key after a lost response, and releases the slot when the form is left [R177]', async () => {
    const { server, timesRequests, abandonments } = aPatientServer();
    server.answers(requestAppointment, () => errorResponse(coreErrors.unexpected));
    await fillRequestForm();
    submitRequest();
    expect(await screen.findByText('Hubo un error al solicitar la cita.')).toBeTruthy();
    const lostRequests = server.answers(requestAppointment, () => {
      server.answers(listAvailableTimes, () => [{ date: '2026-03-09', times: ['09:00'] }]);
      return goOffline();
    });
    const readsBefore = timesRequests.length;
    submitRequest();
    await screen.findByText(unknownOutcome);
    submitRequest();
    await waitFor(() => expect(lostRequests).toHaveLength(2));
    await waitFor(() => expect(findButton('Pagar y Solicitar Cita')).toBeTruthy());
    const lastRequests = server.answers(requestAppointment, () => aReservation());

    fireEvent.click(findButton('Cancelar'));
    fireEvent.click(findButton('Descartar'));

    await waitFor(() =>
      expect(abandonments[0]?.address).toBe('/api/patients/u1/appointments/a9/reservation'),
    );
    const keys = [...lostRequests, ...lastRequests].map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(timesRequests).toHaveLength(readsBefore);
  });

  it('retries the deposit confirmation after a lost response, and succeeds without an error', async () => {
    const { server } = aPatientServer();
    let tries = 0;
    const confirmations = server.answers(confirmDeposit, () => {
      tries += 1;
      return tries === 1 ? loseConnection() : { appointmentId: 'a9', status: 'pending' as const };
    });
    await fillRequestForm();

    submitRequest();

    await waitFor(() => expect(findRequestDialog()).toBeNull());
    expect(confirmations).toHaveLength(2);
    expect(screen.queryByText('Hubo un error al solicitar la cita.')).toBeNull();
  });

  const mockCardStatus = (status: string) => () =>
    Response.json({ error: { message: 'unexpected state', payment_intent: { status } } }, { status: 400 });
  const loseCardResponse = () => {
    throw new TypeError('Failed to fetch');
  };
  it.each([
    ['succeeds after a lost card response if the server finds the deposit held', 'pending', loseCardResponse],
    [
      'succeeds if the front desk has already approved the held request',
      'confirmed',
      mockCardStatus('succeeded'),
    ],
  ] as const)('%s', async (_, status, answer) => {
    const { server } = aPatientServer();
    server.answers(confirmDeposit, () => ({ appointmentId: 'a9', status }));
    server.serves('POST', confirmationUrl, answer);
    await fillRequestForm();

    submitRequest();

    await waitFor(() => expect(findRequestDialog()).toBeNull());
  });

  it.each([
    ['cancelled', /tu banco la quita en unos días/],
    ['confirmed', /Tu solicitud quedó hecha/],
    [undefined, /No pudimos comprobar tu solicitud/],
  ] as const)(
    'has an unknown outcome without a response, until the form is left and reports the status %s',
    async (status, expectedText) => {
      const { server } = aPatientServer();
      server.answers(confirmDeposit, goOffline);
      server.answers(abandonReservation, () => (status ? { appointmentId: 'a9', status } : goOffline()));
      await fillRequestForm();
      submitRequest();
      await screen.findByText('Aún no sabemos si tu solicitud quedó hecha.');

      fireEvent.click(findButton('Cancelar'));
      expect(screen.getByText(/^Si sales ahora, cancelamos la solicitud/)).toBeTruthy();
      fireEvent.click(findButton('Descartar'));

      expect(await screen.findByText(expectedText)).toBeTruthy();
    },
  );

  it('does not hold the deposit twice after a lost response to the confirmation', async () => {
    const { server, appointmentRequests, cardConfirmations } = aPatientServer();
    server.answers(confirmDeposit, goOffline);
    await fillRequestForm();
    submitRequest();
    await screen.findByText('Aún no sabemos si tu solicitud quedó hecha.');
    server.serves('POST', confirmationUrl, mockCardStatus('requires_capture'));
    server.answers(confirmDeposit, () => ({ appointmentId: 'a9', status: 'pending' as const }));

    submitRequest();

    await waitFor(() => expect(findRequestDialog()).toBeNull());
    expect(appointmentRequests).toHaveLength(1);
    expect(cardConfirmations).toHaveLength(1);
  });

  it('reports a missing card form before it reserves a slot [R174]', async () => {
    const { server, appointmentRequests } = aPatientServer();
    server.answers(getClientConfig, () => errorResponse(coreErrors.unavailable));
    await openAppointmentsPage();
    fireEvent.click(findButton('Solicitar Nueva Cita'));
    await screen.findByText('No pudimos cargar el campo de tarjeta');
    await toggleCheckbox(/Facial/);
    await chooseRadio(/lunes, 9/);
    await chooseRadio(/10:00/);
    await toggleCheckbox(/Acepto la/);

    submitRequest();

    expect(await screen.findByText('Error interno: no se encontró el campo de tarjeta.')).toBeTruthy();
    expect(appointmentRequests).toHaveLength(0);
  });
});
