import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id } from '#shared/core/schemas.ts';
import { CenterSettings, StoredSettings } from './center-settings.ts';
import { PublicSettings } from './public-settings.ts';
import { setupSteps } from './setup.ts';

export const EditableSettings = z.object({
  /** Public fields may still be empty for a new center. */
  settings: z.object({ ...StoredSettings.shape, ...PublicSettings.shape }),
  categories: z.array(z.object({ categoryId: Id, name: z.string() })),
  services: z.array(z.object({ serviceId: Id, name: z.string() })),
});
export type EditableSettings = z.infer<typeof EditableSettings>;

export const getCenterSettings = route('getCenterSettings', {
  method: 'GET',
  path: '/center/settings',
  summary: 'Everything the owner says of the center',
  allow: ['admin'],
  reply: EditableSettings,
});

export const getSetup = route('getSetup', {
  method: 'GET',
  path: '/center/setup',
  summary: 'What a new center has not done yet before its first day',
  allow: ['admin'],
  topics: ['staff'],
  reply: z.object({ left: z.array(z.enum(setupSteps)) }),
});

export const saveCenterSettings = route('saveCenterSettings', {
  method: 'PUT',
  path: '/center/settings',
  summary: 'Changes what the center says of itself; refused when someone else did since `version` was read',
  allow: ['admin'],
  body: CenterSettings,
  reply: StoredSettings,
});
