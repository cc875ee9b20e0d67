import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { getMe, type Me } from '#shared/accounts/api.ts';
import {
  acceptLaserConsent,
  type DueConsent,
  listConsentsDue,
} from '#shared/records/consents/laser-consent-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { settle } from '#test/web/support/render.tsx';
import { aServer, errorResponse } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { ConsentsDue } from '#web/src/components/consents/consents-due.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';

const me: Me = {
  userId: 's1',
  role: 'staff',
  firstName: 'Camila',
  lastName: 'Vega',
  email: 'camila@spa.test',
};
const dueConsent: DueConsent = {
  appointmentId: 'a1',
  patientId: 'p1',
  patientName: 'Ana Robles',
  date: '2026-03-06',
  time: '14:30',
  staffName: 'Camila Vega',
  serviceNames: ['Láser rostro'],
  isMinor: true,
  guardian: { name: 'Elena Díaz', relationship: 'Madre', license: 'PR-12345', phone: '+17875550142' },
};

beforeEach(() => {
  rememberCenter(toPublicSettings(demoSettings));
  queryClient.setQueryData(buildQueryKey(getMe), me);
  // jsdom has no canvas, and the tests need only any signature.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA');
});

/** Opens the dialog of the only due consent. */
async function openDialog() {
  const server = aServer();
  const dueConsents: DueConsent[] = [dueConsent];
  server.answers(listConsentsDue, () => dueConsents);
  render(
    <Providers>
      <ConsentsDue appointmentId="a1" />
    </Providers>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Consentimiento requerido/ }));
  await screen.findByRole('dialog', { name: 'Consentimiento de láser' });
  await screen.findByRole('button', { name: saveLabel });
  return { server, dueConsents };
}
const saveLabel = 'Guardar consentimiento';
const tick = (label: string) => settle(() => fireEvent.click(screen.getByLabelText(label)));

async function signAndSave() {
  await tick('Prefiero escribir mi nombre');
  const name = screen.getByLabelText('Nombre y apellido de quien firma');
  await settle(() => fireEvent.change(name, { target: { value: 'Elena Díaz' } }));
  await tick('Mi nombre escrito vale como mi firma.');
  await tick('Leí el texto y consiento el tratamiento de hoy.');
  await settle(() => fireEvent.click(screen.getByRole('button', { name: saveLabel })));
}

/** Expects that the dialog can only be closed, without confirmation. */
async function expectOnlyClosing() {
  expect(screen.queryByRole('button', { name: saveLabel })).toBeNull();
  expect(screen.getByText('Lo que se escribió y firmó aquí no se guardó.')).toBeTruthy();
  const closeButton = screen.getByText('Cerrar').closest('button')!;
  expect(document.activeElement).toBe(closeButton);
  await settle(() => fireEvent.click(closeButton));
  expect(screen.queryByRole('dialog')).toBeNull();
}

it.each([recordErrors.consent_signed, recordErrors.consent_not_today])(
  'LaserConsentDialog offers no save once the server rejects it with $code [R406]',
  async (errorDefinition) => {
    const { server, dueConsents } = await openDialog();
    server.answers(acceptLaserConsent, () => {
      dueConsents.length = 0;
      return errorResponse(errorDefinition);
    });

    await signAndSave();

    await screen.findByText(errorDefinition.text);
    await expectOnlyClosing();
    expect(screen.queryByRole('button', { name: /^Consentimiento requerido/ })).toBeNull();
  },
);

it('LaserConsentDialog shows that the consent was signed elsewhere [R405]', async () => {
  const { dueConsents } = await openDialog();
  await tick('Leí el texto y consiento el tratamiento de hoy.');

  dueConsents.length = 0;
  await act(() => queryClient.invalidateQueries());

  await screen.findByText(/se firmó en otro lugar o la cita cambió/);
  await expectOnlyClosing();
});

it('LaserConsentDialog shows the text verbatim, and does not break a phone number across lines', async () => {
  await openDialog();

  const text = screen.getByRole('region', { name: 'Texto del consentimiento' });
  expect(text.textContent).toContain('Yo, Elena Díaz (Madre, licencia PR-12345, teléfono 787-555-0142), con');
  expect(screen.getByText('787-555-0142', { selector: '.nowrap' })).toBeTruthy();
});

it('LaserConsentDialog makes the guardian’s e-mail optional, and keeps the signature when it changes', async () => {
  const { server } = await openDialog();
  const sentRequests = server.answers(acceptLaserConsent, () => errorResponse(recordErrors.consent_missing));
  const email = screen.getByLabelText(/^Correo electrónico/);
  const typeEmail = (value: string) => settle(() => fireEvent.change(email, { target: { value } }));
  const clickSave = () => settle(() => fireEvent.click(screen.getByRole('button', { name: saveLabel })));
  await signAndSave();
  await waitFor(() => expect(sentRequests).toHaveLength(1));

  await typeEmail('elena@correo');
  await clickSave();
  await screen.findByText('Correo electrónico inválido.');
  await typeEmail(' Elena@Correo.example ');
  await clickSave();
  await waitFor(() => expect(sentRequests).toHaveLength(2));

  expect(sentRequests.map(({ body }) => body)).toMatchObject([
    { guardian: dueConsent.guardian },
    { guardian: { ...dueConsent.guardian, email: 'elena@correo.example' } },
  ]);
  expect(sentRequests[0]?.body).not.toHaveProperty('guardian.email');
});
