import type { CenterSettings } from './center-settings.ts';

export const setupSteps = ['contact', 'words', 'terms', 'services', 'team'] as const;
export type SetupStep = (typeof setupSteps)[number];

type SetupState = {
  readonly settings: CenterSettings;
  readonly hasServices: boolean;
  /** Whether an aesthetician performs an offered service and has future working hours. */
  readonly hasTeam: boolean;
};

const stepChecks: Readonly<Record<SetupStep, (center: SetupState) => boolean>> = {
  contact: ({ settings: { phone, email, address, openingHours } }) =>
    [phone, email, address, openingHours].every((text) => text !== ''),
  words: ({ settings: { aboutShort } }) => aboutShort !== '',
  // Requires an explicit confirmation, because defaults are saved with other settings.
  terms: ({ settings: { bookingReviewed } }) => bookingReviewed,
  services: ({ hasServices }) => hasServices,
  team: ({ hasTeam }) => hasTeam,
};

export const listOpenSetupSteps = (state: SetupState): SetupStep[] =>
  setupSteps.filter((step) => !stepChecks[step](state));
