import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { defaultSettings } from '#shared/settings/default-settings.ts';
import type { TableConfig } from '../engine/config.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowRead } from '../engine/row-read.ts';
import type { RowWrite } from '../engine/write.ts';
import { centerSettingsEntity } from './center-settings.entity.ts';

export type CenterSettingsStore = {
  /** Returns the stored settings, with defaults for missing fields. */
  get(): Promise<CenterSettings>;
  rowAt(): RowRead<CenterSettings>;
  save(after: CenterSettings, before: CenterSettings): RowWrite;
};

export function centerSettingsStore(config: TableConfig): CenterSettingsStore {
  const rows = makeTableRows(centerSettingsEntity, config);
  return {
    get: async () => ({ ...defaultSettings, ...(await rows.find({}))?.settings }),
    rowAt() {
      const { key, parse } = rows.rowAt({});
      return { key, parse: (row) => ({ ...defaultSettings, ...parse(row)?.settings }) };
    },
    save(after, before) {
      const version = before.version + 1;
      return rows.save({ settings: { ...after, version }, version }, before.version || undefined);
    },
  };
}
