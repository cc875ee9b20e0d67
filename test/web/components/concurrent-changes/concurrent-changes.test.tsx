import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { getPatient, type PatientProfile, updatePatient } from '#shared/patients/desk-api.ts';
import { patientErrors } from '#shared/patients/errors.ts';
import { getMyProfile, type MyProfile, updateMyProfile } from '#shared/patients/profile-api.ts';
import { type EditableBanner, getBanner, saveBanner } from '#shared/promotions/api.ts';
import { correctHealthAnswers, getIntakeRecord } from '#shared/records/api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import type { IntakeRecord } from '#shared/records/intake-record.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { listTeam, type TeamMember, updateStaffMember } from '#shared/staff/desk-api.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { ana } from '#test/support/intake/sample-answers.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { EditPatientDialog } from '#web/src/features/patients/list/edit-patient-dialog.tsx';
import { MyInformationForm } from '#web/src/features/patients/my-record/my-information-form.tsx';
import { CorrectAnswersDialog } from '#web/src/features/patients/record/intake/correct-answers-dialog.tsx';
import { BannerPage } from '#web/src/features/promotions/banner-page.tsx';
import { TeamMemberDialog } from '#web/src/features/staff/team/team-member-dialog.tsx';
import { queryClient } from '#web/src/lib/query.ts';
import {
  chooseSide,
  click,
  conflictText,
  findChanges,
  getField,
  renderForm,
  type,
} from '../../support/changed-form.tsx';
import { settle } from '../../support/render.tsx';
import { aServer, errorResponse } from '../../support/server.ts';

beforeEach(() => rememberCenter(toPublicSettings(demoSettings)));

describe('health answers that another user corrected', () => {
  it('keep the typed values and the reason, and are saved over the stored answers', async () => {
    const server = aServer();
    const createRecord = (recordedAt: string, overrides: Partial<IntakeRecord['answers']>): IntakeRecord => ({
      patientId: 'p1',
      answers: { ...ana, ...overrides },
      ageYears: 30,
      recordedAt,
      answeredAt: '2026-03-06T14:00:00.000Z',
    });
    const openedRecord = createRecord('2026-03-06T14:00:00.000Z', { allergies: '', medications: '' });
    const storedRecord = createRecord('2026-03-06T15:00:00.000Z', {
      allergies: 'Huevo',
      medications: 'Losartán',
      conditions: { ...ana.conditions, asthma: !ana.conditions.asthma },
    });
    server.answers(getIntakeRecord, () => ({
      record: storedRecord,
      past: [],
      answersStanding: { isUnanswered: false },
      alerts: [],
      laserConsents: [],
    }));
    const sentRequests = server.answers(correctHealthAnswers, ({ body }) =>
      (body as { recordedAt: string }).recordedAt === storedRecord.recordedAt
        ? { recordedAt: '2026-03-06T16:00:00.000Z' }
        : errorResponse(recordErrors.answers_changed),
    );
    const onClose = vi.fn();
    renderForm(<CorrectAnswersDialog record={openedRecord} onClose={onClose} />);
    const reason = screen.getByRole('textbox', { name: /^Motivo/ });
    await settle(() => fireEvent.input(reason, { target: { value: 'Lo dijo por teléfono' } }));
    await type('Alergias', 'Nueces');

    await click('Guardar corrección');
    await screen.findByText(conflictText);
    await chooseSide('Alergias a alimentos o medicamentos', /^Lo tuyo Nueces/);
    await click('Guardar corrección');

    expect(onClose).toHaveBeenCalled();
    expect(sentRequests.at(-1)?.body).toMatchObject({
      recordedAt: storedRecord.recordedAt,
      reason: 'Lo dijo por teléfono',
      answers: { allergies: 'Nueces', medications: 'Losartán', conditions: storedRecord.answers.conditions },
    });
  });
});

describe('a patient profile that another user changed', () => {
  it('keeps the typed name, and takes the phone that the other user saved', async () => {
    const server = aServer();
    let storedProfile: PatientProfile = {
      patientId: 'p1',
      firstName: 'Ana',
      lastName: 'Robles',
      email: 'ana@x.test',
      phone: '+17875550100',
      active: true,
      version: 1,
    };
    server.answers(getPatient, () => storedProfile);
    const sentRequests = server.answers(updatePatient, ({ body }) =>
      (body as { version: number }).version === storedProfile.version
        ? storedProfile
        : errorResponse(patientErrors.changed_meanwhile),
    );
    renderForm(<EditPatientDialog patient={storedProfile} onClose={vi.fn()} />);
    await screen.findByRole('textbox', { name: 'Nombre' });
    await type('Nombre', 'Anita');
    storedProfile = { ...storedProfile, phone: '+17875550199', active: false, version: 2 };

    await click('Guardar cambios');
    await screen.findByText(conflictText);
    expect((await findChanges()).textContent).toContain('Cuenta activaNo');
    await click('Guardar cambios');

    expect(sentRequests.at(-1)?.body).toMatchObject({ firstName: 'Anita', active: false, version: 2 });
  });
});

