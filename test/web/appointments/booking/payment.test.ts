import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmDeposit, requestAppointment } from '#shared/appointments/api.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { freezeClock } from '../shared/open-page.tsx';
import { aPatientServer, aReservation, confirmationUrl } from '../shared/patient-fixture.tsx';
import {
  chooseRadio,
  declinedResponse,
  fillRequestForm,
  findButton,
  findCardField,
  findRequestDialog,
  findSection,
  submitRequest,
  validCard,
} from './request-form.ts';

beforeEach(() => freezeClock());

describe('a declined card payment', () => {
  it('shows the reason in Spanish, keeps the form, and pays the same reservation with another card [R175]', async () => {
    const { server, appointmentRequests, depositConfirmations } = aPatientServer();
    server.serves('POST', confirmationUrl, declinedResponse);
    await fillRequestForm();

    submitRequest();
    await screen.findByText('Error de pago: La tarjeta no tiene fondos suficientes. Usa otra tarjeta.');
    const cardInputs = [
      findCardField().value,
      screen.getByLabelText<HTMLInputElement>('Nombre en la tarjeta').value,
    ];
    const timer = screen.getByRole('timer').textContent;
    server.serves('POST', confirmationUrl, () => Response.json({ status: 'requires_capture' }));
    submitRequest();

    await waitFor(() => expect(findRequestDialog()).toBeNull());
    expect(cardInputs).toEqual([validCard, 'Marisol Ortiz']);
    expect(timer).toBe('15:00');
    expect(appointmentRequests).toHaveLength(1);
    expect(depositConfirmations).toHaveLength(1);
  });

  const respondWithStatus = (status: string) => () => Response.json({ status });
  const respondWithError = () =>
    Response.json({ error: { type: 'api_error', message: 'An unknown error occurred.' } }, { status: 500 });
  it.each([
    [
      'the processor returns another status',
      respondWithStatus('processing'),
      'El pago no se pudo retener correctamente.',
    ],
    [
      'the server finds no hold either',
      respondWithStatus('requires_capture'),
      'El pago no se pudo retener correctamente.',
    ],
    ['the processor fails and the server is asked', respondWithError, 'Hubo un error al solicitar la cita.'],
  ])('shows an error and confirms no hold if %s [R176]', async (_, answer, expectedText) => {
    const { server, depositConfirmations } = aPatientServer();
    server.serves('POST', confirmationUrl, answer);
    server.answers(confirmDeposit, () => errorResponse(paymentErrors.not_held));
    await fillRequestForm();

    submitRequest();

    expect(await screen.findByText(expectedText)).toBeTruthy();
    expect(screen.queryByText(/unknown error/)).toBeNull();
    expect(findRequestDialog()).toBeTruthy();
    expect(depositConfirmations).toHaveLength(0);
  });

  it('releases its slot when another slot is chosen or the form is left [R179]', async () => {
    const { server, appointmentRequests, abandonments } = aPatientServer();
    server.serves('POST', confirmationUrl, declinedResponse);
    await fillRequestForm();
    submitRequest();
    await screen.findByText(/Error de pago/);

    await chooseRadio(/9:00/);
    await waitFor(() => expect(abandonments).toHaveLength(1));
    submitRequest();

    await waitFor(() => expect(appointmentRequests).toHaveLength(2));
    expect(appointmentRequests[1]!.body).toMatchObject({ time: '09:00' });
    expect(appointmentRequests[1]!.headers.get('idempotency-key')).not.toBe(
      appointmentRequests[0]!.headers.get('idempotency-key'),
    );
    await screen.findByText(/Error de pago/);
    fireEvent.click(findButton('Cancelar'));
    fireEvent.click(findButton('Descartar'));
    await waitFor(() => expect(abandonments).toHaveLength(2));
    expect(abandonments[1]?.address).toBe('/api/patients/u1/appointments/a9/reservation');
    expect(findRequestDialog()).toBeNull();
  });

  it('releases the slot when the reservation expires, and asks for another time', async () => {
    const { server, abandonments } = aPatientServer();
    server.serves('POST', confirmationUrl, declinedResponse);
    server.answers(requestAppointment, () => aReservation(0));
    await fillRequestForm();

    submitRequest();

    const timeSection = findSection('3. Hora');
    expect(
      await within(timeSection).findByText('El tiempo para pagar terminó. Selecciona otra hora.'),
    ).toBeTruthy();
    expect(abandonments).toHaveLength(1);
    expect(within(timeSection).queryByRole('radio', { checked: true })).toBeNull();
  });
});
