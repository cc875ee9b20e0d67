import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { approveAppointment, denyAppointment, listAppointmentRequests } from '#shared/appointments/api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { lostAnswer, noConnection, refusal, serverFailed, unknownOutcome } from '#test/web/support/server.ts';
import { queryClient } from '#web/src/lib/query.ts';
import {
  aGoodDay,
  aPatient,
  aRequest,
  asked,
  dialog,
  hour,
  openPanel,
  press,
  setHour,
  setStaff,
} from '../shared/desk-scene.tsx';
import { freezeClock, plain } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const confirmation = () => screen.getByRole('alertdialog', { name: 'Denegar solicitud' });

describe('an approval', () => {
  it('confirms where the front desk wants the appointment, and says so [R194 R195]', async () => {
    const { approvals, lists } = aGoodDay();
    await openPanel();
    await setStaff(/Yadira/);
    await setHour('14:00');
    const before = lists.length;

    press('Guardar');

    expect(await screen.findByText('✅ Cita confirmada y mensaje enviado')).toBeTruthy();
    expect(approvals.map(({ body }) => body)).toEqual([
      { staffId: 's2', date: '2026-03-17', time: '14:00', from: asked },
    ]);
    await waitFor(() => expect(dialog()).toBeNull());
    expect(lists.length).toBeGreaterThan(before);
  });

  it('works on while it waits, once', async () => {
    const { server } = aGoodDay();
    const sent = server.answers(approveAppointment, () => new Promise<Response>(() => undefined));
    await openPanel();

    press('Guardar');

    const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: 'Guardando...' });
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(waiting);
    expect(sent).toHaveLength(1);
  });

  it('whose answer was lost is asked for again, and is the success that it was', async () => {
    const { server } = aGoodDay();
    const approved = { appointmentId: 'a1', status: 'confirmed' as const, textable: true };
    const keys: (string | null)[] = [];
    server.answers(approveAppointment, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return keys.length === 1 ? lostAnswer() : approved;
    });
    await openPanel();

    press('Guardar');

    expect(await screen.findByText('✅ Cita confirmada y mensaje enviado')).toBeTruthy();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that cannot be told by SMS stays confirmed and says why [R196]', async () => {
    const { server } = aGoodDay([aRequest({ patient: aPatient('Marisol', 'Ortiz Díaz', '555') })]);
    server.answers(approveAppointment, () => ({
      appointmentId: 'a1',
      status: 'confirmed' as const,
      textable: false,
    }));
    await openPanel();
    expect(screen.getByText(/Marisol recibe un correo/)).toBeTruthy();

    press('Guardar');

    expect(await screen.findByText('El número de teléfono del cliente no es válido.')).toBeTruthy();
    expect(screen.getByText('La cita queda confirmada. El aviso le llegó por correo.')).toBeTruthy();
    expect(screen.queryByText('✅ Cita confirmada y mensaje enviado')).toBeNull();
    expect(dialog()).toBeNull();
  });

  it.each([
    ...['overlaps', 'hold_lost', 'being_approved', 'state_changed'].map((code) => {
      const error = appointmentErrors[code as 'overlaps'];
      return [code, () => refusal(error), error.text] as const;
    }),
    ['a failure', serverFailed, 'Ocurrió un error al confirmar la cita.'],
    ['an unknown outcome', noConnection, unknownOutcome],
  ] as const)(
    'answered with %s says so in place, keeps what was chosen and reads the list anew [R197]',
    async (_, answer, words) => {
      const { server, lists } = aGoodDay();
      server.answers(approveAppointment, answer);
      await openPanel();
      await setHour('09:45');
      const before = lists.length;

      press('Guardar');

      expect((await screen.findByRole('alert')).textContent).toBe(words);
      expect(hour()).toBe('09:45');
      expect(lists.length).toBeGreaterThan(before);
    },
  );
});

describe('a denial', () => {
  it('asks first, with the name and what becomes of the money, then lets the hold go and says so [R200 R201]', async () => {
    const { denials } = aGoodDay();
    await openPanel();

    press('Denegar');

    const asked = plain(confirmation().textContent);
    expect(asked).toContain('la cita de Marisol Ortiz Díaz del 17 de marzo a las 10:00 a. m.');
    expect(asked).toContain('se libera su retención de $70.00');
    fireEvent.click(within(confirmation()).getByRole('button', { name: 'Cancelar' }));
    expect(dialog()).toBeTruthy();
    expect(denials).toHaveLength(0);
    press('Denegar');
    fireEvent.click(within(confirmation()).getByRole('button', { name: 'Denegar' }));

    expect(await screen.findByText('Solicitud denegada')).toBeTruthy();
    expect(screen.getByText('Se libera la retención de $70.00 de Marisol Ortiz Díaz.')).toBeTruthy();
    expect(denials).toHaveLength(1);
    expect(dialog()).toBeNull();
  });

  it('of captured money says that it is given back', async () => {
    aGoodDay([aRequest({ depositStatus: 'captured' })]);
    await openPanel();

    press('Denegar');

    expect(confirmation().textContent).toContain('se pide el reembolso de $70.00');
  });

  it.each([
    [() => refusal(appointmentErrors.being_approved), appointmentErrors.being_approved.text],
    [serverFailed, 'No pudimos denegar la cita. Intenta de nuevo.'],
  ])('that does not go through says why and can be tried again', async (answer, words) => {
    const { server } = aGoodDay();
    server.answers(denyAppointment, answer);
    await openPanel();
    press('Denegar');

    fireEvent.click(within(confirmation()).getByRole('button', { name: 'Denegar' }));

    expect((await within(confirmation()).findByRole('alert')).textContent).toBe(words);
  });
});

