import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { getInvitation } from '#shared/accounts/registration-api.ts';
import { getPatient, updatePatient } from '#shared/patients/desk-api.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { renderAt, settle } from '#test/web/support/render.tsx';
import { aServer } from '#test/web/support/server.ts';
import { Providers } from '#web/src/app/providers.tsx';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { EditPatientDialog } from '#web/src/features/patients/list/edit-patient-dialog.tsx';
import { PatientsTable } from '#web/src/features/patients/list/patients-table.tsx';
import { RecordWarnings } from '#web/src/features/patients/record/record-head.tsx';

beforeEach(() => rememberCenter(toPublicSettings(demoSettings)));

const ana = {
  patientId: 'ana',
  firstName: 'Ana',
  lastName: 'Robles',
  email: 'ana@x.test',
  phone: '+17875550100',
  active: true,
  emailLost: true,
} as const;
const lostEmailText = 'Correo ajeno: no puede entrar';
const renderPage = (page: ReactElement) => renderAt(<Providers>{page}</Providers>);

describe('a client whose e-mail another person verified', () => {
  it('is marked in the list and in the record', () => {
    const row = { ...ana, invited: false, consentsDue: null, onRecord: vi.fn() };
    renderPage(<PatientsTable rows={[row]} seesAddresses={false} currentId={undefined} empty={null} />);
    expect(screen.getAllByText(lostEmailText)).not.toHaveLength(0);
    cleanup();
    const record: RecordSummary = {
      ...ana,
      clientSince: '2026-01-05T14:00:00.000Z',
      hasAnswers: true,
      allergies: '',
      conditions: [],
      alertConditions: [],
      documentCount: 0,
    };

    renderPage(<RecordWarnings record={record} />);

    expect(screen.getByText(lostEmailText)).toBeDefined();
  });

  it('gets another e-mail at the front desk, and a message reports the sent invitation', async () => {
    const server = aServer();
    const storedClient = { ...ana, version: 1 };
    server.answers(getInvitation, () => ({ state: 'accepted' as const }));
    server.answers(getPatient, () => storedClient);
    const { emailLost: _, ...changedClient } = { ...storedClient, email: 'otra@x.test', version: 2 };
    const sentRequests = server.answers(updatePatient, () => changedClient);
    renderPage(<EditPatientDialog patient={ana} onClose={vi.fn()} />);
    expect(await screen.findByText(/^Otra persona confirmó que este correo es suyo\./)).toBeDefined();

    const field = screen.getByRole('textbox', { name: /^Correo electrónico/ });
    await settle(() => fireEvent.input(field, { target: { value: 'otra@x.test' } }));
    await settle(() => fireEvent.click(screen.getByRole('button', { name: 'Guardar cambios' })));

    expect(sentRequests.at(-1)?.body).toMatchObject({ email: 'otra@x.test', version: 1 });
    expect(await screen.findByText('Le enviamos su invitación a otra@x.test.')).toBeDefined();
  });
});