describe('a team member that another user changed', () => {
  it('keeps the typed name, and takes the hours that the other user saved', async () => {
    const server = aServer();
    const member: TeamMember = {
      staffId: 's1',
      firstName: 'Camila',
      lastName: 'Vega',
      email: 'camila@x.test',
      phone: '+17875550100',
      active: true,
      invited: false,
      serviceIds: [],
      colorIndex: 0,
      location: { latitude: 18.4, longitude: -66.1 },
      version: 1,
    };
    const storedMember = { ...member, baseHours: { start: '09:00', end: '17:00' }, version: 2 };
    server.answers(listTeam, () => [storedMember]);
    server.serves('GET', /services/, () => Response.json([]));
    const sentRequests = server.answers(updateStaffMember, ({ body }) =>
      (body as { version: number }).version === 2
        ? storedMember
        : errorResponse(staffErrors.changed_meanwhile),
    );
    renderForm(<TeamMemberDialog member={member} onClose={vi.fn()} />);
    await type('Nombre', 'Mila');

    await click('Guardar');
    await screen.findByText(conflictText);
    await click('Guardar');

    expect(sentRequests.at(-1)?.body).toMatchObject({
      firstName: 'Mila',
      baseHours: storedMember.baseHours,
      version: 2,
    });
  });
});

describe('a promotion that another user saved', () => {
  it('keeps the typed values, and is saved over on the second submit', async () => {
    const server = aServer();
    let banner: EditableBanner = { title: 'Marzo', pictureUrl: '/files/a?signed=1', version: 1 };
    server.answers(getBanner, () => ({ banner }));
    const sentRequests = server.answers(saveBanner, ({ body }) =>
      (body as { version: number }).version === banner.version
        ? { banner }
        : errorResponse(coreErrors.conflict),
    );
    renderForm(<BannerPage />);
    await screen.findByRole('textbox', { name: 'Título' });
    await type('Título', 'Abril');
    banner = { title: 'Mayo', pictureUrl: '/files/b?signed=2', version: 2 };
    await act(() => queryClient.invalidateQueries());

    expect(getField('Título').value).toBe('Abril');
    await click('Guardar promoción');
    await screen.findByText(conflictText);
    expect((await findChanges()).textContent).toContain('Puso otra imagen');
    await click('Guardar promoción');

    await screen.findByText('Promoción guardada');
    expect(sentRequests.at(-1)?.body).toEqual({ title: 'Abril', version: 2 });
  });
});

it('a client’s own profile that the front desk changed keeps the typed values, and takes the other stored values', async () => {
  const server = aServer();
  let storedProfile: MyProfile = {
    version: 3,
    firstName: 'Marisol',
    lastName: 'Ortiz',
    email: 'marisol@correo.example',
    phone: '+17875550142',
    address: 'Calle Luna 12',
    awaitsEmailProof: false,
    namesTreatment: false,
    greetings: true,
  };
  server.answers(getMyProfile, () => storedProfile);
  const sentRequests = server.answers(updateMyProfile, ({ body }) => {
    const { version, ...submittedValues } = body as MyProfile;
    if (version !== storedProfile.version) return errorResponse(patientErrors.changed_meanwhile);
    storedProfile = { ...storedProfile, ...submittedValues, version: (version ?? 0) + 1 };
    return storedProfile;
  });
  renderForm(<MyInformationForm patientId="marisol" profile={storedProfile} />);
  await type('Nombre', 'Mari');
  storedProfile = { ...storedProfile, version: 4, lastName: 'Vega' };

  await click('Guardar cambios');
  expect((await findChanges()).textContent).toContain('Vega');
  expect([getField('Nombre').value, getField('Apellido').value]).toEqual(['Mari', 'Vega']);
  await click('Guardar cambios');

  expect(sentRequests.map(({ body }) => body)).toMatchObject([
    { version: 3, firstName: 'Mari', lastName: 'Ortiz' },
    { version: 4, firstName: 'Mari', lastName: 'Vega' },
  ]);
});
