import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createAppointment,
  listBookableServices,
  listTimesForServices,
} from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { searchPatients } from '#shared/patients/api.ts';
import { freezeClock, replaceNonBreakingSpaces } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { errorResponse, goOffline, serverErrorResponse, unknownOutcome } from '#test/web/support/server.ts';
import { formatTypedDate } from '#web/src/ui/date-field/typed-date.ts';
import {
  aCreationServer,
  choosePatient,
  chooseService,
  fillForm,
  findForm,
  findHourField,
  findStaffSelect,
  initialDate,
  listOfferedTimes,
  listOptions,
  marisol,
  onClose,
  openForm,
  renderForm,
  searchPatient,
  setDate,
  setTime,
  submitForm,
} from './create-appointment-fixture.tsx';

beforeEach(() => freezeClock());

const readForm = () => replaceNonBreakingSpaces(findForm().textContent);
const getBalanceCheckbox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: '¿Generar saldo pendiente?' });
const missingText = 'Faltan datos (paciente, fecha, hora)';

describe('the create-appointment form', () => {
  it('has client, services with duration and price by category and search, date, time and balance, and shows total duration and price [R217]', async () => {
    aCreationServer();

    await openForm();

    expect(screen.getByRole('combobox', { name: 'Cliente' })).toBeTruthy();
    expect(readForm()).toContain('Faciales1');
    expect(readForm()).toMatch(/Peeling suave60 min\$85\.00/);
    expect(readForm()).toMatch(/Sueros1Suero de vitaminas45 min\$140\.00/);
    expect(screen.getByRole('button', { name: 'Ver populares' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Fecha').value).toBe(formatTypedDate(initialDate));
    expect(findStaffSelect().options[0]?.text).toBe('Cualquiera disponible');
    expect(findHourField()).toBeTruthy();
    expect(getBalanceCheckbox().checked).toBe(true);
    await chooseService(/^Peeling/);
    await chooseService(/^Suero/);
    await setTime('10:30');
    expect(readForm()).toContain('Duración1 h 45 minTermina12:15 p. m.Total$225.00');
    const serviceSearch = screen.getByRole('searchbox', { name: 'Buscar servicio' });
    fireEvent.change(serviceSearch, { target: { value: 'suéro' } });
    const visibleServices = within(findForm()).getAllByRole('checkbox', { name: /min/ });
    expect(visibleServices.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      expect.stringContaining('Suero de vitaminas'),
    ]);
    expect(screen.getByText('1 servicio').getAttribute('role')).toBe('status');
  });

  it('shows where services are created when there are none, and hides the popular services', async () => {
    const { server } = aCreationServer();
    server.answers(listBookableServices, () => []);

    renderForm();

    await screen.findByText('No hay servicios activos. Créalos en Crear Producto.');
    expect(screen.queryByRole('button', { name: 'Ver populares' })).toBeNull();
  });

  it('creates the appointment with its pending invoice and confirms it [R222]', async () => {
    const { creations } = aCreationServer();
    await openForm();
    await fillForm();

    const hint = readForm();
    await submitForm();

    expect(hint).toContain('Crea la factura pendiente de $85.00.');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(creations.map(({ body }) => body)).toEqual([
      { patientId: 'p1', serviceIds: ['peeling'], date: initialDate, time: '10:30', balanceInvoiced: true },
    ]);
    expect(await screen.findByText('Cita creada correctamente')).toBeTruthy();
  });

  it('creates the appointment without a balance and with the chosen staff member', async () => {
    const { creations } = aCreationServer();
    await openForm();
    await submitForm();
    await screen.findByText(missingText);
    await fillForm();
    expect(screen.queryByText(missingText)).toBeNull();

    fireEvent.click(getBalanceCheckbox());
    fireEvent.change(findStaffSelect(), { target: { value: 's1' } });
    await setTime('09:00');
    const hint = readForm();
    await submitForm();

    expect(hint).toContain('Sin cobro: la cita queda sin balance por cobrar.');
    await waitFor(() => expect(creations).toHaveLength(1));
    expect(creations[0]!.body).toMatchObject({ staffId: 's1', time: '09:00', balanceInvoiced: false });
  });
});

describe('the web preferences of a client', () => {
  const preference = {
    serviceId: 'peeling',
    serviceName: 'Peeling suave',
    date: '2026-03-18',
    time: '10:30',
    needsLaser: false,
  };
  const aPreferenceServer = (overrides: Partial<typeof preference> = {}) => {
    const creation = aCreationServer();
    creation.server.answers(searchPatients, () => [{ ...marisol, wish: { ...preference, ...overrides } }]);
    return creation;
  };
  const removePatient = () =>
    settle(() => fireEvent.click(screen.getByRole('button', { name: /^Quitar a/ })));
  const peelingCheckbox = () =>
    within(findForm()).getByRole<HTMLInputElement>('checkbox', { name: /^Peeling/ });

  it('prefill their first appointment and are shown', async () => {
    const { creations } = aPreferenceServer();
    await openForm();

    await choosePatient();
    expect(readForm()).toMatch(/Empieza con lo que eligió en la web: Peeling suave, .*18.*, 10:30 a\. m\./);
    await submitForm();

    await waitFor(() => expect(creations).toHaveLength(1));
    expect(creations[0]!.body).toMatchObject({
      serviceIds: ['peeling'],
      date: preference.date,
      time: preference.time,
    });
  });

  it('do not replace earlier choices, and are removed with the client', async () => {
    aPreferenceServer();
    await openForm();
    await choosePatient();
    expect(peelingCheckbox().checked).toBe(true);
    await removePatient();
    expect(peelingCheckbox().checked).toBe(false);

    await chooseService(/^Suero/);
    await choosePatient();
    await screen.findByRole('radio', { name: /^10:30/ });

    expect(peelingCheckbox().checked).toBe(false);
  });

  it('keep the service when their time is past, and explain that laser needs an evaluation first', async () => {
    const { server } = aPreferenceServer({ date: '2026-03-05' });
    await openForm();
    await choosePatient();
    expect([peelingCheckbox().checked, readForm()?.includes('una hora que ya pasó')]).toEqual([true, true]);

    await removePatient();
    server.answers(searchPatients, () => [{ ...marisol, wish: { ...preference, needsLaser: true } }]);
    await searchPatient('mari');
    fireEvent.click(await screen.findByRole('option', { name: /^Marisol/ }));

    await waitFor(() => expect(readForm()).toContain('le falta la evaluación láser'));
    expect(peelingCheckbox().checked).toBe(false);
  });
});

describe('the create-appointment form with a missing field', () => {
  it.each([
    ['a client', async () => chooseService(/^Peeling/).then(() => setTime('10:30'))],
    ['a date', async () => fillForm().then(() => setDate(''))],
    ['a time', async () => choosePatient().then(() => chooseService(/^Peeling/))],
  ])(
    'reports %s, sends nothing and requires confirmation before Escape discards it [R219]',
    async (_, fillOtherFields) => {
      const { creations } = aCreationServer();
      await openForm();
      await fillOtherFields();

      await submitForm();

      expect((await screen.findByText(missingText)).getAttribute('role')).toBe('alert');
      expect(creations).toHaveLength(0);
      fireEvent.keyDown(findForm(), { key: 'Escape' });
      expect(screen.getByRole('alertdialog', { name: '¿Descartar los cambios?' })).toBeTruthy();
      expect(onClose).not.toHaveBeenCalled();
    },
  );
});

describe('the available times', () => {
  it('load once services and a date are chosen, and suggest alternatives when the day is full [R220]', async () => {
    const { server, timesRequests } = aCreationServer();
    await openForm();
    const initialState = [readForm(), listOfferedTimes(), timesRequests.length];

    await chooseService(/^Peeling/);
    await screen.findByRole('radio', { name: /^10:30/ });

    expect(initialState).toEqual([
      expect.stringContaining('Elige los servicios para ver las horas libres.'),
      [],
      0,
    ]);
    expect(listOfferedTimes()).toEqual(['09:00', '10:30']);
    await setDate('');
    expect(readForm()).toContain('Elige la fecha para ver las horas libres.');
    expect(listOfferedTimes()).toEqual([]);
    server.answers(listTimesForServices, () => [{ date: '2026-03-18', times: [] }]);
    await setDate('2026-03-18');
    expect(await screen.findByText(/^No hay horas libres ese día/)).toBeTruthy();
  });

  it('are those of the chosen staff member, who must perform every chosen service', async () => {
    const { timesRequests } = aCreationServer();
    await openForm();
    await chooseService(/^Suero/);

    fireEvent.change(findStaffSelect(), { target: { value: 's2' } });
    await waitFor(() => expect(timesRequests.at(-1)?.address).toContain('staffId=s2'));
    await chooseService(/^Peeling/);

    expect(listOptions(findStaffSelect())).toEqual(['s1']);
    expect(findStaffSelect().value).toBe('');
    await waitFor(() => expect(timesRequests.at(-1)?.address).not.toContain('staffId'));
  });
});

describe('the create-appointment form after a failed save', () => {
  it('keeps its values and reloads the times when the slot was taken', async () => {
    const { server, timesRequests } = aCreationServer();
    server.answers(createAppointment, () => errorResponse(appointmentErrors.slot_taken));
    await openForm();
    await fillForm();
    server.answers(listTimesForServices, () => [{ date: initialDate, times: ['09:00'] }]);

    await submitForm();

    expect(await screen.findByText(appointmentErrors.slot_taken.text)).toBeTruthy();
    await waitFor(() => expect(listOfferedTimes()).toEqual(['09:00']));
    expect([timesRequests.length, readForm()]).toEqual([1, expect.stringContaining('Marisol Ortiz Díaz')]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows any other error, and retries with the same idempotency key [R222]', async () => {
    const { server } = aCreationServer();
    server.answers(createAppointment, serverErrorResponse);
    await openForm();
    await fillForm();
    await submitForm();
    expect((await screen.findByText('Hubo un error al guardar la cita.')).getAttribute('role')).toBe('alert');
    const requests = server.answers(createAppointment, goOffline);
    await submitForm();
    await screen.findByText(unknownOutcome);
    await submitForm();
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
});
