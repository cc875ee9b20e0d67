import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getEmailProof, resendEmailProof } from '#shared/accounts/short-link-api.ts';
import { listOfferedServices } from '#shared/appointments/api.ts';
import { getPreferredAppointment } from '#shared/intake/api.ts';
import { createTopicFilter, queryClient, refetchStale } from '#web/src/lib/query.ts';
import { settle } from '../../support/render.tsx';
import { freezeClock, plain } from '../shared/open-page.tsx';
import { aPatientServer, appointmentPage, aService } from '../shared/patient-fixture.tsx';
import {
  button,
  choose,
  dialog,
  fill,
  open,
  pay,
  pickCard,
  section,
  tick,
  validCard,
} from './request-form.ts';

beforeEach(() => freezeClock());

describe('appointment request form', () => {
  it('has services, times, policy, payment, and two ways to close [R163 R164 R165]', async () => {
    aPatientServer();
    await open();
    const form = within(dialog()!);
    const holder = () => form.queryByRole<HTMLInputElement>('textbox', { name: 'Nombre en la tarjeta' });
    expect(holder()).toBeNull();

    await tick(/Facial/);
    await choose(/lunes, 9/);

    expect(form.getByRole('checkbox', { name: /Masaje/ }).closest('label')?.textContent).toContain('$120.00');
    for (const step of ['1. Servicios', '2. Día', '3. Hora']) expect(section(step)).toBeTruthy();
    const summary = form.getByText('Resumen').parentElement?.textContent;
    expect(summary).toContain('Subtotal$95.01Impuestos$0.00Total$95.01Retención hoy (50%)$47.51');
    expect(summary).toContain('El resto, $47.50, se paga ese día.');
    expect(holder()?.value).toBe('Marisol Ortiz');
    expect(form.getByLabelText('Tarjeta')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Pagar y Solicitar Cita' })).toBeTruthy();
    expect(form.getByRole('button', { name: 'Cancelar' })).toBeTruthy();
    expect(form.getByRole('checkbox', { name: /política de cancelación/ })).toBeTruthy();
    fireEvent.click(button('política de cancelación'));
    const policy = screen.getByRole('dialog', { name: 'Política de cancelación' });
    fireEvent.keyDown(policy, { key: 'Escape' });
    expect(screen.queryByRole('dialog', { name: 'Política de cancelación' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Facial/ }).checked).toBe(true);
  });

  it('loads times only for chosen services, all together; days without times are disabled [R170]', async () => {
    const { times } = aPatientServer();
    await open();
    expect(times).toHaveLength(0);

    await tick(/Facial/);
    await waitFor(() => expect(times).toHaveLength(1));
    const closed = await screen.findByRole<HTMLInputElement>('radio', {
      name: /viernes, 6 .*\s*\(Sin horas libres\)/,
    });
    await choose(/lunes, 9/);

    expect(closed.disabled).toBe(true);
    const hours = section('3. Hora');
    expect(plain(within(hours).getByRole('status').textContent)).toBe(
      'Lunes, 9 de marzo. Tu visita dura 60 min. 3 horas libres.',
    );
    const legends = within(hours)
      .getAllByRole('group')
      .map((group) => plain(group.textContent));
    expect(legends).toEqual(['Mañana9:00 a. m.10:00 a. m.', 'Tarde2:00 p. m.']);
    await tick(/Masaje/);
    await waitFor(() => expect(times).toHaveLength(2));
    expect(decodeURIComponent(times[1]!.address)).toContain(
      'from=2026-03-06&to=2026-04-05&serviceIds=facial,masaje',
    );
  });

  it('requires a verified e-mail, resends the link, and continues once verified', async () => {
    const { server } = aPatientServer();
    let isAwaited = true;
    server.answers(getEmailProof, () => ({ isAwaited, email: 'marisol@correo.example' }));
    const sent = server.answers(resendEmailProof, () => ({ isAwaited, email: 'marisol@correo.example' }));
    await appointmentPage();
    fireEvent.click(button('Solicitar Nueva Cita'));
    const form = within(await screen.findByRole('dialog', { name: 'Solicitar Nueva Cita' }));

    expect(await form.findByText(/Para solicitar una cita, abre el enlace/)).toBeTruthy();
    expect(form.queryByRole('checkbox')).toBeNull();
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Pagar y Solicitar Cita' }).disabled).toBe(
      true,
    );
    await settle(() => fireEvent.click(form.getByRole('button', { name: 'Reenviar enlace' })));
    await waitFor(() => expect(sent).toHaveLength(1));

    // The link was opened in another tab, and a live update reports the change.
    isAwaited = false;
    await settle(() => refetchStale(queryClient, createTopicFilter('patients')));

    expect(await form.findByRole('checkbox', { name: /Facial/ })).toBeTruthy();
    expect(form.queryByText('Confirma tu correo')).toBeNull();
  });

  it('filters services by any word, and keeps the selected ones', async () => {
    const { server } = aPatientServer();
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
    await tick(/Facial/);

    fireEvent.change(screen.getByLabelText('Buscar servicio'), { target: { value: 'reflexologia' } });

    const services = within(section('1. Servicios'));
    expect(services.getAllByRole('checkbox')).toHaveLength(1);
    expect(services.getByRole('status').textContent).toBe('1 servicio');
    expect(screen.getByText('Resumen').parentElement?.textContent).toContain('Facial$95.01');
  });

  it('shows a skeleton until the wish of the application has loaded', async () => {
    const { server } = aPatientServer();
    server.answers(getPreferredAppointment, () => new Promise<never>(() => undefined));
    await appointmentPage();
    fireEvent.click(button('Solicitar Nueva Cita'));

    await screen.findByRole('dialog', { name: 'Solicitar Nueva Cita' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));

    expect(within(dialog()!).getByRole('status', { name: 'Cargando' })).toBeTruthy();
  });

  it('shows what is missing and sends nothing [R169 R171]', async () => {
    const { requests } = aPatientServer();
    await open();

    pay();

    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Selecciona una hora válida antes de continuar.');
    expect(summary.textContent).toContain('Debes aceptar la política de cancelación para continuar.');
    expect(within(section('1. Servicios')).getByText('Elige al menos un servicio.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(section('1. Servicios')));
    expect(requests).toHaveLength(0);
  });

  it('requires a card before it reserves a slot', async () => {
    const { requests } = aPatientServer();
    await fill();
    await pickCard('');

    pay();

    expect(await screen.findByText('Elige una tarjeta.')).toBeTruthy();
    expect(requests).toHaveLength(0);
  });

  it('reserves the slot, holds the deposit, confirms it to the server, and updates the list [R178]', async () => {
    const { requests, cards, confirmed, appointments } = aPatientServer();
    await fill();

    pay();

    expect(await screen.findByText(/Cita solicitada/)).toBeTruthy();
    expect(dialog()).toBeNull();
    expect(requests[0]!.body).toEqual({
      serviceIds: ['facial'],
      date: '2026-03-09',
      time: '10:00',
      policyAccepted: true,
      shown: { totalCents: 9_501, depositCents: 4_751, durationMinutes: 60 },
    });
    expect(requests[0]!.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    expect(Object.fromEntries(cards[0]!.body as URLSearchParams)).toMatchObject({
      client_secret: 'pi_1_secret_2',
      'payment_method_data[card][number]': validCard,
      'payment_method_data[billing_details][name]': 'Marisol Ortiz',
    });
    expect(cards[0]!.headers.get('authorization')).toBe('Bearer pk_test_1');
    expect(confirmed).toHaveLength(1);
    await waitFor(() => expect(appointments).toHaveLength(2));
  });
});
