import * as z from 'zod/mini';
import { route } from '#shared/core/route.ts';
import { Id } from '#shared/core/schemas.ts';
import { CenterSettings } from './center-settings.ts';

/** What the owner says of the center, and what its alert rules may name. */
export const EditableSettings = z.object({
  settings: CenterSettings,
  categories: z.array(z.object({ categoryId: Id, name: z.string() })),
});
export type EditableSettings = z.infer<typeof EditableSettings>;

export const getCenterSettings = route('getCenterSettings', {
  method: 'GET',
  path: '/center/settings',
  summary: 'Everything the owner says of the center',
  allow: ['admin'],
  reply: EditableSettings,
});

export const saveCenterSettings = route('saveCenterSettings', {
  method: 'PUT',
  path: '/center/settings',
  summary: 'Changes what the center says of itself; refused when someone else did since `version` was read',
  allow: ['admin'],
  body: CenterSettings,
  reply: CenterSettings,
});
