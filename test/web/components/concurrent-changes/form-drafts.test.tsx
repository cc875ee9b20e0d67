import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { getMe } from '#shared/accounts/api.ts';
import { listDeskMembers } from '#shared/accounts/desk-members-api.ts';
import { getPatientHealth } from '#shared/health/health-api.ts';
import { getPatient, listPatients, type PatientProfile } from '#shared/patients/desk-api.ts';
import { type MyProfile, updateMyProfile } from '#shared/patients/profile-api.ts';
import { listConsentsDue } from '#shared/records/consents/laser-consent-api.ts';
import { getCenterSettings, getSetup } from '#shared/settings/center-api.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { listTeam, type TeamMember } from '#shared/staff/desk-api.ts';
import { ana } from '#test/support/intake/sample-answers.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { ActivityForm } from '#web/src/features/health/activity/activity-form.tsx';
import { HealthProfilePage } from '#web/src/features/health/profile/health-profile-page.tsx';
import { PatientsPage } from '#web/src/features/patients/list/patients-page.tsx';
import { MyInformationForm } from '#web/src/features/patients/my-record/my-information-form.tsx';
import { GoalsForm } from '#web/src/features/patients/record/health/goals-form.tsx';
import { CorrectAnswersDialog } from '#web/src/features/patients/record/intake/correct-answers-dialog.tsx';
import { RecordSkinForm } from '#web/src/features/patients/record/skin/skin-form.tsx';
import { SettingsPage } from '#web/src/features/settings/settings-page.tsx';
import { TeamPage } from '#web/src/features/staff/team/team-page.tsx';
import { buildQueryKey } from '#web/src/lib/build-query.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { createHealth, renderHealthPage } from '../../health/health-server.tsx';
import { showInventory } from '../../inventory/inventory-fixture.tsx';
import { click, findChanges, getField, renderForm } from '../../support/changed-form.tsx';
import { settle } from '../../support/render.tsx';
import { aServer } from '../../support/server.ts';

beforeEach(() => rememberCenter(toPublicSettings(demoSettings)));

