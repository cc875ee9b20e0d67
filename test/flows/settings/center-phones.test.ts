import { describe, expect } from 'vitest';
import { wrongPhoneMessage } from '#shared/core/phone/e164.ts';
import { getCenterSettings, saveCenterSettings } from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { getCenter } from '#shared/settings/public-api.ts';
import { anAccount, thePlatform } from '#test/support/center/center.ts';
import { it, stack } from '#test/support/flow.ts';
import { type Caller, caller } from '#test/support/system/api-client.ts';

let asOwner: Caller;
it.beforeAll(async ({ stack }) => {
  asOwner = stack.as(await anAccount('admin', 'Lourdes', { userId: 'lourdes' }));
  const { settings } = (await asOwner(getCenterSettings)).reply;
  if (settings.phone === '') throw new Error('The center of these tests has a phone.');
});

const readSettings = async () => (await asOwner(getCenterSettings)).reply.settings;
const saveSettings = (body: CenterSettings) => asOwner(saveCenterSettings, { body });

describe('phones and alert rules of the center', () => {
  it('are rejected for incomplete numbers and unknown categories', async () => {
    const settingsBefore = await readSettings();
    const [rule] = settingsBefore.alertRules;

    const invalidPhones = await saveSettings({
      ...settingsBefore,
      phone: '12',
      chat: { kind: 'phone', phone: '787-123' },
    });
    const invalidRule = await saveSettings({
      ...settingsBefore,
      chat: { kind: 'whatsapp', phone: '' },
      alertRules: [{ ...rule!, against: { kind: 'category', categoryId: 'no-such' } }],
    });

    expect([invalidPhones.status, invalidRule.status]).toEqual([422, 422]);
    expect(invalidPhones.problem.fields).toEqual(
      ['phone', 'chat.phone'].map((field) => ({ field, message: wrongPhoneMessage })),
    );
    expect(invalidRule.problem.fields.map(({ field }) => field)).toEqual(['chat.phone', 'alertRules']);
    expect(await readSettings()).toEqual(settingsBefore);
  });

  it('are normalized on save and formatted for visitors, also legacy values [R487]', async () => {
    const settingsBefore = await readSettings();
    for (const typedPhone of ['787-555-0188', '+1 (787) 555-0188', '787.555.0188']) {
      const { settings, commit } = thePlatform();
      const storedSettings = await settings.get();
      await commit(
        settings.save(
          { ...storedSettings, phone: typedPhone, chat: { kind: 'phone', phone: typedPhone } },
          storedSettings,
        ),
      );

      const settingsAsTyped = await readSettings();
      expect((await caller(stack.url)(getCenter)).reply.phone).toBe('787-555-0188');
      const { status, reply } = await saveSettings(settingsAsTyped);

      expect([status, reply.phone, reply.chat]).toEqual([
        200,
        '+17875550188',
        { kind: 'phone', phone: '+17875550188' },
      ]);
      expect((await caller(stack.url)(getCenter)).reply.phone).toBe('787-555-0188');
    }
    await saveSettings({ ...settingsBefore, version: (await readSettings()).version });
  });
});
