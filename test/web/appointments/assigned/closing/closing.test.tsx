import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { completeAppointment, listAssignedAppointments, startPayment } from '#shared/appointments/api.ts';
import {
  bookNextAppointment,
  suggestNextAppointment,
} from '#shared/appointments/calendar/next-appointment-api.ts';
import { listUnclosedOfStaff } from '#shared/appointments/closing/closing-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { aDetail } from '#test/web/appointments/shared/calendar-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '#test/web/appointments/shared/open-page.tsx';
import {
  anAppointment,
  aStaffServer,
  click,
  getCodeField,
  openDialog,
  queryDialog,
  typeCode,
} from '#test/web/appointments/shared/staff-fixture.tsx';
import { errorResponse, goOffline, serverErrorResponse, unknownOutcome } from '#test/web/support/server.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';

beforeEach(() => {
  rememberCenter(toPublicSettings(demoSettings));
  freezeClock();
});

const confirmedText = 'Método de pago confirmado. Ahora puedes ingresar el código.';
const wrongCodeResponse = () =>
  Response.json(
    {
      type: 'about:blank',
      status: 422,
      code: appointmentErrors.wrong_code.code,
      detail: appointmentErrors.wrong_code.text,
      fields: [{ field: 'code', message: appointmentErrors.wrong_code.text }],
      correlationId: 'c',
    },
    { status: 422 },
  );
const paidAppointments = () => [anAppointment({ paymentMethod: 'card' })];

describe('the payment of an appointment', () => {
  it.each([
    ['Tarjeta', 'card'],
    ['ATH Movil', 'athMovil'],
    ['Cash', 'cash'],
  ])('is recorded as %s with one click, and the code field opens [R266 R267]', async (label, method) => {
    const { payments } = aStaffServer();
    await openDialog();
    expect(replaceNonBreakingSpaces(queryDialog()?.textContent)).toContain('Total a pagar$47.50');

    click(label);

    expect(await screen.findByText(confirmedText)).toBeTruthy();
    expect(payments.map(({ body }) => body)).toEqual([{ method }]);
    await waitFor(() => expect(document.activeElement).toBe(getCodeField()));
  });

  it('is not requested if nothing is charged, and no deposit is shown', async () => {
    const withoutCharge = { depositStatus: 'none', depositCents: 0, balanceDueCents: 0 } as const;
    aStaffServer([anAppointment(withoutCharge)]);
    await openDialog();

    const dialogText = replaceNonBreakingSpaces(queryDialog()?.textContent);

    expect(dialogText).toContain('Total a pagarSin cobro');
    expect(dialogText).not.toContain('Depósito ya pagado');
    expect(screen.getAllByText('Sin cobro')).toHaveLength(2);
  });

  it('is replaced by the code field if the POS has already collected it', async () => {
    const { server, change } = aStaffServer();
    server.answers(startPayment, () => {
      change({ paymentMethod: 'cash', balanceDueCents: 0 });
      return errorResponse(appointmentErrors.collected_at_till);
    });
    await openDialog();

    click('Tarjeta');

    await waitFor(() => expect(document.activeElement).toBe(getCodeField()));
    expect(screen.getByRole('button', { name: 'Completar visita' })).toBeTruthy();
  });

  it('is not requested again after a method was chosen, but the method can be changed', async () => {
    const { payments } = aStaffServer(paidAppointments());
    await openDialog();
    expect(screen.getByText(confirmedText)).toBeTruthy();
    click('Cambiar el método de pago');
    click('Seguir con Tarjeta');
    expect(getCodeField()).toBeTruthy();
    expect(payments).toHaveLength(0);

    click('Cambiar el método de pago');
    expect(screen.getByRole('button', { name: 'Tarjeta', pressed: true })).toBeTruthy();
    click('Cash');

    await waitFor(() => expect(payments.map(({ body }) => body)).toEqual([{ method: 'cash' }]));
    expect(await screen.findByText('Cash')).toBeTruthy();
    expect(getCodeField()).toBeTruthy();
  });

  it.each([
    [serverErrorResponse, 'Hubo un error al confirmar el pago. Intenta nuevamente.'],
    [() => errorResponse(appointmentErrors.state_changed), appointmentErrors.state_changed.text],
  ])(
    'shows the reason if it fails, and its method can be chosen again [R268]',
    async (answer, expectedText) => {
      const { server } = aStaffServer();
      server.answers(startPayment, answer);
      await openDialog();

      click('Tarjeta');

      expect((await screen.findByRole('alert')).textContent).toBe(expectedText);
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cash' }).disabled).toBe(false);
    },
  );
});

const nextAppointment = {
  serviceNames: ['Láser axilas'],
  weeks: 6,
  date: '2026-04-17',
  time: '09:00',
  staffName: 'Camila Vega',
};

it('the closing offers the next appointment, which is booked with two clicks', async () => {
  const { server } = aStaffServer(paidAppointments());
  server.answers(suggestNextAppointment, () => ({ nextAppointment }));
  const bookings = server.answers(bookNextAppointment, () => aDetail({ appointmentId: 'a2' }));
  await openDialog();
  await typeCode('AB12CD34');
  click(/^Completar visita/);

  expect(replaceNonBreakingSpaces((await screen.findByText(/cada 6 semanas/)).textContent)).toBe(
    'Láser axilas, cada 6 semanas: viernes, 17 de abril, 9:00 a. m., con Camila Vega.',
  );
  click(/^Reservar viernes/);
  click('Reservar');

  expect(await screen.findByText('Próxima cita reservada')).toBeTruthy();
  expect(bookings.map(({ address, body }) => [address, body])).toEqual([
    ['/api/appointments/a1/next-appointment', { date: '2026-04-17', time: '09:00' }],
  ]);
  await waitFor(() => expect(queryDialog()).toBeNull());
});

