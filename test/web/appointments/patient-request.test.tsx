import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmDeposit,
  listAvailableTimes,
  listOfferedServices,
  requestAppointment,
} from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { paymentErrors } from '#shared/payments/errors.ts';
import { getClientConfig } from '#shared/settings/api.ts';
import { noConnection, refusal } from '../support/server.ts';
import { aGoodDay, aService, confirmation, freezeClock, visitPage } from './patient-scene.tsx';

vi.mock('#web/src/lib/auth.ts', () => ({ sessionToken: async () => 'token' }));

beforeEach(() => freezeClock());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');
const button = (name: string) => screen.getByRole('button', { name });
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }));
const card = () => screen.getByLabelText<HTMLSelectElement>('Tarjeta');
const pickCard = (number: string) => fireEvent.change(card(), { target: { value: number } });
const section = (name: string) => screen.getByRole('region', { name });
const pay = () => fireEvent.click(button('Pagar y Solicitar Cita'));
const dialog = () => screen.queryByRole('dialog', { name: 'Solicitar Nueva Cita' });

const good = '4242424242424242';
const declined = () =>
  Response.json(
    { error: { message: 'Your card was declined.', payment_intent: { status: 'requires_payment_method' } } },
    { status: 402 },
  );

async function open() {
  await visitPage();
  fireEvent.click(button('Solicitar Nueva Cita'));
  await screen.findByRole('checkbox', { name: /Facial/ });
  await screen.findByLabelText('Tarjeta');
}

/** Everything chosen and accepted: Monday the 9th at ten, a card that works. */
async function fill() {
  await open();
  tick(/Facial/);
  await choose(/lun\. 9/);
  await choose(/10:00/);
  pickCard(good);
  tick(/Acepto la/);
}

