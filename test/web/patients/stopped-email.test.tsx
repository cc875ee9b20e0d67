import { cleanup, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { getMe } from '#shared/accounts/api.ts';
import { getInvitation } from '#shared/accounts/registration-api.ts';
import { getPatient } from '#shared/patients/desk-api.ts';
import { getRecordSummary, type RecordSummary } from '#shared/records/api.ts';
import { listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { listTreatment } from '#shared/records/treatment/notes-api.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { renderAt } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { EditPatientDialog } from '#web/src/features/patients/list/edit-patient-dialog.tsx';
import { PatientsTable } from '#web/src/features/patients/list/patients-table.tsx';
import { RecordDialog } from '#web/src/features/patients/record/record-dialog.tsx';
import { RecordWarnings } from '#web/src/features/patients/record/record-head.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';

beforeEach(() => rememberCenter(toPublicSettings(demoSettings)));

const ana = {
  patientId: 'ana',
  firstName: 'Ana',
  lastName: 'Robles',
  email: 'ana@x.test',
  phone: '+17875550100',
  active: true,
} as const;
const renderPage = (page: ReactElement) => renderAt(<Providers>{page}</Providers>);

it.each([
  ['bounced', 'Correo rebotado'],
  ['complained', 'Marcó un correo como no deseado'],
] as const)(
  'a client whose e-mail is blocked (%s) is marked in the list and in the record',
  (mailStop, label) => {
    const row = { ...ana, mailStop, invited: false, consentsDue: null, onRecord: vi.fn() };
    renderPage(<PatientsTable rows={[row]} seesAddresses={false} currentId={undefined} empty={null} />);
    expect(screen.getAllByText(label)).not.toHaveLength(0);
    cleanup();
    const record: RecordSummary = {
      ...ana,
      mailStop,
      clientSince: '2026-01-05T14:00:00.000Z',
      hasAnswers: true,
      allergies: '',
      conditions: [],
      alertConditions: [],
      documentCount: 0,
    };

    renderPage(<RecordWarnings record={record} />);

    expect(screen.getByText(label)).toBeDefined();
  },
);

it.each([
  [{}, /^ana@x\.test rebotó/],
  [{ pendingEmail: 'nueva@x.test' }, /^nueva@x\.test rebotó/],
])('EditPatientDialog shows which address bounced (%j)', async (pending, expectedText) => {
  const server = aServer();
  server.answers(getInvitation, () => ({ state: 'accepted' as const }));
  server.answers(getPatient, () => ({ ...ana, ...pending, mailStop: 'bounced' as const, version: 1 }));

  renderPage(<EditPatientDialog patient={ana} onClose={vi.fn()} />);

  expect(await screen.findByText(expectedText)).toBeDefined();
});

it('RecordDialog opens the form of the client over the record for the profile tab', async () => {
  queryClient.clear();
  queryClient.setQueryData(buildQueryKey(getMe), {
    userId: 'lourdes',
    role: 'admin',
    firstName: 'Lourdes',
    lastName: 'Rivera',
    email: 'l@spa.test',
  });
  const server = aServer();
  server.answers(getRecordSummary, () => ({
    ...ana,
    mailStop: 'bounced' as const,
    clientSince: '2026-01-05T14:00:00.000Z',
    hasAnswers: true,
    allergies: '',
    conditions: [],
    alertConditions: [],
    documentCount: 0,
  }));
  server.answers(listConsentsDue, () => []);
  server.answers(listTreatment, () => ({ rows: [] }));
  server.answers(getInvitation, () => ({ state: 'accepted' as const }));
  server.answers(getPatient, () => ({ ...ana, mailStop: 'bounced' as const, version: 1 }));

  renderPage(<RecordDialog patientId="ana" tab="perfil" onTab={vi.fn()} onClose={vi.fn()} />);

  expect(await screen.findByText(/^ana@x\.test rebotó/)).toBeDefined();
});
