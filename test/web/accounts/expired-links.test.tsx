import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { accountErrors } from '#shared/accounts/errors.ts';
import { openShortLink } from '#shared/accounts/short-link-api.ts';
import { coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { openAnswersLink } from '#shared/records/answers/answers-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { ShortLinkPage } from '#web/src/features/accounts/short-link/short-link-page.tsx';
import { HealthLinkPage } from '#web/src/features/intake/health/health-link-page.tsx';
import { aServer, errorResponse } from '../support/server.ts';

beforeEach(() => rememberCenter(toPublicSettings(demoSettings)));

async function readPageAt(address: string, linkError: ErrorDefinition) {
  const server = aServer();
  server.answers(openShortLink, () => errorResponse(linkError));
  server.answers(openAnswersLink, () => errorResponse(linkError));
  const router = createMemoryRouter(
    [
      { path: '/e/:token', element: <ShortLinkPage /> },
      { path: '/r/:token', element: <HealthLinkPage /> },
    ],
    { initialEntries: [address] },
  );
  const { container } = render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Este enlace ya no está disponible' });
  const [heading, paragraph] = container.querySelectorAll('h1, p');
  const texts = [heading, paragraph].map((element) => element?.textContent);
  return { texts, links: screen.getAllByRole('link') };
}

const expiredText =
  'Se usó, venció o lo reemplazó uno más nuevo. Abre el mensaje más reciente que recibiste, o entra a tu cuenta para pedir otro.';

describe('an expired or broken link', () => {
  it.each([
    ['/e/abc', accountErrors.link_over, expiredText],
    ['/e/a', coreErrors.malformed, expiredText],
    ['/r/abc', recordErrors.link_over, 'Si todavía quieres contestar, llámanos o entra a tu cuenta.'],
    [
      '/r/abc',
      recordErrors.link_locked,
      'Este enlace se cerró: la fecha de nacimiento no coincidió demasiadas veces. Si todavía quieres contestar, llámanos o entra a tu cuenta.',
    ],
    [
      '/r/abc',
      recordErrors.link_replaced,
      'Te enviamos después un enlace más nuevo. Abre ese mensaje. Si todavía quieres contestar, llámanos o entra a tu cuenta.',
    ],
  ])('%s shows the error message once and a link to continue (%o)', async (address, linkError, message) => {
    const { texts, links } = await readPageAt(address, linkError);

    expect(texts).toEqual(['Este enlace ya no está disponible', message]);
    expect(links).not.toHaveLength(0);
  });
});
