import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmDeposit, requestAppointment } from '#shared/appointments/api.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { errorResponse } from '#test/web/support/server.ts';
import { freezeClock } from '../shared/open-page.tsx';
import { aPatientServer, aReservation, confirmation } from '../shared/patient-fixture.tsx';
import {
  button,
  card,
  choose,
  declinedResponse,
  dialog,
  fill,
  pay,
  section,
  validCard,
} from './request-form.ts';

beforeEach(() => freezeClock());

describe('declined card', () => {
  it('shows the reason in Spanish, keeps the form, and pays the same reservation with another card [R175]', async () => {
    const { server, requests, confirmed } = aPatientServer();
    server.serves('POST', confirmation, declinedResponse);
    await fill();

    pay();
    await screen.findByText('Error de pago: La tarjeta no tiene fondos suficientes. Usa otra tarjeta.');
    const cardInputs = [card().value, screen.getByLabelText<HTMLInputElement>('Nombre en la tarjeta').value];
    const timer = screen.getByRole('timer').textContent;
    server.serves('POST', confirmation, () => Response.json({ status: 'requires_capture' }));
    pay();

    await waitFor(() => expect(dialog()).toBeNull());
    expect(cardInputs).toEqual([validCard, 'Marisol Ortiz']);
    expect(timer).toBe('15:00');
    expect(requests).toHaveLength(1);
    expect(confirmed).toHaveLength(1);
  });

  const answered = (status: string) => () => Response.json({ status });
  const failed = () =>
    Response.json({ error: { type: 'api_error', message: 'An unknown error occurred.' } }, { status: 500 });
  it.each([
    [
      'the processor says something else',
      answered('processing'),
      'El pago no se pudo retener correctamente.',
    ],
    [
      'the server does not see it either',
      answered('requires_capture'),
      'El pago no se pudo retener correctamente.',
    ],
    ['the processor fails: the server is asked', failed, 'Hubo un error al solicitar la cita.'],
  ])('is not a hold when %s [R176]', async (_, answer, expectedText) => {
    const { server, confirmed } = aPatientServer();
    server.serves('POST', confirmation, answer);
    server.answers(confirmDeposit, () => errorResponse(paymentErrors.not_held));
    await fill();

    pay();

    expect(await screen.findByText(expectedText)).toBeTruthy();
    expect(screen.queryByText(/unknown error/)).toBeNull();
    expect(dialog()).toBeTruthy();
    expect(confirmed).toHaveLength(0);
  });

  it('releases its slot when another is chosen, or the form is left [R179]', async () => {
    const { server, requests, abandoned } = aPatientServer();
    server.serves('POST', confirmation, declinedResponse);
    await fill();
    pay();
    await screen.findByText(/Error de pago/);

    await choose(/9:00/);
    await waitFor(() => expect(abandoned).toHaveLength(1));
    pay();

    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]!.body).toMatchObject({ time: '09:00' });
    expect(requests[1]!.headers.get('idempotency-key')).not.toBe(requests[0]!.headers.get('idempotency-key'));
    await screen.findByText(/Error de pago/);
    fireEvent.click(button('Cancelar'));
    fireEvent.click(button('Descartar'));
    await waitFor(() => expect(abandoned).toHaveLength(2));
    expect(abandoned[1]?.address).toBe('/api/patients/u1/appointments/a9/reservation');
    expect(dialog()).toBeNull();
  });

  it('must be replaced before the reservation expires; then the slot is requested again', async () => {
    const { server, abandoned } = aPatientServer();
    server.serves('POST', confirmation, declinedResponse);
    server.answers(requestAppointment, () => aReservation(0));
    await fill();

    pay();

    const hours = section('3. Hora');
    expect(
      await within(hours).findByText('El tiempo para pagar terminó. Selecciona otra hora.'),
    ).toBeTruthy();
    expect(abandoned).toHaveLength(1);
    expect(within(hours).queryByRole('radio', { checked: true })).toBeNull();
  });
});