describe('the request of a visit', () => {
  it('asks for hours only once a service is chosen, and for the whole set (R170)', async () => {
    const { times } = aGoodDay();
    await open();
    expect(times).toHaveLength(0);

    tick(/Facial/);
    await waitFor(() => expect(times).toHaveLength(1));
    tick(/Masaje/);

    await waitFor(() => expect(times).toHaveLength(2));
    expect(decodeURIComponent(times[1]!.address)).toContain(
      'from=2026-03-06&to=2026-04-05&serviceIds=facial,masaje',
    );
  });

  it('finds a service among many by any word, and keeps those already chosen', async () => {
    const { server } = aGoodDay();
    const names = [
      'Facial',
      'Peeling',
      'Masaje',
      'Reflexología',
      'Vitamina C',
      'Suero',
      'Láser',
      'Algas',
      'Drenaje',
    ];
    server.answers(listOfferedServices, () =>
      names.map((name, index) => aService(name, { serviceId: `s${index}` })),
    );
    await open();
    tick(/Facial/);

    fireEvent.change(screen.getByLabelText('Buscar servicio'), { target: { value: 'reflexologia' } });

    const services = within(section('1. Servicios'));
    expect(services.getAllByRole('checkbox')).toHaveLength(1);
    expect(screen.getByText('Resumen').parentElement?.textContent).toContain('Facial$95.01');
  });

  it('closes days without hours and says why, and tells how many hours the chosen one has', async () => {
    aGoodDay();
    await open();
    tick(/Facial/);

    const closed = await screen.findByRole<HTMLInputElement>('radio', {
      name: /vie\. 6\s*\(Sin horas libres\)/,
    });
    await choose(/lun\. 9/);

    expect(closed.disabled).toBe(true);
    const hours = section('3. Hora');
    expect(plain(within(hours).getByRole('status').textContent)).toBe(
      'Lunes, 9 de marzo. Tu visita dura 60 min. 3 horas libres.',
    );
    const legends = within(hours)
      .getAllByRole('group')
      .map((group) => plain(group.textContent));
    expect(legends).toEqual(['Mañana9:00 a. m.10:00 a. m.', 'Tarde2:00 p. m.']);
  });

  it('shows what the server will hold, to the cent (R165)', async () => {
    aGoodDay();
    await open();

    tick(/Facial/);

    const summary = screen.getByText('Resumen').parentElement?.textContent;
    expect(summary).toContain('Subtotal$95.01Impuestos$0.00Total$95.01Retención hoy (50%)$47.51');
    expect(summary).toContain('El resto, $47.50, se paga ese día.');
  });

  it('says what is missing and sends nothing (R169, R171)', async () => {
    const { requests } = aGoodDay();
    await open();

    pay();

    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Selecciona una hora válida antes de continuar.');
    expect(summary.textContent).toContain('Debes aceptar la política de cancelación para continuar.');
    expect(within(section('1. Servicios')).getByText('Elige al menos un servicio.')).toBeTruthy();
    expect(document.activeElement).toBe(section('1. Servicios'));
    expect(requests).toHaveLength(0);
  });

  it('asks for a card before it takes an hour', async () => {
    const { requests } = aGoodDay();
    await fill();
    pickCard('');

    pay();

    expect(await screen.findByText('Elige una tarjeta.')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  it('reads the policy without losing the form', async () => {
    aGoodDay();
    await open();
    tick(/Facial/);

    fireEvent.click(button('política de cancelación'));
    const policy = screen.getByRole('dialog', { name: 'Política de cancelación' });
    fireEvent.keyDown(policy, { key: 'Escape' });

    expect(screen.queryByRole('dialog', { name: 'Política de cancelación' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Facial/ }).checked).toBe(true);
  });

  it('reserves, holds the deposit on the card, tells the server, and the list shows it (R178)', async () => {
    const { requests, cards, confirmed, visits } = aGoodDay();
    await fill();

    pay();

    expect(await screen.findByText(/Cita solicitada/)).toBeTruthy();
    expect(dialog()).toBeNull();
    expect(requests[0]!.body).toEqual({
      ...{ serviceIds: ['facial'], date: '2026-03-09', time: '10:00', policyAccepted: true },
    });
    expect(requests[0]!.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    expect(Object.fromEntries(cards[0]!.body as URLSearchParams)).toMatchObject({
      client_secret: 'pi_1_secret_2',
      'payment_method_data[card][number]': good,
      'payment_method_data[billing_details][name]': 'Marisol Ortiz',
    });
    expect(cards[0]!.headers.get('authorization')).toBe('Bearer pk_test_1');
    expect(confirmed).toHaveLength(1);
    await waitFor(() => expect(visits).toHaveLength(2));
  });
});

describe('a refused card', () => {
  it('says so in the words of the processor, loses nothing, and pays the same hour with another (R175)', async () => {
    const { server, requests, confirmed } = aGoodDay();
    server.serves('POST', confirmation, declined);
    await fill();

    pay();
    await screen.findByText('Error de pago: Your card was declined.');
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

  it('is not a hold when the processor says something else (R176)', async () => {
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

  it('frees its hour when the form is left (R179)', async () => {
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
      ...{ appointmentId: 'a9', clientSecret: 'pi_1_secret_2', depositCents: 4_751, balanceDueCents: 4_750 },
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

describe('an hour that cannot be had', () => {
  it('is refused where hours are chosen, with fresh ones, and nothing else is lost (R173)', async () => {
    const { server, times } = aGoodDay();
    server.answers(requestAppointment, () => refusal(appointmentErrors.slot_taken));
    await fill();
    const asked = times.length;

    pay();

    const hours = section('3. Hora');
    expect(
      await within(hours).findByText(
        'No hay esteticistas disponibles para esa hora. Por favor selecciona otra hora.',
      ),
    ).toBeTruthy();
    expect(document.activeElement).toBe(hours);
    await waitFor(() => expect(times.length).toBeGreaterThan(asked));
    expect(card().value).toBe(good);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Acepto la/ }).checked).toBe(true);
  });

  it('is given up when another set of services does not fit it (R172)', async () => {
    const { server } = aGoodDay();
    await fill();
    server.answers(listAvailableTimes, () => [{ date: '2026-03-09', times: ['09:00'] }]);

    tick(/Masaje/);

    const problem = await within(section('3. Hora')).findByText(/No hay disponibilidad/);
    expect(plain(problem.textContent)).toBe(
      'No hay disponibilidad para 9 de marzo de 2026 a las 10:00 a. m.. Selecciona otra hora.',
    );
  });
});

describe('a failure', () => {
  it('that nobody foresaw has one sentence (R177)', async () => {
    const { server } = aGoodDay();
    server.answers(requestAppointment, () => refusal(coreErrors.unexpected));
    await fill();

    pay();

    expect(await screen.findByText('Hubo un error al solicitar la cita.')).toBeTruthy();
  });

  it('of the connection is tried again under the same key, so that one press takes one hour', async () => {
    const { server } = aGoodDay();
    const lost = server.answers(requestAppointment, noConnection);
    await fill();
    pay();
    await screen.findByText('No pudimos conectar. Revisa tu conexión e intenta de nuevo.');

    pay();

    await waitFor(() => expect(lost).toHaveLength(2));
    const [first, second] = lost.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  it('of the answer to a hold does not hold twice', async () => {
    const { server, requests, cards } = aGoodDay();
    server.answers(confirmDeposit, noConnection);
    await fill();
    pay();
    await screen.findByText('Hubo un error al solicitar la cita.');
    server.serves('POST', confirmation, () =>
      Response.json(
        { error: { message: 'unexpected state', payment_intent: { status: 'requires_capture' } } },
        { status: 400 },
      ),
    );
    server.answers(confirmDeposit, () => ({ appointmentId: 'a9', status: 'pending' as const }));

    pay();

    await waitFor(() => expect(dialog()).toBeNull());
    expect(requests).toHaveLength(1);
    expect(cards).toHaveLength(1);
  });

  it('of the card form is said before anything is taken (R174)', async () => {
    const { server, requests } = aGoodDay();
    server.answers(getClientConfig, () => refusal(coreErrors.unavailable));
    await visitPage();
    fireEvent.click(button('Solicitar Nueva Cita'));
    await screen.findByText('No pudimos cargar el campo de tarjeta');
    tick(/Facial/);
    await choose(/lun\. 9/);
    await choose(/10:00/);
    tick(/Acepto la/);

    pay();

    expect(await screen.findByText('Error interno: no se encontró el campo de tarjeta.')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });
});
