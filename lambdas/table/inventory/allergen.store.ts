import type { OwnAllergen } from '#shared/inventory/allergens.ts';
import type { TableConfig } from '../engine/config.ts';
import { putRow, type RowWrite } from '../engine/write.ts';
import { allergenEntity } from './allergen.entity.ts';

export type AllergenStore = {
  all(): Promise<OwnAllergen[]>;
  create(allergen: OwnAllergen): RowWrite;
  /** Stale when it was changed since it was read. */
  save(before: OwnAllergen, after: Pick<OwnAllergen, 'name' | 'synonyms'>): RowWrite;
};

export function allergenStore(config: TableConfig): AllergenStore {
  const entity = allergenEntity(config);
  return {
    all: async () => (await entity.query.byId({}).go({ pages: 'all', consistent: true })).data,
    create: (allergen) => putRow(entity.create(allergen).params()),
    save: ({ allergenId, version }, { name, synonyms }) =>
      putRow(
        entity
          .put({ allergenId, name, synonyms, version: version + 1 })
          .where((row, { eq }) => eq(row.version, version))
          .params(),
      ),
  };
}
