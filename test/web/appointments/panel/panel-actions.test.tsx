import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelForPatient,
  confirmAttendanceAtDesk,
  deleteAppointment,
  listBookableServices,
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
  chooseMenuAction,
  click,
  march,
  openAppointment,
  openCalendar,
  readQueryString,
  type,
} from '../shared/calendar-fixture.tsx';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

beforeEach(() => freezeClock());

const findConfirmation = (name: string) => screen.findByRole('alertdialog', { name });
async function clickInConfirmation(title: string, buttonName: string) {
  const confirmation = within(await findConfirmation(title));
  await settle(() => fireEvent.click(confirmation.getByRole('button', { name: buttonName })));
}

describe('the actions of an appointment', () => {
  it('depend on its state, and the panel shows that there is no charge', async () => {
    const withoutCharge = { depositStatus: 'none', depositCents: 0, balanceDueCents: 0 } as const;
    aCalendarServer([...march], aDetail(withoutCharge));
    await openAppointment();
    expect(await screen.findByText('Sin cobro')).toBeTruthy();
    await click('Más acciones');

    const actions = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(actions).toEqual(['Confirmar asistencia', 'Cancelar por el cliente', 'Denegar', 'Eliminar cita']);
  });

  it.each([
    ['staff', ['En tratamiento', 'No asistió'], ['Cerrar cita', 'Ver ficha', 'Nota', 'Cómo llegar']],
    ['supervisor', ['En tratamiento', 'Reprogramar'], ['Ver ficha', 'Cobrar $70.00']],
  ] as const)('are all visible to a %s', async (role, buttons, links) => {
    aCalendarServer();
    await openCalendar('?cita=a1', role);
    await screen.findByRole('button', { name: 'Llegó' });
    const panel = within(screen.getByRole('dialog'));

    for (const name of buttons) expect(panel.getByRole('button', { name })).toBeTruthy();
    for (const name of links)
      expect(
        panel.getByRole('link', { name: (label) => replaceNonBreakingSpaces(label) === name }),
      ).toBeTruthy();
    expect(panel.getByRole('link', { name: /^Llamar a Marisol/ }).getAttribute('href')).toBe(
      'tel:+17875550117',
    );
  });

  it('lead to the POS, the record and its notes', async () => {
    aCalendarServer();
    await openAppointment();

    expect(screen.getByRole('link', { name: /^Cobrar/ }).getAttribute('href')).toBe(
      '/pos?vista=citas&cobrar=a1',
    );
    expect(screen.getByRole('link', { name: 'Ver ficha' }).getAttribute('href')).toBe(
      '/admin/crear-paciente?ficha=p1',
    );
    expect(screen.getByRole('link', { name: 'Nota' }).getAttribute('href')).toBe(
      '/admin/crear-paciente?ficha=p1&tab=tratamiento',
    );
  });

  it('include repeating, which opens the form with the client, service and aesthetician', async () => {
    const { server } = aCalendarServer();
    server.answers(listBookableServices, () => [
      {
        serviceId: 'suero',
        name: 'Suero de vitaminas',
        categoryName: 'Sueros',
        durationMinutes: 60,
        priceCents: 14_000,
        rates: [],
        laser: false,
      },
    ]);
    await openAppointment();

    await click('Copiar a otro día');

    const form = within(await screen.findByRole('dialog', { name: 'Crear cita' }));
    expect(await form.findByText('Marisol Ortiz Díaz')).toBeTruthy();
    expect(
      (await form.findByRole<HTMLInputElement>('checkbox', { name: /Suero de vitaminas/ })).checked,
    ).toBe(true);
    expect(form.getByLabelText<HTMLSelectElement>(/^Esteticista/).value).toBe('s1');
  });

  it('include attendance, which requires no confirmation and shows an error if it fails [R225]', async () => {
    const { server } = aCalendarServer();
    server.answers(confirmAttendanceAtDesk, () => errorResponse(appointmentErrors.state_changed));
    await openAppointment();
    await chooseMenuAction('Confirmar asistencia');
    expect(await screen.findByText(appointmentErrors.state_changed.text)).toBeTruthy();
    const attendances = server.answers(confirmAttendanceAtDesk, () => aDetail({ attendanceConfirmed: true }));

    await chooseMenuAction('Confirmar asistencia');

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

describe('an appointment with a locked code', () => {
  const lockedAppointment = aDetail({ codeLocked: true });
  const lockedTitle = 'El código de esta cita se bloqueó';

  it('can be completed by an administrator without a code', async () => {
    const { server } = aCalendarServer([...march], lockedAppointment);
    const requests = server.answers(completeWithoutCode, () => ({
      ...lockedAppointment,
      status: 'completed' as const,
    }));
    await openAppointment();
    expect(screen.getByText(lockedTitle)).toBeTruthy();

    await click('Completar sin código');
    const form = within(await screen.findByRole('dialog', { name: 'Completar sin código' }));
    expect(replaceNonBreakingSpaces(form.getByText(/Depósito ya pagado/).textContent)).toBe(
      'Depósito ya pagado: $70.00',
    );
    fireEvent.click(form.getByRole('radio', { name: 'Cash' }));
    await type('Motivo', 'Se escribió mal');
    await settle(() => fireEvent.click(form.getByRole('button', { name: /^Completar visita/ })));

    await waitFor(() => expect(requests).toHaveLength(1));
    expect(requests.map(({ body }) => body)).toEqual([{ method: 'cash', reason: 'Se escribió mal' }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Completar sin código' })).toBeNull());
  });

  it.each([
    ['supervisor', 'Se escribió mal 5 veces. Pide a administración que complete la visita sin código.'],
    ['staff', 'Se escribió mal 5 veces. Pide ayuda en recepción.'],
  ] as const)('shows a %s who can complete the appointment', async (role, expectedText) => {
    aCalendarServer([...march], lockedAppointment);
    await openCalendar('?cita=a1', role);

    expect(await screen.findByText(lockedTitle)).toBeTruthy();
    expect(screen.getByText(expectedText)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Completar sin código' })).toBeNull();
  });

  it('cannot be completed without a code before its day', async () => {
    aCalendarServer([...march], { ...lockedAppointment, date: '2026-03-07' });
    await openAppointment();

    expect(screen.getByText(lockedTitle)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Completar sin código' })).toBeNull();
  });
});

it('denying a request requires confirmation, and shows the effect on the deposit [R224]', async () => {
  const { denials } = aCalendarServer([...march], aDetail({ status: 'pending', depositStatus: 'held' }));
  await openAppointment();

  await chooseMenuAction('Denegar');
  const confirmation = await findConfirmation('Denegar solicitud');
  expect(replaceNonBreakingSpaces(confirmation.textContent)).toContain('se libera su retención de $70.00');
  expect(denials).toEqual([]);
  await clickInConfirmation('Denegar solicitud', 'Denegar');

  await waitFor(() => expect(readQueryString()).toBe(''));
  expect(denials).toHaveLength(1);
});

describe('cancelling an appointment for the client', () => {
  const forfeitFacts = [{ date: '2026-03-06', time: '09:00', forfeitCents: 7_000 }];

  it('shows that a late cancellation forfeits the deposit, and requires a reason', async () => {
    const { cancellations, changes } = aCalendarServer([...march], aDetail({ forfeitCents: 7_000 }));
    await openAppointment();

    await chooseMenuAction('Cancelar por el cliente');
    expect(
      replaceNonBreakingSpaces((await screen.findByText(/Ya pasó el plazo sin costo/)).textContent),
    ).toContain('el depósito de $70.00 no se devuelve');
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
    await waitFor(() => expect(readQueryString()).toBe(''));
  });

  it('requires confirmation if the deposit became forfeit after opening, and explains the change if declined', async () => {
    const { server } = aCalendarServer();
    const requests = server.answers(cancelForPatient, () =>
      confirmationResponse(patientForfeitConfirmation, forfeitFacts),
    );
    await openAppointment();
    await chooseMenuAction('Cancelar por el cliente');
    await type('Motivo', 'Está enferma');

    await click('Cancelar la cita');
    const confirmation = await findConfirmation('Cancelar por el cliente');
    expect(replaceNonBreakingSpaces(confirmation.textContent)).toContain(
      'el depósito de $70.00 no se devuelve.',
    );
    fireEvent.click(within(confirmation).getByRole('button', { name: 'Cancelar la cita' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    fireEvent.click(
      within(await findConfirmation('Cancelar por el cliente')).getByRole('button', { name: 'Volver' }),
    );

    expect(await screen.findByText(patientForfeitConfirmation.text)).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([
      { reason: 'Está enferma', seen: 'confirmed' },
      {
        reason: 'Está enferma',
        seen: 'confirmed',
        confirmed: [{ ask: 'patientForfeit', facts: forfeitFacts }],
      },
    ]);
  });

  it('shows the refund of a free cancellation, and asks for confirmation before a typed reason is discarded', async () => {
    aCalendarServer();
    await openAppointment();
    await chooseMenuAction('Cancelar por el cliente');
    expect(replaceNonBreakingSpaces((await screen.findByText(/Se pide el reembolso/)).textContent)).toBe(
      'Se pide el reembolso de su depósito de $70.00. La hora queda libre y Marisol recibe un aviso.',
    );
    await type('Motivo', 'Está enferma');

    await click('Volver');

    expect(await screen.findByRole('button', { name: 'Descartar' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Motivo').value).toBe('Está enferma');
  });
});

describe('deleting an appointment', () => {
  it('requires a confirmation that shows the name and amount, and deletes only if confirmed [R204 R224]', async () => {
    const { removals } = aCalendarServer();
    await openAppointment();

    await chooseMenuAction('Eliminar cita');
    const confirmationText = replaceNonBreakingSpaces((await findConfirmation('Eliminar cita')).textContent);
    expect(confirmationText).toContain(
      '¿Seguro que quieres eliminar la cita de Marisol Ortiz Díaz del 6 de marzo',
    );
    expect(confirmationText).toContain('Se pide el reembolso de su depósito de $70.00.');
    await clickInConfirmation('Eliminar cita', 'Cancelar');

    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(removals).toEqual([]);
    await chooseMenuAction('Eliminar cita');
    await clickInConfirmation('Eliminar cita', 'Eliminar');

    expect(await screen.findByText('Cita eliminada')).toBeTruthy();
    expect(removals.map((request) => request.address)).toEqual(['/api/appointments/a1?seen=confirmed']);
    await waitFor(() => expect(readQueryString()).toBe(''));
  });

  it.each([
    [appointmentErrors.not_found, 'La cita no existe en la base de datos.'],
    [coreErrors.unexpected, 'Ocurrió un error al eliminar la cita.'],
  ])('shows the reason of a failure: %o [R205]', async (errorDefinition, expectedText) => {
    const { server } = aCalendarServer();
    server.answers(deleteAppointment, () => errorResponse(errorDefinition));
    await openAppointment();

    await chooseMenuAction('Eliminar cita');
    await clickInConfirmation('Eliminar cita', 'Eliminar');

    expect(await within(await findConfirmation('Eliminar cita')).findByText(expectedText)).toBeTruthy();
  });
});
