import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMessages, type MessageView, resendMessage } from '#shared/notifications/api.ts';
import { notificationErrors } from '#shared/notifications/errors.ts';
import { aServer, errorResponse, goOffline } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { AppointmentMessages } from '#web/src/components/appointment-messages/appointment-messages.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import { freezeClock } from './open-page.tsx';

beforeEach(() => {
  freezeClock();
  queryClient.clear();
});

const aMessage = (overrides: Partial<MessageView> = {}): MessageView => ({
  messageId: 'm1',
  kind: 'confirmed',
  channel: 'mail',
  audience: 'patient',
  to: 'marisol@correo.example',
  state: 'sent',
  canResend: true,
  occurredAt: '2026-03-06T13:05:00.000Z',
  sentAt: '2026-03-06T13:05:02.000Z',
  ...overrides,
});

function showMessages(messages: MessageView[]) {
  const server = aServer();
  const listRequests = server.answers(listMessages, () => messages);
  render(
    <Providers>
      <AppointmentMessages appointmentId="a1" />
    </Providers>,
  );
  return { server, listRequests };
}
/** Returns the rows of the message list, without toasts, which are items of another list. */
async function listMessageRows() {
  const list = await within(await screen.findByRole('region', { name: 'Mensajes' })).findByRole('list');
  return within(list).getAllByRole('listitem');
}
const readText = (element: HTMLElement | undefined) => element?.textContent?.replaceAll('\u00a0', ' ');

describe('AppointmentMessages', () => {
  it('shows the name, channel, recipient, time and outcome of a message', async () => {
    showMessages([aMessage()]);

    const [row] = await listMessageRows();
    expect(readText(row)).toContain('Cita confirmada');
    expect(readText(row)).toContain('marisol@correo.example');
    expect(readText(row)).toContain('hoy, 9:05 a. m.');
    expect(readText(row)).toContain('Enviado');
    expect(within(row!).getByRole('img', { name: 'Correo' })).toBeTruthy();
  });

  it.each([
    [{ state: 'waiting', dueAt: '2026-03-07T12:00:00.000Z' }, 'Espera hasta las 8:00 a. m.'],
    [{ state: 'sent' }, 'Entregado a la red'],
    [{ state: 'delivered', deliveredAt: '2026-03-06T13:06:00.000Z' }, 'Entregado'],
    [{ state: 'failed' }, 'Falló'],
    [{ state: 'failed', failReason: 'spendLimit' }, 'Falló: se alcanzó el límite de gasto en SMS'],
    [{ state: 'failed', failReason: 'optedOut' }, 'Falló: pidió no recibir SMS'],
    [{ state: 'failed', failReason: 'bounced' }, 'Falló: correo rebotado'],
    [{ state: 'skipped', skipReason: 'bounced' }, 'No enviado: correo rebotado'],
    [{ state: 'skipped', skipReason: 'phoneInvalid' }, 'No enviado: los SMS no llegan a ese teléfono'],
    [{ state: 'skipped', skipReason: 'optedOut' }, 'No enviado: pidió no recibir SMS'],
    [{ state: 'skipped', skipReason: 'outdated' }, 'No enviado: la cita cambió antes'],
  ] as const)('shows %o as "%s" [R159 R196]', async (outcome, expectedText) => {
    showMessages([aMessage({ channel: 'sms', to: '+17875550142', ...outcome })]);

    const [row] = await listMessageRows();
    expect(readText(row)).toContain(expectedText);
    expect(readText(row)).toContain('787-555-0142');
  });

  it('shows a notice if there are no messages, or if they cannot be loaded', async () => {
    const { server } = showMessages([]);
    expect(
      await screen.findByText('No hay mensajes sobre esta cita. Los mensajes se guardan 7 años.'),
    ).toBeTruthy();

    queryClient.clear();
    server.answers(listMessages, goOffline);
    render(
      <Providers>
        <AppointmentMessages appointmentId="a2" />
      </Providers>,
    );
    expect(await screen.findByText('No pudimos cargar los mensajes')).toBeTruthy();
  });
});

describe("the 'Reenviar' button of a message", () => {
  const buttonName = 'Reenviar Correo: Cita confirmada';
  const click = async () => fireEvent.click(await screen.findByRole('button', { name: buttonName }));

  it('sends the message again, once for a double click, and reloads the list', async () => {
    const { server, listRequests } = showMessages([aMessage()]);
    const sentRequests = server.answers(resendMessage, () => aMessage({ messageId: 'm2' }));

    const button = await screen.findByRole('button', { name: buttonName });
    fireEvent.click(button);
    fireEvent.click(button);

    expect(await screen.findByText('Mensaje reenviado')).toBeTruthy();
    expect(sentRequests.map(({ address }) => address)).toEqual(['/api/appointments/a1/messages/m1/resend']);
    await waitFor(() => expect(listRequests.length).toBe(2));
  });

  it('shows the reason if it fails, and at night the time at which the message will be sent', async () => {
    const { server } = showMessages([aMessage()]);
    server.answers(resendMessage, () => errorResponse(notificationErrors.outdated));
    await click();
    expect((await screen.findByRole('alert')).textContent).toBe(notificationErrors.outdated.text);
    server.answers(resendMessage, () =>
      aMessage({ messageId: 'm2', state: 'waiting', dueAt: '2026-03-07T12:00:00.000Z' }),
    );

    await click();

    expect(await screen.findByText(/^Saldrá a las 8:00/)).toBeTruthy();
  });

  it('is offered only for messages that may be sent to the client again', async () => {
    showMessages([
      aMessage({ messageId: 'm1', audience: 'admin', kind: 'requestReceived', canResend: false }),
      aMessage({ messageId: 'm2', kind: 'reminder', canResend: false }),
    ]);

    expect(await listMessageRows()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Reenviar/ })).toBeNull();
  });
});
