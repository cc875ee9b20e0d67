import type { OwnAllergen } from '#shared/inventory/allergens.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { tableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { allergenEntity } from './allergen.entity.ts';

export type AllergenStore = {
  all(): Promise<OwnAllergen[]>;
  create(allergen: OwnAllergen): RowWrite;
  save(before: OwnAllergen, after: Pick<OwnAllergen, 'name' | 'synonyms'>): RowWrite;
};

export function allergenStore(config: TableConfig): AllergenStore {
  const { entity, create, change } = tableRows(allergenEntity, config);
  return {
    all: () => listAll(entity.query.byId({}), { consistent: true }),
    create,
    save: change,
  };
}
