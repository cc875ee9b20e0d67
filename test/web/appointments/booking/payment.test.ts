import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { confirmDeposit, requestAppointment } from '#shared/appointments/api.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { refusal } from '#test/web/support/server.ts';
import { aGoodDay, confirmation, freezeClock } from '../shared/patient-scene.tsx';
import { button, card, choose, declined, dialog, fill, good, pay, section } from './request-form.ts';

beforeEach(() => freezeClock());

describe('a refused card', () => {
  it('says why in Spanish and what to do, loses nothing, and pays the same hour with another [R175]', async () => {
    const { server, requests, confirmed } = aGoodDay();
    server.serves('POST', confirmation, declined);
    await fill();

    pay();
    await screen.findByText('Error de pago: La tarjeta no tiene fondos suficientes. Usa otra tarjeta.');
    const kept = [card().value, screen.getByLabelText<HTMLInputElement>('Nombre en la tarjeta').value];
    const timer = screen.getByRole('timer').textContent;
    server.serves('POST', confirmation, () => Response.json({ status: 'requires_capture' }));
    pay();

    await waitFor(() => expect(dialog()).toBeNull());
    expect(kept).toEqual([good, 'Marisol Ortiz']);
    expect(timer).toBe('15:00');
    expect(requests).toHaveLength(1);
    expect(confirmed).toHaveLength(1);
  });

  it('is not a hold when the processor says something else [R176]', async () => {
    const { server, confirmed } = aGoodDay();
    server.serves('POST', confirmation, () => Response.json({ status: 'processing' }));
    await fill();

    pay();

    expect(await screen.findByText('El pago no se pudo retener correctamente.')).toBeTruthy();
    expect(confirmed).toHaveLength(0);
  });

  it('is not a hold when the server does not see it either', async () => {
    const { server } = aGoodDay();
    server.answers(confirmDeposit, () => refusal(paymentErrors.not_held));
    await fill();

    pay();

    expect(await screen.findByText('El pago no se pudo retener correctamente.')).toBeTruthy();
  });

  it('is none when the processor fails: the server is asked, and the client told to try again', async () => {
    const { server, confirmed } = aGoodDay();
    const down = { type: 'api_error', message: 'An unknown error occurred.' };
    server.serves('POST', confirmation, () => Response.json({ error: down }, { status: 500 }));
    server.answers(confirmDeposit, () => refusal(paymentErrors.not_held));
    await fill();

    pay();

    expect(await screen.findByText('Hubo un error al solicitar la cita.')).toBeTruthy();
    expect(screen.queryByText(/unknown error/)).toBeNull();
    expect(confirmed).toHaveLength(0);
  });

  it('frees its hour when another one is chosen', async () => {
    const { server, requests, abandoned } = aGoodDay();
    server.serves('POST', confirmation, declined);
    await fill();
    pay();
    await screen.findByText(/Error de pago/);

    await choose(/9:00/);
    await waitFor(() => expect(abandoned).toHaveLength(1));
    pay();

    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]!.body).toMatchObject({ time: '09:00' });
    expect(requests[1]!.headers.get('idempotency-key')).not.toBe(requests[0]!.headers.get('idempotency-key'));
  });

  it('frees its hour when the form is left [R179]', async () => {
    const { server, abandoned } = aGoodDay();
    server.serves('POST', confirmation, declined);
    await fill();
    pay();
    await screen.findByText(/Error de pago/);

    fireEvent.click(button('Cancelar'));
    fireEvent.click(button('Descartar'));

    await waitFor(() => expect(abandoned[0]?.address).toBe('/api/patients/u1/appointments/a9/reservation'));
    expect(dialog()).toBeNull();
  });

  it('must be replaced before the reservation ends; then the hour is asked for again', async () => {
    const { server, abandoned } = aGoodDay();
    server.serves('POST', confirmation, declined);
    server.answers(requestAppointment, () => ({
      appointmentId: 'a9',
      clientSecret: 'pi_1_secret_2',
      depositCents: 4_751,
      balanceDueCents: 4_750,
      reservedUntil: new Date().toISOString(),
    }));
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
