import * as z from 'zod/mini';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { pk, sk } from '../engine/keys.ts';
import { defineEntity } from '../engine/row.ts';

const SettingsRow = z.object({ settings: z.custom<CenterSettings>(), version: z.int() });

// only: the single settings row
export const centerSettingsEntity = defineEntity('centerSettings', SettingsRow, {
  only: { pk: pk([]), sk: sk([]) },
});
