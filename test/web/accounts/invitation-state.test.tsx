import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountErrors } from '#shared/accounts/errors.ts';
import { type InvitationView, resendInvitation } from '#shared/accounts/registration-api.ts';
import { InvitationState } from '#web/src/components/invitation/invitation-state.tsx';
import { callWithInput } from '#web/src/lib/call.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { toast } from '#web/src/ui/feedback/toast.tsx';

vi.mock('#web/src/lib/call.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('#web/src/lib/call.ts')>();
  return { ...real, callWithInput: vi.fn() };
});
vi.mock('#web/src/ui/feedback/toast.tsx', () => ({ toast: { success: vi.fn(), error: vi.fn() } }));

const sentView: InvitationView = {
  state: 'sent',
  sentAt: '2026-03-06T14:00:00.000Z',
  mailedAt: '2026-03-06T14:00:02.000Z',
  expiresOn: '2026-03-09T14:00:00.000Z',
};
const renderState = (view: InvitationView) => {
  vi.mocked(callWithInput).mockResolvedValue(view);
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <InvitationState userId="ana" />
    </QueryClientProvider>,
  );
};

beforeEach(() => {
  vi.clearAllMocks();
});
afterEach(cleanup);

describe('InvitationState', () => {
  it.each([
    ['Invitación: por enviar', { state: 'due' }, ''],
    ['Invitación: enviada', sentView, 'Por correo, 6 de marzo de 2026, 10:00 a. m.'],
    [
      'Invitación: enviada',
      { ...sentView, textedAt: sentView.mailedAt },
      'Por correo y SMS, 6 de marzo de 2026',
    ],
    ['Invitación: enviada', { ...sentView, textSkipped: 'optedOut' }, 'sin SMS: pidió no recibir SMS'],
    ['Invitación: por enviar', { state: 'due', mailStop: 'bounced' }, 'sin correo: correo rebotado'],
    [
      'Invitación: enviada',
      { state: 'sent', textedAt: sentView.mailedAt, mailStop: 'bounced' },
      'Por SMS, 6 de marzo de 2026, 10:00 a. m. · sin correo: correo rebotado',
    ],
    ['Invitación: vencida', { ...sentView, state: 'expired' }, 'Venció el 9 de marzo de 2026'],
    ['Invitación: bloqueada', { ...sentView, state: 'locked' }, 'se escribió mal 5 veces'],
  ] as const)('shows the badge "%s" and its details', async (badge, view, details) => {
    const { container } = renderState(view);

    await screen.findByText(badge);

    expect(container.textContent?.replaceAll('\u00a0', ' ')).toContain(details);
  });

  it('renders nothing after the invitation is accepted', async () => {
    const { container } = renderState({ ...sentView, state: 'accepted' });

    await waitFor(() => expect(callWithInput).toHaveBeenCalled());

    expect(container.textContent).toBe('');
  });

  it('sends the invitation again with one click, and shows the reason if that fails', async () => {
    renderState(sentView);
    const button = await screen.findByRole('button', { name: 'Reenviar invitación' });
    fireEvent.click(button);
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Invitación enviada.'));
    expect(callWithInput).toHaveBeenCalledWith(
      resendInvitation,
      { params: { userId: 'ana' } },
      { key: expect.any(String) },
    );

    const { code, status, text: detail } = accountErrors.not_active;
    vi.mocked(callWithInput).mockRejectedValueOnce(new CallError({ code, status, detail }));
    fireEvent.click(button);

    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(detail));
  });
});
