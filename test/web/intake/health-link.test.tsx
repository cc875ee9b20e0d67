import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { openAnswersLink } from '#shared/records/answers/answers-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { publicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { HealthLinkPage } from '#web/src/features/intake/health/health-link-page.tsx';
import { keptKey } from '#web/src/lib/session/kept-key.ts';
import { saveDraft } from '#web/src/lib/session/session-draft.ts';
import { aServer, refusal } from '../support/server.ts';

const token = 'abcdefghijklmnopqrstuv';
const draft = `health ${token}`;

beforeEach(() => {
  rememberCenter(publicSettings(demoSettings));
  saveDraft(draft, { allergies: 'Penicilina' });
  keptKey(`${draft} attempt`, 'sent');
});

function openWith(answer: () => ReplyOf<typeof openAnswersLink> | Response) {
  aServer().answers(openAnswersLink, answer);
  const router = createMemoryRouter([{ path: '/r/:token', element: <HealthLinkPage /> }], {
    initialEntries: [`/r/${token}`],
  });
  render(<RouterProvider router={router} />);
}

it('keeps in the tab what was begun while it can be sent', async () => {
  openWith(() => ({ state: 'open' }));

  await screen.findByRole('group');

  expect(Object.keys(sessionStorage)).toContain(`draft.${draft}`);
});

it.each<[string, string, Parameters<typeof openWith>[0]]>([
  ['was answered with in another tab', 'Ya contestaste', () => ({ state: 'answered', on: '2026-03-06' })],
  [
    'is of a client who has an account by now',
    'Entra para contestar',
    () => ({ state: 'signIn', patientId: 'u1' }),
  ],
  ['was locked', 'Este enlace ya no está disponible', () => refusal(recordErrors.link_locked)],
  ['is over', 'Este enlace ya no está disponible', () => refusal(recordErrors.link_over)],
])('leaves nothing of what was begun in the tab, when the link %s', async (_, title, answer) => {
  openWith(answer);

  await screen.findByRole('heading', { level: 1, name: title });

  expect(Object.keys(sessionStorage)).toEqual([]);
});
