import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getEmailProof, resendEmailProof } from '#shared/accounts/short-link-api.ts';
import { listOfferedServices } from '#shared/appointments/api.ts';
import { getPreferredAppointment } from '#shared/intake/api.ts';
import { createTopicFilter, queryClient, refetchStale } from '#web/src/lib/query.ts';
import { settle } from '../../support/render.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';
import { aPatientServer, aService, openAppointmentsPage } from '../shared/patient-fixture.tsx';
import {
  chooseCard,
  chooseRadio,
  fillRequestForm,
  findButton,
  findRequestDialog,
  findSection,
  openRequestForm,
  submitRequest,
  toggleCheckbox,
  validCard,
} from './request-form.ts';

beforeEach(() => freezeClock());

describe('the appointment request form', () => {
  it('has services, times, the policy, the payment, and two ways to close [R163 R164 R165]', async () => {
    aPatientServer();
    await openRequestForm();
    const form = within(findRequestDialog()!);
    const queryCardholder = () =>
      form.queryByRole<HTMLInputElement>('textbox', { name: 'Nombre en la tarjeta' });
    expect(queryCardholder()).toBeNull();

    await toggleCheckbox(/Facial/);
    await chooseRadio(/lunes, 9/);

    expect(form.getByRole('checkbox', { name: /Masaje/ }).closest('label')?.textContent).toContain('$120.00');
    for (const step of ['1. Servicios', '2. Día', '3. Hora']) expect(findSection(step)).toBeTruthy();
    const summary = form.getByText('Resumen').parentElement?.textContent;
    expect(summary).toContain('Subtotal$95.01Impuestos$0.00Total$95.01Retención hoy (50%)$47.51');
    expect(summary).toContain('El resto, $47.50, se paga ese día.');
    expect(queryCardholder()?.value).toBe('Marisol Ortiz');
    expect(form.getByLabelText('Tarjeta')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Pagar y Solicitar Cita' })).toBeTruthy();
    expect(form.getByRole('button', { name: 'Cancelar' })).toBeTruthy();
    expect(form.getByRole('checkbox', { name: /política de cancelación/ })).toBeTruthy();
    fireEvent.click(findButton('política de cancelación'));
    const policy = screen.getByRole('dialog', { name: 'Política de cancelación' });
    fireEvent.keyDown(policy, { key: 'Escape' });
    expect(screen.queryByRole('dialog', { name: 'Política de cancelación' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Facial/ }).checked).toBe(true);
  });

  it('loads the times for all chosen services together, and disables days without times [R170]', async () => {
    const { timesRequests } = aPatientServer();
    await openRequestForm();
    expect(timesRequests).toHaveLength(0);

    await toggleCheckbox(/Facial/);
    await waitFor(() => expect(timesRequests).toHaveLength(1));
    const closedDay = await screen.findByRole<HTMLInputElement>('radio', {
      name: /viernes, 6 .*\s*\(Sin horas libres\)/,
    });
    await chooseRadio(/lunes, 9/);

    expect(closedDay.disabled).toBe(true);
    const timeSection = findSection('3. Hora');
    expect(replaceNonBreakingSpaces(within(timeSection).getByRole('status').textContent)).toBe(
      'Lunes, 9 de marzo. Tu visita dura 60 min. 3 horas libres.',
    );
    const legends = within(timeSection)
      .getAllByRole('group')
      .map((group) => replaceNonBreakingSpaces(group.textContent));
    expect(legends).toEqual(['Mañana9:00 a. m.10:00 a. m.', 'Tarde2:00 p. m.']);
    await toggleCheckbox(/Masaje/);
    await waitFor(() => expect(timesRequests).toHaveLength(2));
    expect(decodeURIComponent(timesRequests[1]!.address)).toContain(
      'from=2026-03-06&to=2026-04-05&serviceIds=facial,masaje',
    );
  });

  it('requires a verified e-mail, resends the link, and continues once the e-mail is verified', async () => {
    const { server } = aPatientServer();
    let isProofDue = true;
    const readProofState = () => ({ isAwaited: isProofDue, email: 'marisol@correo.example' });
    server.answers(getEmailProof, readProofState);
    const resends = server.answers(resendEmailProof, readProofState);
    await openAppointmentsPage();
    fireEvent.click(findButton('Solicitar Nueva Cita'));
    const form = within(await screen.findByRole('dialog', { name: 'Solicitar Nueva Cita' }));

    expect(await form.findByText(/Para solicitar una cita, abre el enlace/)).toBeTruthy();
    expect(form.queryByRole('checkbox')).toBeNull();
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Pagar y Solicitar Cita' }).disabled).toBe(
      true,
    );
    await settle(() => fireEvent.click(form.getByRole('button', { name: 'Reenviar enlace' })));
    await waitFor(() => expect(resends).toHaveLength(1));

    // The link was opened in another tab, and a live update reports the change.
    isProofDue = false;
    await settle(() => refetchStale(queryClient, createTopicFilter('patients')));

    expect(await form.findByRole('checkbox', { name: /Facial/ })).toBeTruthy();
    expect(form.queryByText('Confirma tu correo')).toBeNull();
  });

  it('filters services by any word of their name, and keeps the selected services', async () => {
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
    await openRequestForm();
    await toggleCheckbox(/Facial/);

    fireEvent.change(screen.getByLabelText('Buscar servicio'), { target: { value: 'reflexologia' } });

    const services = within(findSection('1. Servicios'));
    expect(services.getAllByRole('checkbox')).toHaveLength(1);
    expect(services.getByRole('status').textContent).toBe('1 servicio');
    expect(screen.getByText('Resumen').parentElement?.textContent).toContain('Facial$95.01');
  });

  it('shows a skeleton until the preference of the application has loaded', async () => {
    const { server } = aPatientServer();
    server.answers(getPreferredAppointment, () => new Promise<never>(() => undefined));
    await openAppointmentsPage();
    fireEvent.click(findButton('Solicitar Nueva Cita'));

    await screen.findByRole('dialog', { name: 'Solicitar Nueva Cita' });
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));

    expect(within(findRequestDialog()!).getByRole('status', { name: 'Cargando' })).toBeTruthy();
  });

  it('names the chosen day and time in the summary', async () => {
    aPatientServer();
    await openRequestForm();
    const readSummary = () =>
      replaceNonBreakingSpaces(screen.getByText('Resumen').parentElement?.textContent);
    const chosenMoment = '9 de marzo de 2026, 10:00 a. m.';

    await toggleCheckbox(/Facial/);
    await chooseRadio(/lunes, 9/);
    expect(readSummary()).not.toContain('9 de marzo');
    await chooseRadio(/10:00/);
    expect(readSummary()).toContain(chosenMoment);
  });

  it('leads to the next missing choice, and then offers the payment as the primary action', async () => {
    aPatientServer();
    await openRequestForm();
    const isPaymentPrimary = () =>
      findButton('Pagar y Solicitar Cita').className.includes('amplify-button--primary');

    expect(findButton('Ahora elige un servicio')).toBeTruthy();
    await toggleCheckbox(/Facial/);
    fireEvent.click(findButton('Ahora elige un día'));
    await waitFor(() => expect(document.activeElement).toBe(findSection('2. Día')));
    await chooseRadio(/lunes, 9/);
    fireEvent.click(findButton('Ahora elige una hora'));
    await waitFor(() => expect(document.activeElement).toBe(findSection('3. Hora')));
    expect(isPaymentPrimary()).toBe(false);

    await chooseRadio(/10:00/);
    expect(screen.queryByRole('button', { name: /^Ahora elige/ })).toBeNull();
    expect(isPaymentPrimary()).toBe(true);
  });

  it('shows the missing fields, and sends nothing [R169 R171]', async () => {
    const { appointmentRequests } = aPatientServer();
    await openRequestForm();

    submitRequest();

    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Selecciona una hora válida antes de continuar.');
    expect(summary.textContent).toContain('Debes aceptar la política de cancelación para continuar.');
    expect(within(findSection('1. Servicios')).getByText('Elige al menos un servicio.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(findSection('1. Servicios')));
    expect(appointmentRequests).toHaveLength(0);
  });

  it('requires a card before it reserves a slot', async () => {
    const { appointmentRequests } = aPatientServer();
    await fillRequestForm();
    await chooseCard('');

    submitRequest();

    expect(await screen.findByText('Elige una tarjeta.')).toBeTruthy();
    expect(appointmentRequests).toHaveLength(0);
  });

  it('reserves the slot, holds the deposit, confirms it to the server, and reloads the appointments [R178]', async () => {
    const { appointmentRequests, cardConfirmations, depositConfirmations, listRequests } = aPatientServer();
    await fillRequestForm();

    submitRequest();

    expect(await screen.findByText(/Cita solicitada/)).toBeTruthy();
    expect(findRequestDialog()).toBeNull();
    expect(appointmentRequests[0]!.body).toEqual({
      serviceIds: ['facial'],
      date: '2026-03-09',
      time: '10:00',
      policyAccepted: true,
      shown: { totalCents: 9_501, depositCents: 4_751, durationMinutes: 60 },
    });
    expect(appointmentRequests[0]!.headers.get('idempotency-key')).toMatch(/^[\w-]{36}$/);
    expect(Object.fromEntries(cardConfirmations[0]!.body as URLSearchParams)).toMatchObject({
      client_secret: 'pi_1_secret_2',
      'payment_method_data[card][number]': validCard,
      'payment_method_data[billing_details][name]': 'Marisol Ortiz',
    });
    expect(cardConfirmations[0]!.headers.get('authorization')).toBe('Bearer pk_test_1');
    expect(depositConfirmations).toHaveLength(1);
    await waitFor(() => expect(listRequests).toHaveLength(2));
  });
});
