import { expect, it } from 'vitest';
import { demoSettings } from '#infra/local/seed/center.ts';
import { defaultSettings } from '#shared/settings/default-settings.ts';
import { listOpenSetupSteps, setupSteps } from '#shared/settings/setup.ts';

it('setup has every step open for a new center', () => {
  expect(listOpenSetupSteps({ settings: defaultSettings, hasServices: false, hasTeam: false })).toEqual([
    ...setupSteps,
  ]);
});

it('default settings contain no made-up contact data', () => {
  const { phone, email, address, openingHours, aboutShort, aboutMore, chat } = defaultSettings;

  expect([phone, email, address, openingHours, aboutShort, aboutMore].filter(Boolean)).toEqual([]);
  expect(chat.kind).toBe('none');
});

it('each setup step is completed independently', () => {
  const settings = { ...demoSettings, version: 1 };
  const done = { settings, hasServices: true, hasTeam: true };
  const leftOf = (change: Partial<typeof settings>) =>
    listOpenSetupSteps({ ...done, settings: { ...settings, ...change } });

  expect(listOpenSetupSteps(done)).toEqual([]);
  expect(listOpenSetupSteps({ ...done, hasTeam: false })).toEqual(['team']);
  expect(listOpenSetupSteps({ ...done, hasServices: false })).toEqual(['services']);
  expect(leftOf({ address: '' })).toEqual(['contact']);
  expect(leftOf({ aboutShort: '' })).toEqual(['words']);
  expect(leftOf({ bookingReviewed: false })).toEqual(['terms']);
});
