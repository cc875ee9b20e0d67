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
import { freezeClock, plain } from '../shared/open-page.tsx';
import { aPatientServer, appointmentPage, aReservation, confirmation } from '../shared/patient-fixture.tsx';
import { button, card, choose, dialog, fill, pay, section, tick, validCard } from './request-form.ts';

beforeEach(() => freezeClock());

describe('unavailable slot', () => {
  it('is reported at the times, which are reloaded, and keeps the form [R173]', async () => {
    const { server, times } = aPatientServer();
    server.answers(requestAppointment, () => errorResponse(appointmentErrors.slot_taken));
    await fill();
    const readsBefore = times.length;

    pay();

    const hours = section('3. Hora');
    expect(
      await within(hours).findByText(
        'No hay esteticistas disponibles para esa hora. Por favor selecciona otra hora.',
      ),
    ).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(hours));
    await waitFor(() => expect(times.length).toBeGreaterThan(readsBefore));
    expect(card().value).toBe(validCard);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Acepto la/ }).checked).toBe(true);
  });

  it('is deselected when other services do not fit it [R172]', async () => {
    const { server } = aPatientServer();
    await fill();
    server.answers(listAvailableTimes, () => [{ date: '2026-03-09', times: ['09:00'] }]);

    await tick(/Masaje/);

    const problem = await within(section('3. Hora')).findByText(/No hay disponibilidad/);
    expect(plain(problem.textContent)).toBe(
      'No hay disponibilidad para 9 de marzo de 2026 a las 10:00 a. m. Selecciona otra hora.',
    );
  });
});

it('a changed price is reported at the services with the new one, and the card is kept', async () => {
  const { server, services } = aPatientServer();
  const sent = server.answers(requestAppointment, () => errorResponse(appointmentErrors.price_changed));
  await fill();
  const readsBefore = services.length;

  pay();

  expect(await within(section('1. Servicios')).findByText(appointmentErrors.price_changed.text)).toBeTruthy();
  await waitFor(() => expect(services.length).toBeGreaterThan(readsBefore));
  expect(sent).toMatchObject([
    { body: { shown: { totalCents: 9_501, depositCents: 4_751, durationMinutes: 60 } } },
  ]);
  expect(card().value).toBe(validCard);
});

describe('failure', () => {
  it('of the reservation shows one message; without an answer the slot is kept for a retry with the same key, and released when the form is left [R177]', async () => {
    const { server, times, abandoned } = aPatientServer();
    server.answers(requestAppointment, () => errorResponse(coreErrors.unexpected));
    await fill();
    pay();
    expect(await screen.findByText('Hubo un error al solicitar la cita.')).toBeTruthy();
    const sent = server.answers(requestAppointment, () => {
      server.answers(listAvailableTimes, () => [{ date: '2026-03-09', times: ['09:00'] }]);
      return goOffline();
    });
    const readsBefore = times.length;
    pay();
    await screen.findByText(unknownOutcome);
    pay();
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() => expect(button('Pagar y Solicitar Cita')).toBeTruthy());
    const again = server.answers(requestAppointment, () => aReservation());

    fireEvent.click(button('Cancelar'));
    fireEvent.click(button('Descartar'));

    await waitFor(() => expect(abandoned[0]?.address).toBe('/api/patients/u1/appointments/a9/reservation'));
    const keys = [...sent, ...again].map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(times).toHaveLength(readsBefore);
  });

  it('of the answer to a hold is retried: the request succeeds without an error', async () => {
    const { server } = aPatientServer();
    let tries = 0;
    const confirmations = server.answers(confirmDeposit, () => {
      tries += 1;
      return tries === 1 ? loseConnection() : { appointmentId: 'a9', status: 'pending' as const };
    });
    await fill();

    pay();

    await waitFor(() => expect(dialog()).toBeNull());
    expect(confirmations).toHaveLength(2);
    expect(screen.queryByText('Hubo un error al solicitar la cita.')).toBeNull();
  });

  const mockCardStatus = (status: string) => () =>
    Response.json({ error: { message: 'unexpected state', payment_intent: { status } } }, { status: 400 });
  const lost = () => {
    throw new TypeError('Failed to fetch');
  };
  it.each([
    ['of the card’s answer asks the server, which knows that the deposit is held', 'pending', lost],
    [
      'of the answer to a hold is none once the front desk approved it',
      'confirmed',
      mockCardStatus('succeeded'),
    ],
  ] as const)('%s', async (_, status, answer) => {
    const { server } = aPatientServer();
    server.answers(confirmDeposit, () => ({ appointmentId: 'a9', status }));
    server.serves('POST', confirmation, answer);
    await fill();

    pay();

    await waitFor(() => expect(dialog()).toBeNull());
  });

  it.each([
    ['cancelled', /tu banco la quita en unos días/],
    ['confirmed', /Tu solicitud quedó hecha/],
    [undefined, /No pudimos comprobar tu solicitud/],
  ] as const)(
    'without an answer has an unknown outcome; leaving reports what happened: %s',
    async (status, expectedText) => {
      const { server } = aPatientServer();
      server.answers(confirmDeposit, goOffline);
      server.answers(abandonReservation, () => (status ? { appointmentId: 'a9', status } : goOffline()));
      await fill();
      pay();
      await screen.findByText('Aún no sabemos si tu solicitud quedó hecha.');

      fireEvent.click(button('Cancelar'));
      expect(screen.getByText(/^Si sales ahora, cancelamos la solicitud/)).toBeTruthy();
      fireEvent.click(button('Descartar'));

      expect(await screen.findByText(expectedText)).toBeTruthy();
    },
  );

  it('of the answer to a hold does not hold twice', async () => {
    const { server, requests, cards } = aPatientServer();
    server.answers(confirmDeposit, goOffline);
    await fill();
    pay();
    await screen.findByText('Aún no sabemos si tu solicitud quedó hecha.');
    server.serves('POST', confirmation, mockCardStatus('requires_capture'));
    server.answers(confirmDeposit, () => ({ appointmentId: 'a9', status: 'pending' as const }));

    pay();

    await waitFor(() => expect(dialog()).toBeNull());
    expect(requests).toHaveLength(1);
    expect(cards).toHaveLength(1);
  });

  it('of the card form is shown before a slot is reserved [R174]', async () => {
    const { server, requests } = aPatientServer();
    server.answers(getClientConfig, () => errorResponse(coreErrors.unavailable));
    await appointmentPage();
    fireEvent.click(button('Solicitar Nueva Cita'));
    await screen.findByText('No pudimos cargar el campo de tarjeta');
    await tick(/Facial/);
    await choose(/lunes, 9/);
    await choose(/10:00/);
    await tick(/Acepto la/);

    pay();

    expect(await screen.findByText('Error interno: no se encontró el campo de tarjeta.')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });
});
