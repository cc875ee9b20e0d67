import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { defaultSettings } from '#shared/settings/default-settings.ts';
import type { TableConfig } from '../engine/config.ts';
import { type RowRead, rowRead } from '../engine/row-read.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { centerSettingsEntity } from './center-settings.entity.ts';

export type CenterSettingsStore = {
  /** What the owner wrote; whatever they have not is as a center starts. */
  get(): Promise<CenterSettings>;
  /** For who reads them with rows of others. */
  rowAt(): RowRead<CenterSettings>;
  /** Refused as stale when someone else changed them since they were read. */
  save(after: CenterSettings, before: CenterSettings): RowWrite;
};

export function centerSettingsStore(config: TableConfig): CenterSettingsStore {
  const entity = centerSettingsEntity(config);
  return {
    get: async () => {
      const { data } = await entity.get({}).go({ consistent: true });
      return { ...defaultSettings, ...data?.settings };
    },
    rowAt() {
      const { key, of } = rowRead(entity.get({}), (Item) => entity.parse({ Item }).data?.settings);
      return { key, of: (row) => ({ ...defaultSettings, ...of(row) }) };
    },
    save: (after, before) => {
      const version = before.version + 1;
      const put = entity.put({ settings: { ...after, version }, version });
      return putRow(
        put
          .where((row, { eq, notExists }) =>
            before.version === 0 ? notExists(row.version) : eq(row.version, before.version),
          )
          .params(),
      );
    },
  };
}
