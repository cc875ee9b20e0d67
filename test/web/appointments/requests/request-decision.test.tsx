import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { approveAppointment, denyAppointment, listAppointmentRequests } from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import {
  errorResponse,
  goOffline,
  loseConnection,
  serverErrorResponse,
  unknownOutcome,
} from '#test/web/support/server.ts';
import { queryClient } from '#web/src/lib/query.ts';
import {
  aPatient,
  aRequest,
  aRequestsServer,
  click,
  openPanel,
  queryDialog,
  readTime,
  requestedSlot,
  setStaff,
  setTime,
} from '../shared/desk-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const getConfirmation = () => screen.getByRole('alertdialog', { name: 'Denegar solicitud' });

describe('the approval of a request', () => {
  it('confirms the appointment in the chosen slot and shows a message [R194 R195]', async () => {
    const { approvals, listRequests } = aRequestsServer();
    await openPanel();
    await setStaff(/Yadira/);
    await setTime('14:00');
    const listCallsBefore = listRequests.length;

    click('Guardar');

    expect(await screen.findByText('✅ Cita confirmada y mensaje enviado')).toBeTruthy();
    expect(approvals.map(({ body }) => body)).toEqual([
      { staffId: 's2', date: '2026-03-17', time: '14:00', from: requestedSlot },
    ]);
    await waitFor(() => expect(queryDialog()).toBeNull());
    expect(listRequests.length).toBeGreaterThan(listCallsBefore);
  });

  it('shows progress while it waits, and sends one request', async () => {
    const { server } = aRequestsServer();
    const approvals = server.answers(approveAppointment, () => new Promise<Response>(() => undefined));
    await openPanel();

    click('Guardar');

    const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: 'Guardando...' });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(waiting);
    expect(approvals).toHaveLength(1);
  });

  it('is retried with the same idempotency key after a lost answer', async () => {
    const { server } = aRequestsServer();
    const approved = { appointmentId: 'a1', status: 'confirmed' as const, textable: true };
    const keys: (string | null)[] = [];
    server.answers(approveAppointment, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return keys.length === 1 ? loseConnection() : approved;
    });
    await openPanel();

    click('Guardar');

    expect(await screen.findByText('✅ Cita confirmada y mensaje enviado')).toBeTruthy();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is kept, and shows the reason, if no SMS can be sent [R196]', async () => {
    const { server } = aRequestsServer([aRequest({ patient: aPatient('Marisol', 'Ortiz Díaz', '555') })]);
    server.answers(approveAppointment, () => ({
      appointmentId: 'a1',
      status: 'confirmed' as const,
      textable: false,
    }));
    await openPanel();
    expect(screen.getByText(/Marisol recibe un correo/)).toBeTruthy();

    click('Guardar');

    expect(await screen.findByText('El número de teléfono del cliente no es válido.')).toBeTruthy();
    expect(screen.getByText('La cita queda confirmada. El aviso le llegó por correo.')).toBeTruthy();
    expect(screen.queryByText('✅ Cita confirmada y mensaje enviado')).toBeNull();
    expect(queryDialog()).toBeNull();
  });

  it.each([
    ...['overlaps', 'hold_lost', 'being_approved', 'state_changed'].map((code) => {
      const error = appointmentErrors[code as 'overlaps'];
      return [code, () => errorResponse(error), error.text] as const;
    }),
    ['a failure', serverErrorResponse, 'Ocurrió un error al confirmar la cita.'],
    ['an unknown outcome', goOffline, unknownOutcome],
  ] as const)(
    'shows the error, keeps the choices and reloads the list if it fails with %s [R197]',
    async (_, answer, expectedText) => {
      const { server, listRequests } = aRequestsServer();
      server.answers(approveAppointment, answer);
      await openPanel();
      await setTime('09:45');
      const listCallsBefore = listRequests.length;

      click('Guardar');

      expect((await screen.findByRole('alert')).textContent).toBe(expectedText);
      expect(readTime()).toBe('09:45');
      expect(listRequests.length).toBeGreaterThan(listCallsBefore);
    },
  );
});

describe('the denial of a request', () => {
  it('requires a confirmation that shows the name and amount, then releases the hold and shows a message [R200 R201]', async () => {
    const { denials } = aRequestsServer();
    await openPanel();

    click('Denegar');

    const confirmationMessage = replaceNonBreakingSpaces(getConfirmation().textContent);
    expect(confirmationMessage).toContain('la cita de Marisol Ortiz Díaz del 17 de marzo a las 10:00 a. m.');
    expect(confirmationMessage).toContain('se libera su retención de $70.00');
    fireEvent.click(within(getConfirmation()).getByRole('button', { name: 'Cancelar' }));
    expect(queryDialog()).toBeTruthy();
    expect(denials).toHaveLength(0);
    click('Denegar');
    fireEvent.click(within(getConfirmation()).getByRole('button', { name: 'Denegar' }));

    expect(await screen.findByText('Solicitud denegada')).toBeTruthy();
    expect(screen.getByText('Se libera la retención de $70.00 de Marisol Ortiz Díaz.')).toBeTruthy();
    expect(denials).toHaveLength(1);
    expect(queryDialog()).toBeNull();
  });

  it('announces the refund of a captured deposit', async () => {
    aRequestsServer([aRequest({ depositStatus: 'captured' })]);
    await openPanel();

    click('Denegar');

    expect(getConfirmation().textContent).toContain('se pide el reembolso de $70.00');
  });

  it.each([
    [() => errorResponse(appointmentErrors.being_approved), appointmentErrors.being_approved.text],
    [serverErrorResponse, 'No pudimos denegar la cita. Intenta de nuevo.'],
  ])('shows the reason if it fails, and can be retried', async (answer, expectedText) => {
    const { server } = aRequestsServer();
    server.answers(denyAppointment, answer);
    await openPanel();
    click('Denegar');

    fireEvent.click(within(getConfirmation()).getByRole('button', { name: 'Denegar' }));

    expect((await within(getConfirmation()).findByRole('alert')).textContent).toBe(expectedText);
  });
});

