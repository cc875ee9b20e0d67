import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { getMe, type Me } from '#shared/accounts/api.ts';
import { getSecondFactor } from '#shared/accounts/second-factor-api.ts';
import { changePassword } from '#shared/accounts/security-api.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { ChangePasswordDialog } from '#web/src/components/account-security/change-password-dialog.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { SecondFactorDialog } from '#web/src/components/second-factor/second-factor-dialog.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { onSessionEnd } from '#web/src/lib/session/session.ts';
import { renderAt, settle } from '../support/render.tsx';
import { aServer, errorResponse } from '../support/server.ts';

const lourdes: Me = {
  userId: 'lourdes',
  role: 'admin',
  firstName: 'Lourdes',
  lastName: 'Prueba',
  email: 'lourdes@test.example',
  secondFactor: 'on',
};

beforeEach(() => {
  rememberCenter(toPublicSettings(demoSettings));
  queryClient.setQueryData(buildQueryKey(getMe), lourdes);
});

const renderDialog = (dialog: ReactElement) => renderAt(<Providers>{dialog}</Providers>);

it.each(['Contraseña actual', 'Nueva contraseña', 'Confirmar contraseña'])(
  'ChangePasswordDialog reveals the value of %s when its eye button is clicked',
  async (label) => {
    aServer().answers(getMe, () => lourdes);
    renderDialog(<ChangePasswordDialog onClose={() => {}} />);
    const field = screen.getByLabelText<HTMLInputElement>(label);
    await settle(() => fireEvent.input(field, { target: { value: 'luna-azul-42' } }));
    const eyeButton = field.parentElement?.querySelector('button');

    await settle(() => eyeButton && fireEvent.click(eyeButton));

    expect([field.type, field.value]).toEqual(['text', 'luna-azul-42']);
    expect(eyeButton?.getAttribute('aria-label')).toBe('Ocultar contraseña');
  },
);

it('SecondFactorDialog shows how many recovery codes are unused, and how to get new ones', async () => {
  const server = aServer();
  server.answers(getMe, () => lourdes);
  server.answers(getSecondFactor, () => ({
    since: '2026-03-06T14:00:00.000Z',
    codesLeft: 10,
    isRequired: false,
  }));
  renderDialog(<SecondFactorDialog onClose={() => {}} />);

  const message = await screen.findByText(/Quedan sin usar 10 códigos de recuperación/);

  expect(message.textContent).toContain(
    'de los creados la última vez. Si no los guardaste, crea códigos nuevos.',
  );
});

it('ChangePasswordDialog explains that the change may have succeeded if the session has ended', async () => {
  const server = aServer();
  server.answers(getMe, () => lourdes);
  server.answers(changePassword, () => errorResponse(coreErrors.unauthenticated));
  const endReasons: (string | undefined)[] = [];
  onTestFinished(onSessionEnd(({ reason, isRejected }) => void (isRejected || endReasons.push(reason))));
  renderDialog(<ChangePasswordDialog onClose={() => {}} />);
  for (const [label, value] of [
    ['Contraseña actual', 'luna-azul-42'],
    ['Nueva contraseña', 'luna-verde-43'],
    ['Confirmar contraseña', 'luna-verde-43'],
  ] as const)
    await settle(() => fireEvent.input(screen.getByLabelText(label), { target: { value } }));

  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar contraseña' })));

  await waitFor(() =>
    expect(endReasons).toEqual([
      'Puede que tu contraseña nueva ya esté guardada. Entra con ella; si no entra, con la de antes.',
    ]),
  );
});