const profile: MyProfile = {
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
const client: PatientProfile = {
  patientId: 'p1',
  firstName: 'Ana',
  lastName: 'Robles',
  email: 'ana@x.test',
  phone: '+17875550100',
  active: true,
  version: 1,
};
const answeredAt = '2026-03-06T14:00:00.000Z';
const intakeRecord = { patientId: 'p1', answers: ana, ageYears: 30, recordedAt: answeredAt, answeredAt };

/** Creates a server that answers the reads of every form below for an administrator. */
function aCenter() {
  queryClient.clear();
  const server = aServer();
  const me = { userId: 'd1', role: 'admin', firstName: 'Luz', lastName: 'Rivera', email: 'l@spa.test' };
  queryClient.setQueryData(buildQueryKey(getMe), me);
  server.answers(listTeam, () => [member]);
  server.answers(listDeskMembers, () => []);
  server.answers(getPatientHealth, () => createHealth());
  server.answers(getPatient, () => client);
  server.answers(listPatients, () => ({ rows: [{ ...client, invited: false }], total: 1 }));
  server.answers(listConsentsDue, () => []);
  server.answers(getSetup, () => ({ left: [] }));
  server.answers(getCenterSettings, () => ({
    settings: { ...demoSettings, version: 1 },
    categories: [],
    services: [],
  }));
  server.serves('GET', /services/, () => Response.json([]));
  return server;
}

type FormCase = {
  form: string;
  open: () => unknown;
  /** Role and label of what opens the form, if it is closed at first. */
  openers?: readonly (readonly ['button' | 'menuitem', RegExp])[];
  label: RegExp;
  typedText?: string;
};
const forms: readonly FormCase[] = [
  {
    form: 'a client’s own information',
    open: () => renderForm(<MyInformationForm patientId="p1" profile={profile} />),
    label: /^Apellido/,
  },
  {
    form: 'the health profile',
    open: () => renderHealthPage('perfil-salud', HealthProfilePage),
    label: /^Calorías/,
    typedText: '1999',
  },
  { form: 'an activity', open: () => renderForm(<ActivityForm patientId="p1" />), label: /^Notas/ },
  {
    form: 'a new aesthetician',
    open: () => renderForm(<TeamPage />),
    openers: [['button', /Crear esteticista/]],
    label: /^Apellido/,
  },
  {
    form: 'an aesthetician',
    open: () => renderForm(<TeamPage />),
    openers: [['button', /Editar/]],
    label: /^Apellido/,
  },
  {
    form: 'an invited front-desk member',
    open: () => renderForm(<TeamPage />),
    openers: [['button', /Invitar/]],
    label: /^Apellido/,
  },
  {
    form: 'a client',
    open: () => renderForm(<PatientsPage />),
    openers: [
      ['button', /^Más acciones/],
      ['menuitem', /^Perfil/],
    ],
    label: /^Apellido/,
  },
  {
    form: 'a medication',
    open: () => showInventory({ address: '/admin/inventario?tarea=crear' }),
    label: /^Nombre/,
  },
  {
    form: 'a received lot',
    open: () => showInventory({ address: '/admin/inventario?tarea=recibir&de=glutation' }),
    label: /^Número de lote/,
  },
  {
    form: 'a correction of health answers',
    open: () => renderForm(<CorrectAnswersDialog record={intakeRecord} onClose={vi.fn()} />),
    label: /^Medicamentos/,
  },
  {
    form: 'a skin analysis',
    open: () => renderForm(<RecordSkinForm patientId="p1" />),
    label: /^Observaciones/,
  },
  {
    form: 'the goals of a client',
    open: () =>
      renderForm(
        <GoalsForm patientId="p1" goals={createHealth().goals} read={async () => createHealth().goals} />,
      ),
    label: /^Calorías/,
    typedText: '1999',
  },
  { form: 'the settings of the center', open: () => renderForm(<SettingsPage />), label: /^Dirección/ },
];

const enterText = (element: Element, value: string) =>
  settle(() => fireEvent.input(element, { target: { value } }));
const readStorage = () => JSON.stringify({ ...sessionStorage, ...localStorage });

describe('the draft of a form', () => {
  it.each(forms)(
    'is restored after a reload: $form',
    async ({ open, openers = [], label, typedText = 'Borrador' }) => {
      aCenter();
      await open();
      for (const [role, name] of openers) {
        const [opener] = await screen.findAllByRole(role, { name });
        await settle(() => fireEvent.click(opener!));
      }
      await enterText(await screen.findByLabelText(label), typedText);
      cleanup();
      aCenter();

      await open();

      expect(await screen.findByDisplayValue(typedText)).toBe(await screen.findByLabelText(label));
    },
  );

  it('is applied over values that another user saved before the reload, and both values are shown', async () => {
    aCenter();
    renderForm(<MyInformationForm patientId="p1" profile={profile} />);
    await enterText(getField('Nombre'), 'Mari');
    await enterText(getField('Teléfono'), '787-555-0001');
    cleanup();
    const storedProfile = { ...profile, version: 4, lastName: 'Vega', phone: '+17875550199' };
    const sentRequests = aCenter().answers(updateMyProfile, () => ({
      ...storedProfile,
      firstName: 'Mari',
      version: 5,
    }));

    renderForm(<MyInformationForm patientId="p1" profile={storedProfile} />);

    const changedText = (await findChanges()).textContent;
    expect(changedText).toContain('787-555-0001');
    expect(changedText).toContain('787-555-0199');
    expect([getField('Nombre').value, getField('Apellido').value]).toEqual(['Mari', 'Vega']);
    await click('Guardar cambios');
    expect(sentRequests.map(({ body }) => body)).toMatchObject([
      { version: 4, firstName: 'Mari', lastName: 'Vega', phone: '+17875550001' },
    ]);
  });

  it('restores an amount that could not be parsed as empty', async () => {
    const shop = { delivers: true, deliveryFeeCents: 650, deliveryTaxed: false };
    const settings = { ...demoSettings, shop, version: 1 };
    const openSettings = async () => {
      aCenter().answers(getCenterSettings, () => ({ settings, categories: [], services: [] }));
      renderForm(<SettingsPage />);
      return screen.findByLabelText<HTMLInputElement>('Precio de la entrega');
    };
    await enterText(await openSettings(), 'seis');
    await enterText(getField('Dirección'), 'Calle Luna 5');
    cleanup();

    const feeField = await openSettings();

    await screen.findByDisplayValue('Calle Luna 5');
    expect(feeField.value).toBe('');
  });

  it('contains no password, and is deleted on save', async () => {
    const savedProfile = { ...profile, version: 4 };
    aCenter().answers(updateMyProfile, () => savedProfile);
    renderForm(<MyInformationForm patientId="p1" profile={profile} />);
    await enterText(getField('Correo electrónico'), 'otra@correo.example');
    await enterText(await screen.findByLabelText('Tu contraseña'), 'Serena2026');

    expect(readStorage()).toContain('otra@correo.example');
    expect(readStorage()).not.toContain('Serena2026');
    await click('Guardar cambios');

    await screen.findByDisplayValue(profile.email);
    expect(readStorage()).not.toContain('otra@correo.example');
  });

  it('is deleted when discarded', async () => {
    aCenter();
    renderForm(<TeamPage />);
    await click('Crear esteticista');
    await enterText(await screen.findByLabelText('Apellido'), 'Borrador');
    expect(readStorage()).toContain('Borrador');

    await click('Cancelar');
    await click('Descartar');

    expect(readStorage()).not.toContain('Borrador');
  });
});
