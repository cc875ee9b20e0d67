import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelForPatient,
  confirmAttendanceAtDesk,
  deleteAppointment,
} from '#shared/appointments/calendar/calendar-api.ts';
import { patientForfeitConfirmation } from '#shared/appointments/changes/forfeit.ts';
import { completeWithoutCode } from '#shared/appointments/closing/closing-api.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { listMessages } from '#shared/notifications/api.ts';
import { settle } from '#test/web/support/render.tsx';
import { confirmationResponse, errorResponse } from '#test/web/support/server.ts';
import {
  aCalendarServer,
  aDetail,
  address,
  appointmentCalendar,
  choose,
  click,
  march,
  openAppointment,
  type,
} from '../shared/calendar-fixture.tsx';
import { freezeClock, plain } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const question = (name: string) => screen.findByRole('alertdialog', { name });
async function confirm(title: string, verb: string) {
  const confirmation = within(await question(title));
  await settle(() => fireEvent.click(confirmation.getByRole('button', { name: verb })));
}

describe('actions of an appointment', () => {
  it('depend on its state, and the panel shows when there is no charge', async () => {
    const withoutConfirmation = { depositStatus: 'none', depositCents: 0, balanceDueCents: 0 } as const;
    aCalendarServer([...march], aDetail(withoutConfirmation));
    await openAppointment();
    expect(await screen.findByText('Sin cobro')).toBeTruthy();
    await click('Más acciones');

    const actions = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(actions).toEqual(['Confirmar asistencia', 'Denegar', 'Cancelar por el cliente', 'Eliminar cita']);
  });

  it('confirm attendance without confirmation, and show the error if that fails [R225]', async () => {
    const { server } = aCalendarServer();
    server.answers(confirmAttendanceAtDesk, () => errorResponse(appointmentErrors.state_changed));
    await openAppointment();
    await choose('Confirmar asistencia');
    expect(await screen.findByText(appointmentErrors.state_changed.text)).toBeTruthy();
    const attendances = server.answers(confirmAttendanceAtDesk, () => aDetail({ attendanceConfirmed: true }));

    await choose('Confirmar asistencia');

    expect((await screen.findAllByText('Asistencia confirmada')).length).toBeGreaterThan(0);
    expect(attendances).toHaveLength(1);
  });
});

