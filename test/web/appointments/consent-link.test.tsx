import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import {
  getConsentState,
  openConsentLink,
  sendConsentLink,
  signConsentLink,
} from '#shared/records/consents/laser-consent-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { settle } from '#test/web/support/render.tsx';
import { aServer, errorResponse } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { ConsentMissing } from '#web/src/components/consents/consent-missing.tsx';
import { ConsentLinkPage } from '#web/src/features/appointments/consent-link/consent-link-page.tsx';
import { queryClient } from '#web/src/lib/query.ts';

beforeEach(() => {
  rememberCenter(toPublicSettings(demoSettings));
  queryClient.clear();
  // jsdom has no canvas, and the tests need only any signature.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
});

const tick = (label: string) => settle(() => fireEvent.click(screen.getByLabelText(label)));
const token = 'a'.repeat(22);
const openConsent: ReplyOf<typeof openConsentLink> = {
  state: 'open',
  patientFirstName: 'Ana',
  patientName: 'Ana Robles',
  date: '2026-03-13',
  time: '14:30',
  serviceNames: ['Láser: axilas'],
  isMinor: false,
};

function openLink(answer: () => ReplyOf<typeof openConsentLink> | Response) {
  const server = aServer();
  server.answers(openConsentLink, answer);
  const signRequests = server.answers(signConsentLink, () => ({ signedAt: '2026-03-10T12:00:00.000Z' }));
  const router = createMemoryRouter([{ path: '/f/:token', element: <ConsentLinkPage /> }], {
    initialEntries: [`/f/${token}`],
  });
  render(<RouterProvider router={router} />);
  return { server, signRequests };
}

it('the page of a consent link shows the text with the client’s name, and signs it once read and accepted', async () => {
  const { signRequests } = openLink(() => openConsent);
  expect(await screen.findByText(/Hola, Ana\./)).toBeTruthy();
  expect(document.body.textContent).toContain('Láser: axilas');
  expect(document.body.textContent).toContain('Yo, Ana Robles, consiento');

  fireEvent.click(screen.getByRole('button', { name: 'Firmar' }));
  expect(await screen.findByText('Marca que leíste y consientes.')).toBeTruthy();
  expect(signRequests).toHaveLength(0);

  await tick('Prefiero escribir mi nombre');
  const name = screen.getByLabelText('Nombre y apellido de quien firma');
  await settle(() => fireEvent.change(name, { target: { value: 'Ana Robles' } }));
  await tick('Mi nombre escrito vale como mi firma.');
  await tick('Leí el texto y consiento el tratamiento.');
  await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Firmar' })));

  expect(await screen.findByText('Listo, ya firmaste')).toBeTruthy();
  expect(signRequests).toHaveLength(1);
  expect(signRequests[0]!.body).toMatchObject({
    signedName: 'Ana Robles',
    textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

it.each([
  ['signed', 'Este consentimiento ya está firmado'],
  ['cancelled', 'Esta cita está cancelada'],
  ['past', 'Este enlace venció'],
] as const)('the page of a link whose consent is %s says so', async (state, title) => {
  openLink(() => ({ state }));
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Firmar' })).toBeNull();
});

it('the page of an unknown link says what to do', async () => {
  openLink(() => errorResponse(recordErrors.link_over));
  expect(await screen.findByRole('heading', { name: 'Este enlace no funciona' })).toBeTruthy();
  expect(screen.getByText(/Ábrelo desde el mensaje, o llámanos/)).toBeTruthy();
});

it('the notice of a missing consent sends the link with one press, once', async () => {
  const server = aServer();
  server.answers(getConsentState, () => ({ isMissing: true }));
  const sendRequests = server.answers(sendConsentLink, () => ({ appointmentId: 'a1' }));
  render(
    <Providers>
      <ConsentMissing appointmentId="a1" />
    </Providers>,
  );

  fireEvent.click(await screen.findByRole('button', { name: 'Enviar enlace' }));

  await waitFor(() => expect(sendRequests).toHaveLength(1));
  expect(await screen.findByRole<HTMLButtonElement>('button', { name: 'Enlace enviado' })).toHaveProperty(
    'disabled',
    true,
  );
});
