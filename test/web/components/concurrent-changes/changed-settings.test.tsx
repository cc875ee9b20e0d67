import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { getCenterSettings, getSetup, saveCenterSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { SettingsPage } from '#web/src/features/settings/settings-page.tsx';
import {
  chooseSide,
  click,
  conflictText,
  findChanges,
  getField,
  renderForm,
  type,
} from '../../support/changed-form.tsx';
import { aServer, errorResponse } from '../../support/server.ts';

beforeEach(() => rememberCenter(toPublicSettings(demoSettings)));

/** Renders the settings page, and returns a function that saves as another user. */
function renderChangingSettings() {
  const server = aServer();
  let storedSettings: CenterSettings = { ...demoSettings, version: 1, birthdayGreeting: true };
  server.answers(getSetup, () => ({ left: [] }));
  server.answers(getCenterSettings, () => ({ settings: storedSettings, categories: [], services: [] }));
  const sentRequests = server.answers(saveCenterSettings, ({ body }) => {
    const submittedSettings = body as CenterSettings;
    if (submittedSettings.version !== storedSettings.version) return errorResponse(coreErrors.conflict);
    storedSettings = { ...submittedSettings, version: submittedSettings.version + 1 };
    return storedSettings;
  });
  const saveAsAnotherUser = (overrides: Partial<CenterSettings>) => {
    storedSettings = { ...storedSettings, ...overrides, version: storedSettings.version + 1 };
  };
  renderForm(<SettingsPage />);
  return { sentRequests, saveAsAnotherUser };
}

describe('settings that another user saved', () => {
  it('keep the typed values, take the other stored values, show both, and are saved on the next submit', async () => {
    const { sentRequests, saveAsAnotherUser } = renderChangingSettings();
    await screen.findByRole('heading', { name: 'Nombre y contacto' });
    await type('Horario', 'Los lunes');
    await type('Dirección', 'Calle Luna 5');
    saveAsAnotherUser({ openingHours: 'Los martes', senderName: 'Recepción', birthdayGreeting: false });

    await click('Guardar ajustes');

    expect((await screen.findByText(conflictText)).getAttribute('role')).toBe('alert');
    const changedFields = within(await findChanges());
    expect(changedFields.getByRole('radio', { name: 'Lo tuyo Los lunes' })).toHaveProperty('checked', true);
    expect(changedFields.getByRole('radio', { name: 'Lo de la otra persona Los martes' })).toBeTruthy();
    expect(changedFields.getByText('Recepción')).toBeTruthy();
    expect([getField('Horario').value, getField('Dirección').value, getField('Remitente').value]).toEqual([
      'Los lunes',
      'Calle Luna 5',
      'Recepción',
    ]);
    expect(screen.getByLabelText('Felicitar a los clientes en su cumpleaños')).toHaveProperty(
      'checked',
      false,
    );

    await click('Guardar ajustes');

    await screen.findByText('Ajustes guardados');
    expect(sentRequests.at(-1)?.body).toMatchObject({
      openingHours: 'Los lunes',
      address: 'Calle Luna 5',
      senderName: 'Recepción',
      birthdayGreeting: false,
      version: 2,
    });
    expect(screen.queryByText(conflictText)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Lo que cambió la otra persona' })).toBeNull();
  });

  it('take the stored or the typed value, as the user chooses', async () => {
    const { saveAsAnotherUser } = renderChangingSettings();
    await screen.findByRole('heading', { name: 'Nombre y contacto' });
    await type('Horario', 'Los lunes');
    saveAsAnotherUser({ openingHours: 'Los martes' });
    await click('Guardar ajustes');

    await chooseSide('Horario', /^Lo de la otra persona/);
    const storedHours = getField('Horario').value;
    await chooseSide('Horario', /^Lo tuyo/);

    expect([storedHours, getField('Horario').value]).toEqual(['Los martes', 'Los lunes']);
  });
});

describe('settings that another user saved twice', () => {
  const saveIntoConflict = async (
    saveAsAnotherUser: ReturnType<typeof renderChangingSettings>['saveAsAnotherUser'],
    overrides: Partial<CenterSettings>,
  ) => {
    saveAsAnotherUser(overrides);
    await click('Guardar ajustes');
    await screen.findByText(conflictText);
    return findChanges();
  };

  it('do not show the other user’s first value as typed', async () => {
    const { saveAsAnotherUser } = renderChangingSettings();
    await screen.findByRole('heading', { name: 'Nombre y contacto' });
    await type('Dirección', 'Calle Luna 5');
    await saveIntoConflict(saveAsAnotherUser, { openingHours: 'Los martes' });

    const changedFields = within(await saveIntoConflict(saveAsAnotherUser, { openingHours: 'Los jueves' }));

    expect(changedFields.queryAllByRole('radio')).toEqual([]);
    expect(changedFields.getByText('Ya está puesto en el formulario:')).toBeTruthy();
    expect(changedFields.getByText('Los jueves')).toBeTruthy();
    expect([getField('Horario').value, getField('Dirección').value]).toEqual(['Los jueves', 'Calle Luna 5']);
  });

  it('are reported as unchanged, apart from the typed values, once the other user has restored them', async () => {
    const { saveAsAnotherUser } = renderChangingSettings();
    await screen.findByRole('heading', { name: 'Nombre y contacto' });
    await type('Dirección', 'Calle Luna 5');
    await saveIntoConflict(saveAsAnotherUser, { openingHours: 'Los martes' });

    const changedFields = await saveIntoConflict(saveAsAnotherUser, {
      openingHours: demoSettings.openingHours,
    });

    expect(changedFields.textContent).toContain('están como los abriste, y lo que escribiste sigue puesto');
    expect([getField('Horario').value, getField('Dirección').value]).toEqual([
      demoSettings.openingHours,
      'Calle Luna 5',
    ]);
  });

  it('do not list a value as merged once the user has typed over it', async () => {
    const { saveAsAnotherUser } = renderChangingSettings();
    await screen.findByRole('heading', { name: 'Nombre y contacto' });
    await type('Horario', 'Los martes');
    const changedFields = within(await saveIntoConflict(saveAsAnotherUser, { openingHours: 'Los martes' }));
    expect(changedFields.getByText('Ya está puesto en el formulario:')).toBeTruthy();

    await type('Horario', 'Los viernes');

    expect(changedFields.queryByText('Ya está puesto en el formulario:')).toBeNull();
    expect(changedFields.getByRole('radio', { name: 'Lo tuyo Los viernes' })).toHaveProperty('checked', true);
  });
});
