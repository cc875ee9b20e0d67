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
  // Saved along with everything else, whoever has not looked at them: only a word of their own says that they are right.
  terms: ({ settings: { bookingReviewed } }) => bookingReviewed,
  services: ({ hasServices }) => hasServices,
  team: ({ hasTeam }) => hasTeam,
};

/** What is still to be done. */
export const setupLeft = (of: Center): SetupStep[] => setupSteps.filter((step) => !rules[step](of));
