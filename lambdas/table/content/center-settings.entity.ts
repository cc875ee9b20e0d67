import { CustomAttributeType, Entity } from 'electrodb';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import type { TableConfig } from '../engine/config.ts';
import { model, pk, sk } from '../engine/keys.ts';

// only  the one record of what the owner says of the center
export const centerSettingsEntity = (config: TableConfig) =>
  new Entity(
    {
      model: model('centerSettings'),
      attributes: {
        settings: { type: CustomAttributeType<CenterSettings>('any'), required: true },
        version: { type: 'number', required: true },
      },
      indexes: { only: { pk: pk([]), sk: sk([]) } },
    },
    config,
  );
