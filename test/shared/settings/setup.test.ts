import { expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { defaultSettings } from '#shared/settings/default-settings.ts';
import { setupLeft, setupSteps } from '#shared/settings/setup.ts';

it('a new center has everything before it', () => {
  expect(setupLeft({ settings: defaultSettings, hasTeam: false })).toEqual([...setupSteps]);
});

it('what only its owner can know is not made up for it', () => {
  const { phone, email, address, openingHours, aboutShort, aboutMore, chat } = defaultSettings;

  expect([phone, email, address, openingHours, aboutShort, aboutMore].filter(Boolean)).toEqual([]);
  expect(chat.kind).toBe('none');
});

it('each step is done by itself', () => {
  const settings = { ...demoSettings, version: 1 };

  expect(setupLeft({ settings, hasTeam: true })).toEqual([]);
  expect(setupLeft({ settings, hasTeam: false })).toEqual(['team']);
  expect(setupLeft({ settings: { ...settings, address: '' }, hasTeam: true })).toEqual(['contact']);
  expect(setupLeft({ settings: { ...settings, aboutShort: '' }, hasTeam: true })).toEqual(['words']);
  expect(setupLeft({ settings: { ...settings, version: 0 }, hasTeam: true })).toEqual(['terms']);
});
