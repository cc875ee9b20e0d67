import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { getCenterSettings, getSetup, saveCenterSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { publicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { SettingsPage } from '#web/src/features/settings/settings-page.tsx';
import { changes, choose, field, kept, press, show, type } from '../../support/changed-form.tsx';
import { aServer, refusal } from '../../support/server.ts';

beforeEach(() => rememberCenter(publicSettings(demoSettings)));

/** The settings page, with a function by which another user saves. */
function changingSettings() {
  const server = aServer();
  let stored: CenterSettings = { ...demoSettings, version: 1, birthdayGreeting: true };
  server.answers(getSetup, () => ({ left: [] }));
  server.answers(getCenterSettings, () => ({ settings: stored, categories: [], services: [] }));
  const sent = server.answers(saveCenterSettings, ({ body }) => {
    const given = body as CenterSettings;
    if (given.version !== stored.version) return refusal(coreErrors.conflict);
    stored = { ...given, version: given.version + 1 };
    return stored;
  });
  const another = (more: Partial<CenterSettings>) => {
    stored = { ...stored, ...more, version: stored.version + 1 };
  };
  show(<SettingsPage />);
  return { sent, another };
}

describe('settings that another user saved', () => {
  it('keep the typed values, take the others, show both, and are saved on the next submit', async () => {
    const { sent, another } = changingSettings();
    await screen.findByRole('heading', { name: 'Nombre y contacto' });
    await type('Horario', 'Los lunes');
    await type('Dirección', 'Calle Luna 5');
    another({ openingHours: 'Los martes', senderName: 'Recepción', birthdayGreeting: false });

    await press('Guardar ajustes');

    expect((await screen.findByText(kept)).getAttribute('role')).toBe('alert');
    const told = within(await changes());
    expect(told.getByRole('radio', { name: 'Lo tuyo Los lunes' })).toHaveProperty('checked', true);
    expect(told.getByRole('radio', { name: 'Lo de la otra persona Los martes' })).toBeTruthy();
    expect(told.getByText('Recepción')).toBeTruthy();
    expect([field('Horario').value, field('Dirección').value, field('Remitente').value]).toEqual([
      'Los lunes',
      'Calle Luna 5',
      'Recepción',
    ]);
    expect(screen.getByLabelText('Felicitar a los clientes en su cumpleaños')).toHaveProperty(
      'checked',
      false,
    );

    await press('Guardar ajustes');

    await screen.findByText('Ajustes guardados');
    expect(sent.at(-1)?.body).toMatchObject({
      openingHours: 'Los lunes',
      address: 'Calle Luna 5',
      senderName: 'Recepción',
      birthdayGreeting: false,
      version: 2,
    });
    expect(screen.queryByText(kept)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Lo que cambió la otra persona' })).toBeNull();
  });

  it('take the value that the user chooses: the other or the typed one', async () => {
    const { another } = changingSettings();
    await screen.findByRole('heading', { name: 'Nombre y contacto' });
    await type('Horario', 'Los lunes');
    another({ openingHours: 'Los martes' });
    await press('Guardar ajustes');

    await choose('Horario', /^Lo de la otra persona/);
    const theirs = field('Horario').value;
    await choose('Horario', /^Lo tuyo/);

    expect([theirs, field('Horario').value]).toEqual(['Los martes', 'Los lunes']);
  });
});

describe('settings that another user saved twice', () => {
  const meet = async (
    another: ReturnType<typeof changingSettings>['another'],
    more: Partial<CenterSettings>,
  ) => {
    another(more);
    await press('Guardar ajustes');
    await screen.findByText(kept);
    return changes();
  };

  it('do not show the other user’s first value as typed', async () => {
    const { another } = changingSettings();
    await screen.findByRole('heading', { name: 'Nombre y contacto' });
    await type('Dirección', 'Calle Luna 5');
    await meet(another, { openingHours: 'Los martes' });

    const told = within(await meet(another, { openingHours: 'Los jueves' }));

    expect(told.queryAllByRole('radio')).toEqual([]);
    expect(told.getByText('Ya está puesto en el formulario:')).toBeTruthy();
    expect(told.getByText('Los jueves')).toBeTruthy();
    expect([field('Horario').value, field('Dirección').value]).toEqual(['Los jueves', 'Calle Luna 5']);
  });

  it('say that they are as opened, apart from typed values, once the other user restored them', async () => {
    const { another } = changingSettings();
    await screen.findByRole('heading', { name: 'Nombre y contacto' });
    await type('Dirección', 'Calle Luna 5');
    await meet(another, { openingHours: 'Los martes' });

    const told = await meet(another, { openingHours: demoSettings.openingHours });

    expect(told.textContent).toContain('están como los abriste, y lo que escribiste sigue puesto');
    expect([field('Horario').value, field('Dirección').value]).toEqual([
      demoSettings.openingHours,
      'Calle Luna 5',
    ]);
  });

  it('do not list as merged a value that was typed over since', async () => {
    const { another } = changingSettings();
    await screen.findByRole('heading', { name: 'Nombre y contacto' });
    await type('Horario', 'Los martes');
    const told = within(await meet(another, { openingHours: 'Los martes' }));
    expect(told.getByText('Ya está puesto en el formulario:')).toBeTruthy();

    await type('Horario', 'Los viernes');

    expect(told.queryByText('Ya está puesto en el formulario:')).toBeNull();
    expect(told.getByRole('radio', { name: 'Lo tuyo Los viernes' })).toHaveProperty('checked', true);
  });
});
