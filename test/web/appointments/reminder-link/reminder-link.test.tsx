import { onlineManager } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import {
  followReminderLink,
  getReminderLink,
  type LinkedAppointment,
  listTimesForLink,
} from '#shared/appointments/changes/change-api.ts';
import { forfeitConfirmation } from '#shared/appointments/changes/forfeit.ts';
import { appointmentErrors } from '#shared/appointments/errors.ts';
import { acceptProposalByLink } from '#shared/appointments/proposal-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { aServer, confirmationResponse, errorResponse, goOffline } from '#test/web/support/server.ts';
import { closeDialogsOnHistoryBack } from '#web/src/app/history-steps.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { ReminderLinkPage } from '#web/src/features/appointments/reminder-link/reminder-link-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { freezeClock, replaceNonBreakingSpaces } from '../shared/open-page.tsx';

rememberCenter(toPublicSettings(demoSettings));

beforeEach(() => freezeClock());

let disposeRouter: (() => void) | undefined;
afterEach(() => {
  disposeRouter?.();
  window.history.pushState(null, '', '/');
});

const token = 'a'.repeat(22);
const facts = [{ date: '2026-03-13', time: '14:30', forfeitCents: 4_750 }];
const aLinkedAppointment = (overrides: Partial<LinkedAppointment> = {}): LinkedAppointment => ({
  action: 'confirm',
  status: 'confirmed',
  patientFirstName: 'Marisol',
  staffName: 'Camila Vega',
  date: '2026-03-13',
  time: '14:30',
  durationMinutes: 60,
  attendanceConfirmed: false,
  depositCents: 4_750,
  forfeitCents: 0,
  canChange: true,
  ...overrides,
});

