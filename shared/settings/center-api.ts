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
  summary: 'Returns all settings of the center',
  allow: ['admin'],
  reply: EditableSettings,
});

export const getSetup = route('getSetup', {
  method: 'GET',
  path: '/center/setup',
  summary: 'Lists the open setup tasks of a new center',
  allow: ['admin'],
  topics: ['staff'],
  reply: z.object({ left: z.array(z.enum(setupSteps)) }),
});

export const saveCenterSettings = route('saveCenterSettings', {
  method: 'PUT',
  path: '/center/settings',
  summary:
    'Updates the center’s settings. The call is rejected if another user has changed them since `version` was read',
  allow: ['admin'],
  body: CenterSettings,
  reply: StoredSettings,
});