it('the messages of an appointment load only when they are opened', async () => {
  const { server } = aCalendarServer();
  const messages = server.answers(listMessages, () => []);
  await openAppointment();
  expect(messages).toEqual([]);

  const details = screen.getByText('Mensajes').closest('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));

  await waitFor(() => expect(messages).toHaveLength(1));
});

describe('code locked after too many attempts', () => {
  const locked = aDetail({ codeLocked: true });
  const title = 'El código de esta cita se bloqueó';

  it('lets an administrator complete the appointment without a code', async () => {
    const { server } = aCalendarServer([...march], locked);
    const sent = server.answers(completeWithoutCode, () => ({ ...locked, status: 'completed' as const }));
    await openAppointment();
    expect(screen.getByText(title)).toBeTruthy();

    await click('Completar sin código');
    const form = within(await screen.findByRole('dialog', { name: 'Completar sin código' }));
    expect(plain(form.getByText(/Depósito ya pagado/).textContent)).toBe('Depósito ya pagado: $70.00');
    fireEvent.click(form.getByRole('radio', { name: 'Cash' }));
    await type('Motivo', 'Se escribió mal');
    await settle(() => fireEvent.click(form.getByRole('button', { name: /^Completar visita/ })));

    await waitFor(() => expect(address()).toBe(''));
    expect(sent.map(({ body }) => body)).toEqual([{ method: 'cash', reason: 'Se escribió mal' }]);
  });

  it.each([
    ['supervisor', 'Se escribió mal 5 veces. Pide a administración que complete la visita sin código.'],
    ['staff', 'Se escribió mal 5 veces. Pide ayuda en recepción.'],
  ] as const)('tells a %s whom to ask', async (role, expectedText) => {
    aCalendarServer([...march], locked);
    await appointmentCalendar('?cita=a1', role);

    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(expectedText)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Completar sin código' })).toBeNull();
  });

  it('cannot be bypassed before the day of the appointment', async () => {
    aCalendarServer([...march], { ...locked, date: '2026-03-07' });
    await openAppointment();

    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Completar sin código' })).toBeNull();
  });
});

it('denying requires confirmation and shows the effect on the deposit [R224]', async () => {
  const { denials } = aCalendarServer([...march], aDetail({ status: 'pending', depositStatus: 'held' }));
  await openAppointment();

  await choose('Denegar');
  const confirmation = await question('Denegar solicitud');
  expect(plain(confirmation.textContent)).toContain('se libera su retención de $70.00');
  expect(denials).toEqual([]);
  await confirm('Denegar solicitud', 'Denegar');

  await waitFor(() => expect(address()).toBe(''));
  expect(denials).toHaveLength(1);
});

describe('cancelling for the client', () => {
  const forfeitFacts = [{ date: '2026-03-06', time: '09:00', forfeitCents: 7_000 }];

  it('shows that a late cancellation forfeits the deposit, and requires a reason', async () => {
    const { cancellations, changes } = aCalendarServer([...march], aDetail({ forfeitCents: 7_000 }));
    await openAppointment();

    await choose('Cancelar por el cliente');
    expect(plain((await screen.findByText(/Ya pasó el plazo sin costo/)).textContent)).toContain(
      'el depósito de $70.00 no se devuelve',
    );
    await click('Cancelar la cita');
    expect(await screen.findByText('Escribe el motivo.')).toBeTruthy();
    expect(cancellations).toEqual([]);
    await type('Motivo', 'Está enferma');
    await click('Cancelar la cita');

    expect(await screen.findByText('Cita cancelada')).toBeTruthy();
    expect(cancellations[0]!.body).toEqual({
      reason: 'Está enferma',
      seen: 'confirmed',
      confirmed: [{ ask: 'patientForfeit', facts: forfeitFacts }],
    });
    expect(changes).toEqual([]);
    await waitFor(() => expect(address()).toBe(''));
  });

  it('requires confirmation when the deposit became forfeit after opening; on a no it shows the change', async () => {
    const { server } = aCalendarServer();
    const sent = server.answers(cancelForPatient, () =>
      confirmationResponse(patientForfeitConfirmation, forfeitFacts),
    );
    await openAppointment();
    await choose('Cancelar por el cliente');
    await type('Motivo', 'Está enferma');

    await click('Cancelar la cita');
    const confirmation = await question('Cancelar por el cliente');
    expect(plain(confirmation.textContent)).toContain('el depósito de $70.00 no se devuelve.');
    fireEvent.click(within(confirmation).getByRole('button', { name: 'Cancelar la cita' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    fireEvent.click(
      within(await question('Cancelar por el cliente')).getByRole('button', { name: 'Volver' }),
    );

    expect(await screen.findByText(patientForfeitConfirmation.text)).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([
      { reason: 'Está enferma', seen: 'confirmed' },
      {
        reason: 'Está enferma',
        seen: 'confirmed',
        confirmed: [{ ask: 'patientForfeit', facts: forfeitFacts }],
      },
    ]);
  });

  it('shows that the deposit is refunded while free, and confirms before discarding a typed reason', async () => {
    aCalendarServer();
    await openAppointment();
    await choose('Cancelar por el cliente');
    expect(plain((await screen.findByText(/Se pide el reembolso/)).textContent)).toBe(
      'Se pide el reembolso de su depósito de $70.00. La hora queda libre y Marisol recibe un aviso.',
    );
    await type('Motivo', 'Está enferma');

    await click('Volver');

    expect(await screen.findByRole('button', { name: 'Descartar' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Motivo').value).toBe('Está enferma');
  });
});

describe('deleting an appointment', () => {
  it('requires confirmation with the name and amount, and deletes only on a yes [R204 R224]', async () => {
    const { removals } = aCalendarServer();
    await openAppointment();

    await choose('Eliminar cita');
    const confirmationText = plain((await question('Eliminar cita')).textContent);
    expect(confirmationText).toContain(
      '¿Seguro que quieres eliminar la cita de Marisol Ortiz Díaz del 6 de marzo',
    );
    expect(confirmationText).toContain('Se pide el reembolso de su depósito de $70.00.');
    await confirm('Eliminar cita', 'Cancelar');

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(removals).toEqual([]);
    await choose('Eliminar cita');
    await confirm('Eliminar cita', 'Eliminar');

    expect(await screen.findByText('Cita eliminada')).toBeTruthy();
    expect(removals.map((sent) => sent.address)).toEqual(['/api/appointments/a1?seen=confirmed']);
    await waitFor(() => expect(address()).toBe(''));
  });

  it.each([
    [appointmentErrors.not_found, 'La cita no existe en la base de datos.'],
    [coreErrors.unexpected, 'Ocurrió un error al eliminar la cita.'],
  ])('shows why it failed: %o [R205]', async (errorDefinition, text) => {
    const { server } = aCalendarServer();
    server.answers(deleteAppointment, () => errorResponse(errorDefinition));
    await openAppointment();

    await choose('Eliminar cita');
    await confirm('Eliminar cita', 'Eliminar');

    expect(await within(await question('Eliminar cita')).findByText(text)).toBeTruthy();
  });
});