function openLink(appointment: LinkedAppointment | Response) {
  queryClient.clear();
  const server = aServer();
  server.answers(getReminderLink, () => appointment);
  const timesRequests = server.answers(listTimesForLink, () => [
    { date: '2026-03-09', times: ['09:00', '10:00'] },
  ]);
  const followRequests = server.answers(followReminderLink, ({ body }) => {
    const { to } = body as { to?: { date: string; time: string } };
    return { ...(appointment as LinkedAppointment), ...to, attendanceConfirmed: true };
  });
  window.history.pushState(null, '', `/v/${token}`);
  const { router, stop } = closeDialogsOnHistoryBack(() =>
    createBrowserRouter([{ path: '/v/:token', element: <ReminderLinkPage /> }]),
  );
  disposeRouter = () => {
    router.dispose();
    stop();
  };
  render(<RouterProvider router={router} />);
  return { server, timesRequests, followRequests };
}
const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const expectExpired = async () => {
  expect(await screen.findByText(appointmentErrors.link_spent.text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Entrar a mi cuenta' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('button')).toBeNull();
};

describe('ReminderLinkPage', () => {
  it('shows the former slot of an appointment that the center changed, and accepts it with one click', async () => {
    const changedFrom = { date: '2026-03-12', time: '10:00', staffName: 'Luz Rey' };
    const { followRequests } = openLink(aLinkedAppointment({ attendanceConfirmed: true, changedFrom }));
    await findTitle('Cambiamos tu cita');

    expect(replaceNonBreakingSpaces(document.body.textContent)).toContain(
      'Cambiamos tu cita. Antes: jueves, 12 de marzo, 10:00 a. m., con Luz Rey.',
    );
    expect(replaceNonBreakingSpaces(document.body.textContent)).toContain(
      'Puedes cambiarla o cancelarla sin costo hasta que empiece, mientras no la aceptes. Si la aceptas y después la cancelas fuera de plazo, pierdes tu depósito de $47.50.',
    );
    expect(screen.getByRole('link', { name: 'Cambiarla o cancelarla en mi cuenta' })).toBeTruthy();
    click('Aceptar el cambio');

    await waitFor(() => expect(followRequests).toHaveLength(1));
    const accepted = { date: '2026-03-13', time: '14:30', staffName: 'Camila Vega' };
    expect(followRequests[0]!.body).toEqual({ action: 'confirm', accepted });
  });

  it('shows the client, time and staff member, and confirms the attendance with one click, but not on load', async () => {
    const { followRequests } = openLink(aLinkedAppointment());
    await findTitle('Confirma tu asistencia');
    const pageText = replaceNonBreakingSpaces(document.body.textContent);
    expect(pageText).toContain('Hola, Marisol. Esta es tu cita:');
    expect(pageText).toContain('viernes, 13 de marzo de 20262:30 p. m.Con Camila Vega, 60 min');
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(followRequests).toHaveLength(0);

    click('Confirmar asistencia');

    await findTitle('Listo');
    expect(replaceNonBreakingSpaces(screen.getByRole('status').textContent)).toBe(
      'Tu asistencia quedó confirmada: viernes, 13 de marzo, 2:30 p. m.',
    );
    expect(followRequests[0]!.body).toEqual({ action: 'confirm' });
    expect(followRequests[0]!.headers.get('authorization')).toBeNull();
  });

  it.each([
    ['confirmed', 'Ya confirmaste tu asistencia: viernes, 13 de marzo, 2:30 p. m.'],
    ['moved', 'Tu cita se movió al viernes, 13 de marzo, 2:30 p. m.'],
    ['cancelled', 'Tu cita del viernes, 13 de marzo, 2:30 p. m. está cancelada.'],
    ['past', 'Tu cita fue el viernes, 13 de marzo, 2:30 p. m.'],
  ] as const)('shows why the link has expired: %s', async (ended, expectedText) => {
    openLink(aLinkedAppointment({ ended }));

    const accountLink = await screen.findByRole('link', { name: 'Entrar a mi cuenta' });

    expect(replaceNonBreakingSpaces(document.body.textContent)).toContain(expectedText);
    expect(accountLink.getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('has no button if the attendance is already confirmed', async () => {
    openLink(aLinkedAppointment({ attendanceConfirmed: true }));
    expect(await screen.findByText(/Tu asistencia quedó confirmada/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('moves the appointment to a free slot', async () => {
    const { followRequests, timesRequests } = openLink(aLinkedAppointment({ action: 'change' }));
    await findTitle('Cambia tu cita');

    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar' }));
    const missingTimeText = (await screen.findByRole('alert')).textContent;
    fireEvent.click(await screen.findByRole('radio', { name: /lunes, 9/ }));
    fireEvent.click(await screen.findByRole('radio', { name: /10:00/ }));
    click('Confirmar');

    await findTitle('Listo');
    expect(missingTimeText).toBe('Por favor, asegúrate de que la fecha y hora estén completas.');
    expect(timesRequests[0]!.address).toContain(`/visit-links/${token}/available-times?from=2026-03-06`);
    expect(followRequests[0]!.body).toEqual({ action: 'change', to: { date: '2026-03-09', time: '10:00' } });
    expect(replaceNonBreakingSpaces(screen.getByRole('status').textContent)).toBe(
      'Tu cita quedó para el lunes, 9 de marzo, 10:00 a. m.',
    );
  });

  it('offers a call, and no change, after the deadline', async () => {
    const { timesRequests } = openLink(aLinkedAppointment({ action: 'change', canChange: false }));

    await findTitle('¿Necesitas otra hora?');
    expect(screen.getByText(/Ya pasó el plazo .* Llámanos y buscamos otra hora contigo\./)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+17875550100');
    expect(timesRequests).toHaveLength(0);
  });

  it('cancels for free and shows the refund', async () => {
    const { followRequests } = openLink(aLinkedAppointment({ action: 'cancel' }));
    expect(await screen.findByText('Cancelar no tiene costo: te devolvemos $47.50.')).toBeTruthy();

    click('Cancelar cita');

    await findTitle('Listo');
    expect(replaceNonBreakingSpaces(screen.getByRole('status').textContent)).toContain('quedó cancelada.');
    expect(followRequests[0]!.body).toEqual({ action: 'cancel' });
  });

  it('requires acceptance of the forfeited deposit for a late cancellation [R184]', async () => {
    const { followRequests } = openLink(
      aLinkedAppointment({ action: 'cancel', canChange: false, forfeitCents: 4_750 }),
    );
    await screen.findByText(/Pierdes \$47\.50\./);

    click('Cancelar cita');
    expect(screen.getByText('Marca la casilla para cancelar sin devolución.')).toBeTruthy();
    expect(followRequests).toHaveLength(0);
    fireEvent.click(screen.getByRole('checkbox'));
    click('Cancelar cita');

    await findTitle('Listo');
    expect(followRequests[0]!.body).toEqual({ action: 'cancel', confirmed: [{ ask: 'forfeit', facts }] });
  });

  it('requires another confirmation if the 48-hour limit passed after opening [R184]', async () => {
    const { server } = openLink(aLinkedAppointment({ action: 'cancel' }));
    await findTitle('Cancela tu cita');
    const requests = server.answers(followReminderLink, () =>
      confirmationResponse(forfeitConfirmation, facts),
    );

    click('Cancelar cita');
    fireEvent.click(await screen.findByRole('checkbox', { name: /\$47\.50/ }));
    const question = within(screen.getByRole('alertdialog', { name: 'Cancelar cita' }));
    fireEvent.click(question.getByRole('button', { name: 'Cancelar cita' }));

    await waitFor(() =>
      expect(requests[1]?.body).toEqual({ action: 'cancel', confirmed: [{ ask: 'forfeit', facts }] }),
    );
  });
});

describe('ReminderLinkPage with a choice of actions', () => {
  /** Waits until the history entry records this number of open layers. */
  const waitForLayers = (layers: number) =>
    waitFor(() => expect(window.history.state?.usr?.layers ?? 0).toBe(layers));

  it.each([
    ['Cambiar día u hora', 'Cambia tu cita'],
    ['Cancelar la cita', 'Cancela tu cita'],
  ])('closes the region that %s opened on Back, and restores the focus', async (button, name) => {
    openLink(aLinkedAppointment({ action: 'manage' }));
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const region = await screen.findByRole('region', { name });
    await waitFor(() => expect(document.activeElement).toBe(region));
    await waitForLayers(1);

    window.history.back();

    const opener = await screen.findByRole('button', { name: button });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(screen.getByRole('button', { name: 'Confirmar asistencia' })).toBeTruthy();
    expect(window.location.pathname).toBe(`/v/${token}`);
    await waitForLayers(0);
  });

  it('removes the history entry of a dialog that is closed by its button', async () => {
    openLink(aLinkedAppointment({ action: 'manage' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar la cita' }));
    await waitForLayers(1);

    click('Volver');

    await screen.findByRole('button', { name: 'Cancelar la cita' });
    await waitForLayers(0);
  });
});

describe('an expired reminder link', () => {
  it.each([appointmentErrors.link_spent, coreErrors.malformed])(
    'shows the message, and links to the account: $code',
    async (definition) => {
      openLink(errorResponse(definition));

      await expectExpired();
    },
  );

  it('shows the message if it was used elsewhere after opening', async () => {
    const { server } = openLink(aLinkedAppointment());
    await findTitle('Confirma tu asistencia');
    server.answers(followReminderLink, () => errorResponse(appointmentErrors.link_spent));

    click('Confirmar asistencia');

    await expectExpired();
  });
});

it('ReminderLinkPage offers a retry of the loading and of the action without a connection', async () => {
  const { server } = openLink(errorResponse(coreErrors.unavailable));
  await screen.findByText('No pudimos cargar tu cita');
  server.answers(getReminderLink, () => aLinkedAppointment());
  click('Reintentar');
  await findTitle('Confirma tu asistencia');
  server.answers(followReminderLink, goOffline);
  // The request is sent and its result shown although the query client is offline.
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));

  click('Confirmar asistencia');

  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(/Revisa tu conexión/)).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirmar asistencia' })).toBeTruthy());
});

describe('the link of a proposal', () => {
  const aProposedRequest = (overrides: Partial<LinkedAppointment> = {}) =>
    aLinkedAppointment({
      action: 'answerProposal',
      status: 'pending',
      proposal: {
        slots: [{ date: '2026-03-13', time: '15:00', staffName: 'Camila Vega' }],
        expiresAt: '2026-03-06T20:00:00.000Z',
      },
      ...overrides,
    });

  it('accepts the time with one press, but not on load', async () => {
    const { server } = openLink(aProposedRequest());
    const acceptances = server.answers(acceptProposalByLink, () => {
      const { proposal: _, ...accepted } = aProposedRequest({ status: 'confirmed', time: '15:00' });
      return accepted;
    });
    await findTitle('El centro te propone otra hora');
    const text = replaceNonBreakingSpaces(document.body.textContent);
    expect(text).toContain('Hola, Marisol. No podemos atenderte a la hora que pediste.');
    expect(text).toContain('Pediste vie. 13 mar., 2:30 p. m.');
    expect(text).toContain('Te guardamos esta hora hasta hoy a las 4:00 p. m.');
    expect(acceptances).toHaveLength(0);

    fireEvent.click(screen.getByRole('button', { name: /^Aceptar/ }));

    await findTitle('Listo');
    expect(replaceNonBreakingSpaces(document.body.textContent)).toContain(
      'Tu cita quedó confirmada: viernes, 13 de marzo, 3:00 p. m. Cobramos tu depósito de $47.50.',
    );
    expect(acceptances.map(({ body }) => body)).toEqual([{ date: '2026-03-13', time: '15:00' }]);
  });

  it('cancels without cost', async () => {
    const { followRequests } = openLink(aProposedRequest());
    await findTitle('El centro te propone otra hora');
    click('Cancelar sin costo');
    click('Cancelar cita');

    await waitFor(() => expect(followRequests).toHaveLength(1));
    expect(followRequests[0]!.body).toMatchObject({ action: 'cancel' });
  });

  it('opens the other times', async () => {
    const { timesRequests } = openLink(aProposedRequest());
    await findTitle('El centro te propone otra hora');
    click('Ver otras horas');

    await waitFor(() => expect(timesRequests).not.toHaveLength(0));
  });

  it.each([
    ['proposalExpired', 'Esta propuesta venció. Liberamos tu retención de $47.50.'],
    ['proposalEnded', 'Esta propuesta ya no vale.'],
    ['proposalAccepted', 'Tu cita está confirmada: viernes, 13 de marzo, 2:30 p. m.'],
  ] as const)('explains that it no longer works: %s', async (ended, expected) => {
    openLink(aProposedRequest({ ended }));

    expect(
      replaceNonBreakingSpaces((await screen.findByText(/Esta propuesta|Tu cita está/)).textContent),
    ).toContain(expected);
  });

  it('loads the page again if the proposal ended while it was open', async () => {
    const { server } = openLink(aProposedRequest());
    server.answers(acceptProposalByLink, () => errorResponse(appointmentErrors.proposal_ended));
    await findTitle('El centro te propone otra hora');
    server.answers(getReminderLink, () => aProposedRequest({ ended: 'proposalExpired' }));
    fireEvent.click(screen.getByRole('button', { name: /^Aceptar/ }));

    expect(await screen.findByText(/Esta propuesta venció/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Solicitar Nueva Cita' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('link', { name: 'Entrar a mi cuenta' })).toBeNull();
  });
});