describe('a request that is decided elsewhere while its panel is open', () => {
  it('is said to wait no more, with the way to it, and leaving asks nothing', async () => {
    const { server } = aGoodDay();
    await openPanel();
    await setHour('09:45');
    server.answers(listAppointmentRequests, () => ({ rows: [] }));

    await act(() => queryClient.invalidateQueries());

    expect(await screen.findByText('Esta solicitud ya no espera')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver la cita' }).getAttribute('href')).toBe(
      '/admin/calendario?vista=dia&fecha=2026-03-17&cita=a1',
    );
    expect(screen.queryByRole('button', { name: /Guardar|Denegar/ })).toBeNull();
    fireEvent.click(within(dialog()!).getByText('Cerrar'));
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it('says so once its question is left', async () => {
    const { server } = aGoodDay();
    await openPanel();
    press('Denegar');
    server.answers(listAppointmentRequests, () => ({ rows: [] }));
    server.answers(denyAppointment, () => refusal(appointmentErrors.state_changed));

    fireEvent.click(within(confirmation()).getByRole('button', { name: 'Denegar' }));
    await within(confirmation()).findByRole('alert');
    fireEvent.click(within(confirmation()).getByRole('button', { name: 'Cancelar' }));

    expect(await screen.findByText('Esta solicitud ya no espera')).toBeTruthy();
  });
});

describe('a request that is moved elsewhere while its panel is open', () => {
  const moved = aRequest({ staffId: 's2', staffName: 'Yadira Prueba', time: '14:00' });

  it('says where it is now, keeps what was chosen, is denied as what it is now, and is approved from there once that was seen', async () => {
    const { server, approvals } = aGoodDay();
    await openPanel();
    await setHour('09:45');
    server.answers(listAppointmentRequests, () => ({ rows: [moved] }));

    await act(() => queryClient.invalidateQueries());

    const where = await screen.findByText(/^Ahora está el/);
    expect(plain(where.textContent)).toBe(
      'Ahora está el martes, 17 de marzo, 2:00 p. m. a 2:45 p. m., con Yadira Prueba.',
    );
    expect(hour()).toBe('09:45');
    press('Denegar');
    expect(plain(confirmation().textContent)).toContain('del 17 de marzo a las 2:00 p. m.');
    fireEvent.click(within(confirmation()).getByRole('button', { name: 'Cancelar' }));
    press('Ver dónde está ahora');
    await waitFor(() => expect(hour()).toBe('14:00'));
    expect(screen.queryByText('Esta cita cambió mientras la tenías abierta')).toBeNull();
    press('Guardar');
    await screen.findByText('✅ Cita confirmada y mensaje enviado');
    expect(approvals.map(({ body }) => body)).toEqual([
      { staffId: 's2', date: '2026-03-17', time: '14:00', from: { ...asked, staffId: 's2', time: '14:00' } },
    ]);
  });

  it('by an approval of one’s own that is not finished, is not somebody else’s', async () => {
    const { server } = aGoodDay();
    server.answers(approveAppointment, () => refusal(coreErrors.unavailable));
    await openPanel();
    await setHour('09:45');
    server.answers(listAppointmentRequests, () => ({
      rows: [aRequest({ time: '09:45', beingApproved: true })],
    }));

    press('Guardar');

    await screen.findByText('Ocurrió un error al confirmar la cita.');
    expect(screen.queryByText('Esta cita cambió mientras la tenías abierta')).toBeNull();
  });
});

it('an approval that nobody answers is neither one’s own nor another’s when the request waits no more', async () => {
  const { server } = aGoodDay();
  server.answers(approveAppointment, () => {
    server.answers(listAppointmentRequests, () => ({ rows: [] }));
    return noConnection();
  });
  await openPanel();

  press('Guardar');

  const said = await within(dialog()!).findByText(/^Ya se aprobó o denegó, el cliente la retiró/);
  expect(said.textContent).not.toContain('Otra persona');
  expect(screen.queryByText(/^✅ Cita confirmada/)).toBeNull();
});

it('a denial that nobody answers is not done because another denied it, and is told by its key when pressed again', async () => {
  const { server } = aGoodDay();
  const denied = { appointmentId: 'a1', status: 'cancelled' as const };
  const keys: (string | null)[] = [];
  server.answers(denyAppointment, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    server.answers(listAppointmentRequests, () => ({ rows: [] }));
    return keys.length === 1 ? noConnection() : denied;
  });
  await openPanel();
  press('Denegar');
  const deny = () => fireEvent.click(within(confirmation()).getByRole('button', { name: 'Denegar' }));

  deny();
  expect(await screen.findByText(unknownOutcome)).toBeTruthy();
  expect(screen.queryByText('Solicitud denegada')).toBeNull();
  deny();

  expect(await screen.findByText('Solicitud denegada')).toBeTruthy();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(keys).toEqual([keys[0], keys[0]]);
});
