import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import { openAnswersLink } from '#shared/records/answers/answers-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { HealthLinkPage } from '#web/src/features/intake/health/health-link-page.tsx';
import { getDraftIdempotencyKey } from '#web/src/lib/session/draft-idempotency-key.ts';
import { saveDraft } from '#web/src/lib/session/session-draft.ts';
import { aServer, errorResponse } from '../support/server.ts';

const token = 'abcdefghijklmnopqrstuv';
const draftName = `health ${token}`;

beforeEach(() => {
  rememberCenter(toPublicSettings(demoSettings));
  saveDraft(draftName, { allergies: 'Penicilina' });
  getDraftIdempotencyKey(`${draftName} attempt`, 'sent');
});

function openLinkAnswering(answer: () => ReplyOf<typeof openAnswersLink> | Response) {
  aServer().answers(openAnswersLink, answer);
  const router = createMemoryRouter([{ path: '/r/:token', element: <HealthLinkPage /> }], {
    initialEntries: [`/r/${token}`],
  });
  render(<RouterProvider router={router} />);
}

it('HealthLinkPage keeps the draft in the tab while the link can be used', async () => {
  openLinkAnswering(() => ({ state: 'open' }));

  await screen.findByRole('group');

  expect(Object.keys(sessionStorage)).toContain(`draft.${draftName}`);
});

it.each<[string, string, Parameters<typeof openLinkAnswering>[0]]>([
  ['was answered in another tab', 'Ya contestaste', () => ({ state: 'answered', on: '2026-03-06' })],
  [
    'belongs to a client who now has an account',
    'Entra para contestar',
    () => ({ state: 'signIn', patientId: 'u1' }),
  ],
  ['was locked', 'Este enlace ya no está disponible', () => errorResponse(recordErrors.link_locked)],
  ['has expired', 'Este enlace ya no está disponible', () => errorResponse(recordErrors.link_over)],
])('HealthLinkPage deletes the draft if the link %s', async (_, title, answer) => {
  openLinkAnswering(answer);

  await screen.findByRole('heading', { level: 1, name: title });

  expect(Object.keys(sessionStorage)).toEqual([]);
});

it.each<[string, () => ReplyOf<typeof openAnswersLink> | Response]>([
  ['is answered', () => ({ state: 'answered', on: '2026-03-06' })],
  ['is locked', () => errorResponse(recordErrors.link_locked)],
])(
  'HealthLinkPage deletes the draft in a second tab once the link %s in the first tab',
  async (_, closedAnswer) => {
    let answer: () => ReplyOf<typeof openAnswersLink> | Response = () => ({ state: 'open' });
    openLinkAnswering(() => answer());
    await screen.findByRole('group');
    answer = closedAnswer;
    const firstTab = new BroadcastChannel('health link');
    onTestFinished(() => firstTab.close());

    firstTab.postMessage(token);

    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  },
);
