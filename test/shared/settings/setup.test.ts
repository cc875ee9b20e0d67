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
  const completeSetup = { settings, hasServices: true, hasTeam: true };
  const listStepsAfter = (change: Partial<typeof settings>) =>
    listOpenSetupSteps({ ...completeSetup, settings: { ...settings, ...change } });

  expect(listOpenSetupSteps(completeSetup)).toEqual([]);
  expect(listOpenSetupSteps({ ...completeSetup, hasTeam: false })).toEqual(['team']);
  expect(listOpenSetupSteps({ ...completeSetup, hasServices: false })).toEqual(['services']);
  expect(listStepsAfter({ address: '' })).toEqual(['contact']);
  expect(listStepsAfter({ aboutShort: '' })).toEqual(['words']);
  expect(listStepsAfter({ bookingReviewed: false })).toEqual(['terms']);
});