it('the closing of an appointment of weeks ago, which leaves the lists, offers the next one', async () => {
  const appointments = [anAppointment({ date: '2026-02-13', paymentMethod: 'card' })];
  const { server } = aStaffServer(appointments);
  server.answers(listAssignedAppointments, () => ({ rows: [] }));
  server.answers(listUnclosedOfStaff, () => ({
    rows: appointments.filter(({ status }) => status === 'confirmed'),
  }));
  server.answers(suggestNextAppointment, () => ({ nextAppointment }));
  await openDialog();
  await typeCode('AB12CD34');
  click(/^Completar visita/);

  expect(await screen.findByText('No tienes visitas por hacer')).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Reservar viernes/ })).toBeTruthy();
});

describe('the appointment code of the client', () => {
  it('is converted to capitals without spaces, can be autofilled from an SMS, and closes the appointment [R269]', async () => {
    const { completions } = aStaffServer(paidAppointments());
    await openDialog();
    await typeCode(' k7mq 2xt ');
    await waitFor(() => expect(getCodeField().value).toBe('K7MQ2XT'));
    expect(getCodeField().autocomplete).toBe('one-time-code');
    await typeCode('serena26');

    click('Completar visita · $47.50');

    expect(
      await screen.findByText('El código es válido. Cita completada exitosamente y pago registrado.'),
    ).toBeTruthy();
    expect(completions.map(({ body }) => body)).toEqual([{ code: 'SERENA26' }]);
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(await screen.findByText('No tienes visitas por hacer')).toBeTruthy();
  });

  it('shows an error and the attempts left at its field if it is wrong [R270]', async () => {
    const { server, change } = aStaffServer(paidAppointments());
    server.answers(completeAppointment, () => {
      change({ codeTriesLeft: 4 });
      return wrongCodeResponse();
    });
    await openDialog();
    await typeCode('MALO1234');

    click(/^Completar/);

    expect(await screen.findByText('El código ingresado no es válido.')).toBeTruthy();
    expect(screen.getByText('4 intentos disponibles')).toBeTruthy();
    expect(getCodeField().getAttribute('aria-invalid')).toBe('true');
    expect(getCodeField().value).toBe('MALO1234');
    await waitFor(() => expect(document.activeElement).toBe(getCodeField()));
  });

  const lengthText = 'El código ingresado no es válido. Tiene 8 caracteres: este intento no cuenta.';
  it.each([
    ['', 'Escribe el código que recibió el paciente.'],
    ['SERENA26 2', lengthText],
    ['serena2', lengthText],
  ])(
    'shows an error at its field, without using an attempt, if it is missing or has the wrong length ("%s")',
    async (typedCode, expectedText) => {
      const { completions } = aStaffServer(paidAppointments());
      await openDialog();
      await typeCode(typedCode);

      click(/^Completar/);

      expect(await screen.findByText(expectedText)).toBeTruthy();
      expect(completions).toHaveLength(0);
    },
  );

  it.each([
    [serverErrorResponse, 'Hubo un error al completar la cita. Intenta nuevamente.'],
    [() => errorResponse(appointmentErrors.state_changed), appointmentErrors.state_changed.text],
    [() => errorResponse(appointmentErrors.payment_not_started), appointmentErrors.payment_not_started.text],
  ])(
    'stays in the field and can be sent again if it could not be checked [R271]',
    async (answer, expectedText) => {
      const { server } = aStaffServer(paidAppointments());
      server.answers(completeAppointment, answer);
      await openDialog();
      await typeCode('SERENA26');

      click(/^Completar/);

      expect((await screen.findByRole('alert')).textContent).toBe(expectedText);
      expect(getCodeField().value).toBe('SERENA26');
    },
  );

  it('is retried with the same idempotency key after a lost response, and the amount due stays on screen [R271 R277]', async () => {
    const { server, change } = aStaffServer(paidAppointments());
    const keys: (string | null)[] = [];
    server.answers(completeAppointment, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return keys.length === 1
        ? goOffline()
        : change({ status: 'completed', balanceDueCents: 0, collectedCents: 4_750 });
    });
    await openDialog();
    await typeCode('SERENA26');
    fireEvent(window, new Event('offline'));

    click('Completar visita · $47.50');
    expect((await screen.findByRole('alert')).textContent).toBe(unknownOutcome);
    expect([getCodeField().value, screen.getByText('Tarjeta').isConnected]).toEqual(['SERENA26', true]);
    fireEvent(window, new Event('online'));
    expect(replaceNonBreakingSpaces(queryDialog()?.textContent)).toContain(
      'Depósito ya pagado: $47.50Total a pagar$47.50',
    );
    click('Completar visita · $47.50');

    expect(
      await screen.findByText('El código es válido. Cita completada exitosamente y pago registrado.'),
    ).toBeTruthy();
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('has an unknown outcome without a response, even if the appointment was completed [R271 R277]', async () => {
    const { server, change } = aStaffServer(paidAppointments());
    server.answers(completeAppointment, () => {
      change({ status: 'completed', balanceDueCents: 0, collectedCents: 4_750 });
      return goOffline();
    });
    await openDialog();
    await typeCode('SERENA26');

    click('Completar visita · $47.50');

    expect((await screen.findByRole('alert')).textContent).toBe(unknownOutcome);
    expect(screen.queryByText(/^El código es válido/)).toBeNull();
  });

  it('requires confirmation before its typed part is discarded', async () => {
    aStaffServer(paidAppointments());
    await openDialog();
    await typeCode('SER');

    click('Cerrar');

    expect(screen.getByRole('alertdialog', { name: '¿Descartar los cambios?' })).toBeTruthy();
  });
});