describe('a request decided by another user while its panel is open', () => {
  it('shows that it is no longer pending, links to the appointment, and closes without confirmation', async () => {
    const { server } = aRequestsServer();
    await openPanel();
    await setTime('09:45');
    server.answers(listAppointmentRequests, () => ({ rows: [] }));

    await act(() => queryClient.invalidateQueries());

    expect(await screen.findByText('Esta solicitud ya no espera')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver la cita' }).getAttribute('href')).toBe(
      '/admin/calendario?vista=dia&fecha=2026-03-17&cita=a1',
    );
    expect(screen.queryByRole('button', { name: /Guardar|Denegar/ })).toBeNull();
    fireEvent.click(within(queryDialog()!).getByText('Cerrar'));
    await waitFor(() => expect(queryDialog()).toBeNull());
  });

  it('shows that it is no longer pending once the denial is cancelled', async () => {
    const { server } = aRequestsServer();
    await openPanel();
    click('Denegar');
    server.answers(listAppointmentRequests, () => ({ rows: [] }));
    server.answers(denyAppointment, () => errorResponse(appointmentErrors.state_changed));

    fireEvent.click(within(getConfirmation()).getByRole('button', { name: 'Denegar' }));
    await within(getConfirmation()).findByRole('alert');
    fireEvent.click(within(getConfirmation()).getByRole('button', { name: 'Cancelar' }));

    expect(await screen.findByText('Esta solicitud ya no espera')).toBeTruthy();
  });
});

describe('a request moved by another user while its panel is open', () => {
  const movedRequest = aRequest({ staffId: 's2', staffName: 'Yadira Prueba', time: '14:00' });

  it('shows its new slot, keeps the choices, offers a denial with the new slot, and is approved after a review', async () => {
    const { server, approvals } = aRequestsServer();
    await openPanel();
    await setTime('09:45');
    server.answers(listAppointmentRequests, () => ({ rows: [movedRequest] }));

    await act(() => queryClient.invalidateQueries());

    const newSlotMessage = await screen.findByText(/^Ahora está el/);
    expect(replaceNonBreakingSpaces(newSlotMessage.textContent)).toBe(
      'Ahora está el martes, 17 de marzo, 2:00 p. m. a 2:45 p. m., con Yadira Prueba.',
    );
    expect(readTime()).toBe('09:45');
    click('Denegar');
    expect(replaceNonBreakingSpaces(getConfirmation().textContent)).toContain(
      'del 17 de marzo a las 2:00 p. m.',
    );
    fireEvent.click(within(getConfirmation()).getByRole('button', { name: 'Cancelar' }));
    click('Ver dónde está ahora');
    await waitFor(() => expect(readTime()).toBe('14:00'));
    expect(screen.queryByText('Esta cita cambió mientras la tenías abierta')).toBeNull();
    click('Guardar');
    await screen.findByText('✅ Cita confirmada y mensaje enviado');
    expect(approvals.map(({ body }) => body)).toEqual([
      {
        staffId: 's2',
        date: '2026-03-17',
        time: '14:00',
        from: { ...requestedSlot, staffId: 's2', time: '14:00' },
      },
    ]);
  });

  it('is not attributed to another user if the user’s own approval moved it', async () => {
    const { server } = aRequestsServer();
    server.answers(approveAppointment, () => errorResponse(coreErrors.unavailable));
    await openPanel();
    await setTime('09:45');
    server.answers(listAppointmentRequests, () => ({
      rows: [aRequest({ time: '09:45', beingApproved: true })],
    }));

    click('Guardar');

    await screen.findByText('Ocurrió un error al confirmar la cita.');
    expect(screen.queryByText('Esta cita cambió mientras la tenías abierta')).toBeNull();
  });
});

it('an approval without an answer is not attributed to another user if the request is no longer pending', async () => {
  const { server } = aRequestsServer();
  server.answers(approveAppointment, () => {
    server.answers(listAppointmentRequests, () => ({ rows: [] }));
    return goOffline();
  });
  await openPanel();

  click('Guardar');

  const conflictMessage = await within(queryDialog()!).findByText(
    /^Ya se aprobó o denegó, el cliente la retiró/,
  );
  expect(conflictMessage.textContent).not.toContain('Otra persona');
  expect(screen.queryByText(/^✅ Cita confirmada/)).toBeNull();
});

it('a denial without an answer has an unknown outcome, which its retry with the same key returns', async () => {
  const { server } = aRequestsServer();
  const denied = { appointmentId: 'a1', status: 'cancelled' as const };
  const keys: (string | null)[] = [];
  server.answers(denyAppointment, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    server.answers(listAppointmentRequests, () => ({ rows: [] }));
    return keys.length === 1 ? goOffline() : denied;
  });
  await openPanel();
  click('Denegar');
  const deny = () => fireEvent.click(within(getConfirmation()).getByRole('button', { name: 'Denegar' }));

  deny();
  expect(await screen.findByText(unknownOutcome)).toBeTruthy();
  expect(screen.queryByText('Solicitud denegada')).toBeNull();
  deny();

  expect(await screen.findByText('Solicitud denegada')).toBeTruthy();
  await waitFor(() => expect(queryDialog()).toBeNull());
  expect(keys).toEqual([keys[0], keys[0]]);
});
