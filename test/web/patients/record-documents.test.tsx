import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { getMe, type Me } from '#shared/accounts/api.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import type { LaserConsent } from '#shared/records/consents/laser-consent.ts';
import { getLaserConsent } from '#shared/records/consents/laser-consent-api.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { ana } from '#test/support/intake/sample-answers.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { SignedConsentDialog } from '#web/src/components/consents/signed-consent-dialog.tsx';
import type { PrintedRecord } from '#web/src/features/patients/record/print/queries.ts';
import { RecordPrint } from '#web/src/features/patients/record/print/record-print.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { renderAt, settle } from '../support/render.tsx';
import { aServer } from '../support/server.ts';

beforeEach(() => rememberCenter(toPublicSettings(demoSettings)));

const me: Me = {
  userId: 'lourdes',
  role: 'admin',
  firstName: 'Lourdes',
  lastName: 'Vázquez',
  email: 'lourdes@spa.test',
};
const consent: LaserConsent = {
  appointmentId: 'a1',
  patientId: 'p1',
  acceptedBy: { name: 'Ana Robles' },
  recordedBy: { userId: 's1', name: 'Camila Vega' },
  at: '2026-03-06T14:00:00.000Z',
  version: 'laser-v1.0',
  textHash: 'ab12'.repeat(16),
  text: 'Yo, Ana Robles, consiento.',
  signatureKey: 'k',
};
const signedConsent = { consent, signatureLink: '/firma.png' };

const record: RecordSummary = {
  patientId: 'p1',
  firstName: 'Ana',
  lastName: 'Robles',
  phone: '+17875550100',
  email: 'ana@x.test',
  clientSince: '2025-01-02T14:00:00.000Z',
  answersExpiredSince: '2026-02-01',
  allergies: '',
  conditions: [],
  alertConditions: [],
  hasAnswers: true,
  documentCount: 0,
};
const printedRecord: PrintedRecord = {
  printedAt: '2026-03-06T14:00:00.000Z',
  intake: {
    record: {
      patientId: 'p1',
      answers: ana,
      ageYears: 30,
      recordedAt: '2025-02-01T14:00:00.000Z',
      answeredAt: '2025-02-01T14:00:00.000Z',
    },
    past: [],
    answersStanding: { isUnanswered: false, expiredSince: '2026-02-01' },
    answeredOn: '2025-02-01',
    alerts: [],
    laserConsents: [],
  },
  appointments: [],
  medications: [],
  analyses: [],
  recommendations: [],
  consents: [
    {
      summary: {
        appointmentId: 'a1',
        at: consent.at,
        acceptedBy: consent.acceptedBy,
        recordedByName: 'Camila Vega',
        version: consent.version,
        mayOpen: true,
      },
      signed: signedConsent,
    },
  ],
};

it('RecordPrint warns of expired answers, and shows the hash of a signed document', async () => {
  queryClient.setQueryData(buildQueryKey(getMe), me);
  vi.stubGlobal('print', () => undefined);
  HTMLImageElement.prototype.decode ??= () => Promise.resolve();
  await settle(() =>
    render(
      <Providers>
        <RecordPrint record={record} printed={printedRecord} />
      </Providers>,
    ),
  );

  const alerts = screen.getByText('Alertas').parentElement;
  expect(alerts?.textContent).toContain('Respuestas vencidas desde el 1 de febrero de 2026.');
  screen.getByText(consent.textHash);
});

it('SignedConsentDialog shows the hash of the text, as the PDF of the consent does', async () => {
  aServer().answers(getLaserConsent, () => signedConsent);
  renderAt(
    <Providers>
      <SignedConsentDialog appointmentId="a1" onClose={vi.fn()} />
    </Providers>,
  );

  await screen.findByText(consent.textHash);
});
