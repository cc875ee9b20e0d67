import type { CenterSettings } from './center-settings.ts';

/** What a new center does before its first day, in this order. */
export const setupSteps = ['contact', 'words', 'terms', 'services', 'team'] as const;
export type SetupStep = (typeof setupSteps)[number];

type Center = {
  readonly settings: CenterSettings;
  /** Whether anything can be booked. */
  readonly hasServices: boolean;
  /** Whether anybody can be booked: performs a service that is offered, and works on some day to come. */
  readonly hasTeam: boolean;
};

const rules: Readonly<Record<SetupStep, (center: Center) => boolean>> = {
  contact: ({ settings: { phone, email, address, openingHours } }) =>
    [phone, email, address, openingHours].every((text) => text !== ''),
  words: ({ settings: { aboutShort } }) => aboutShort !== '',
  // The term, the deposit and closed days have an answer from the start: who saved them has seen them.
  terms: ({ settings: { version } }) => version > 0,
  services: ({ hasServices }) => hasServices,
  team: ({ hasTeam }) => hasTeam,
};

/** What is still to be done. */
export const setupLeft = (of: Center): SetupStep[] => setupSteps.filter((step) => !rules[step](of));
