import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createAppointment,
  listBookableServices,
  listTimesForServices,
} from '#shared/appointments/calendar/calendar-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { searchPatients } from '#shared/patients/api.ts';
import { freezeClock, plain } from '#test/web/appointments/shared/open-page.tsx';
import { settle } from '#test/web/support/render.tsx';
import { errorResponse, goOffline, serverErrorResponse, unknownOutcome } from '#test/web/support/server.ts';
import { formatTypedDate } from '#web/src/ui/date-field/typed-date.ts';
import {
  aCreationServer,
  choosePatient,
  chooseService,
  day,
  fillIn,
  form,
  listOfferedTimes,
  listOptions,
  marisol,
  onClose,
  openForm,
  renderForm,
  save,
  search,
  setDate,
  setTime,
  staff,
  time,
} from './create-appointment-fixture.tsx';

beforeEach(() => freezeClock());

const text = () => plain(form().textContent);
const balance = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '¿Generar saldo pendiente?' });
const missing = 'Faltan datos (paciente, fecha, hora)';

describe('create-appointment form', () => {
  it('has client, services with duration and price by category and search, date, time and balance, and shows total duration and price [R217]', async () => {
    aCreationServer();

    await openForm();

    expect(screen.getByRole('combobox', { name: 'Cliente' })).toBeTruthy();
    expect(text()).toContain('Faciales1');
    expect(text()).toMatch(/Peeling suave60 min\$85\.00/);
    expect(text()).toMatch(/Sueros1Suero de vitaminas45 min\$140\.00/);
    expect(screen.getByRole('button', { name: 'Ver populares' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Fecha').value).toBe(formatTypedDate(day));
    expect(staff().options[0]?.text).toBe('Cualquiera disponible');
    expect(time()).toBeTruthy();
    expect(balance().checked).toBe(true);
    await chooseService(/^Peeling/);
    await chooseService(/^Suero/);
    await setTime('10:30');
    expect(text()).toContain('Duración1 h 45 minTermina12:15 p. m.Total$225.00');
    const serviceSearch = screen.getByRole('searchbox', { name: 'Buscar servicio' });
    fireEvent.change(serviceSearch, { target: { value: 'suéro' } });
    const shown = within(form()).getAllByRole('checkbox', { name: /min/ });
    expect(shown.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      expect.stringContaining('Suero de vitaminas'),
    ]);
    expect(screen.getByText('1 servicio').getAttribute('role')).toBe('status');
  });

  it('names who adds services when there are none, and hides the popular ones', async () => {
    const { server } = aCreationServer();
    server.answers(listBookableServices, () => []);

    renderForm();

    await screen.findByText('No hay servicios activos. Créalos en Crear Producto.');
    expect(screen.queryByRole('button', { name: 'Ver populares' })).toBeNull();
  });

  it('creates the appointment with its pending invoice and confirms it [R222]', async () => {
    const { creations } = aCreationServer();
    await openForm();
    await fillIn();

    const hint = text();
    await save();

    expect(hint).toContain('Crea la factura pendiente de $85.00.');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(creations.map(({ body }) => body)).toEqual([
      { patientId: 'p1', serviceIds: ['peeling'], date: day, time: '10:30', balanceInvoiced: true },
    ]);
    expect(await screen.findByText('Cita creada correctamente')).toBeTruthy();
  });

  it('creates the appointment without a balance and with the chosen staff member', async () => {
    const { creations } = aCreationServer();
    await openForm();
    await save();
    await screen.findByText(missing);
    await fillIn();
    expect(screen.queryByText(missing)).toBeNull();

    fireEvent.click(balance());
    fireEvent.change(staff(), { target: { value: 's1' } });
    await setTime('09:00');
    const hint = text();
    await save();

    expect(hint).toContain('Sin cobro: la cita queda sin balance por cobrar.');
    await waitFor(() => expect(creations).toHaveLength(1));
    expect(creations[0]!.body).toMatchObject({ staffId: 's1', time: '09:00', balanceInvoiced: false });
  });
});

describe('preferences that a client sent on the web', () => {
  const wish = {
    serviceId: 'peeling',
    serviceName: 'Peeling suave',
    date: '2026-03-18',
    time: '10:30',
    needsLaser: false,
  };
  const aPreferenceServer = (more: Partial<typeof wish> = {}) => {
    const desk = aCreationServer();
    desk.server.answers(searchPatients, () => [{ ...marisol, wish: { ...wish, ...more } }]);
    return desk;
  };
  const removePatient = () =>
    settle(() => fireEvent.click(screen.getByRole('button', { name: /^Quitar a/ })));
  const peeling = () => within(form()).getByRole<HTMLInputElement>('checkbox', { name: /^Peeling/ });

  it('prefill their first appointment and are shown', async () => {
    const { creations } = aPreferenceServer();
    await openForm();

    await choosePatient();
    expect(text()).toMatch(/Empieza con lo que eligió en la web: Peeling suave, .*18.*, 10:30 a\. m\./);
    await save();

    await waitFor(() => expect(creations).toHaveLength(1));
    expect(creations[0]!.body).toMatchObject({ serviceIds: ['peeling'], date: wish.date, time: wish.time });
  });

  it('do not replace earlier choices, and are removed with the client', async () => {
    aPreferenceServer();
    await openForm();
    await choosePatient();
    expect(peeling().checked).toBe(true);
    await removePatient();
    expect(peeling().checked).toBe(false);

    await chooseService(/^Suero/);
    await choosePatient();
    await screen.findByRole('radio', { name: /^10:30/ });

    expect(peeling().checked).toBe(false);
  });

  it('keep the service when their time is past, and explain that laser needs an evaluation first', async () => {
    const { server } = aPreferenceServer({ date: '2026-03-05' });
    await openForm();
    await choosePatient();
    expect([peeling().checked, text()?.includes('una hora que ya pasó')]).toEqual([true, true]);

    await removePatient();
    server.answers(searchPatients, () => [{ ...marisol, wish: { ...wish, needsLaser: true } }]);
    await search('mari');
    fireEvent.click(await screen.findByRole('option', { name: /^Marisol/ }));

    await waitFor(() => expect(text()).toContain('le falta la evaluación láser'));
    expect(peeling().checked).toBe(false);
  });
});

describe('missing field', () => {
  it.each([
    ['a client', async () => chooseService(/^Peeling/).then(() => setTime('10:30'))],
    ['a date', async () => fillIn().then(() => setDate(''))],
    ['an hour', async () => choosePatient().then(() => chooseService(/^Peeling/))],
  ])(
    '%s is reported, sends nothing and requires confirmation before Escape discards the form [R219]',
    async (_, fill) => {
      const { creations } = aCreationServer();
      await openForm();
      await fill();

      await save();

      expect((await screen.findByText(missing)).getAttribute('role')).toBe('alert');
      expect(creations).toHaveLength(0);
      fireEvent.keyDown(form(), { key: 'Escape' });
      expect(screen.getByRole('alertdialog', { name: '¿Descartar los cambios?' })).toBeTruthy();
      expect(onClose).not.toHaveBeenCalled();
    },
  );
});

describe('available times', () => {
  it('load once services and a date are chosen, and suggest alternatives when the day is full [R220]', async () => {
    const { server, times } = aCreationServer();
    await openForm();
    const first = [text(), listOfferedTimes(), times.length];

    await chooseService(/^Peeling/);
    await screen.findByRole('radio', { name: /^10:30/ });

    expect(first).toEqual([expect.stringContaining('Elige los servicios para ver las horas libres.'), [], 0]);
    expect(listOfferedTimes()).toEqual(['09:00', '10:30']);
    await setDate('');
    expect(text()).toContain('Elige la fecha para ver las horas libres.');
    expect(listOfferedTimes()).toEqual([]);
    server.answers(listTimesForServices, () => [{ date: '2026-03-18', times: [] }]);
    await setDate('2026-03-18');
    expect(await screen.findByText(/^No hay horas libres ese día/)).toBeTruthy();
  });

  it('are those of the chosen staff member; only those who perform every service are offered', async () => {
    const { times } = aCreationServer();
    await openForm();
    await chooseService(/^Suero/);

    fireEvent.change(staff(), { target: { value: 's2' } });
    await waitFor(() => expect(times.at(-1)?.address).toContain('staffId=s2'));
    await chooseService(/^Peeling/);

    expect(listOptions(staff())).toEqual(['s1']);
    expect(staff().value).toBe('');
    await waitFor(() => expect(times.at(-1)?.address).not.toContain('staffId'));
  });
});

describe('appointment that cannot be saved', () => {
  it('keeps the form and reloads the times when its slot was taken', async () => {
    const { server, times } = aCreationServer();
    server.answers(createAppointment, () => errorResponse(appointmentErrors.slot_taken));
    await openForm();
    await fillIn();
    server.answers(listTimesForServices, () => [{ date: day, times: ['09:00'] }]);

    await save();

    expect(await screen.findByText(appointmentErrors.slot_taken.text)).toBeTruthy();
    await waitFor(() => expect(listOfferedTimes()).toEqual(['09:00']));
    expect([times.length, text()]).toEqual([1, expect.stringContaining('Marisol Ortiz Díaz')]);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows any other error in the form, and retries with the same idempotency key [R222]', async () => {
    const { server } = aCreationServer();
    server.answers(createAppointment, serverErrorResponse);
    await openForm();
    await fillIn();
    await save();
    expect((await screen.findByText('Hubo un error al guardar la cita.')).getAttribute('role')).toBe('alert');
    const sent = server.answers(createAppointment, goOffline);
    await save();
    await screen.findByText(unknownOutcome);
    await save();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
});
