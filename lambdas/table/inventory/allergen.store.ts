import type { CustomAllergen } from '#shared/inventory/allergens.ts';
import type { TableConfig } from '../engine/config.ts';
import { listAll } from '../engine/page.ts';
import { makeTableRows } from '../engine/row.ts';
import type { RowWrite } from '../engine/write.ts';
import { allergenEntity } from './allergen.entity.ts';

export type AllergenStore = {
  all(): Promise<CustomAllergen[]>;
  create(allergen: CustomAllergen): RowWrite;
  save(before: CustomAllergen, after: Pick<CustomAllergen, 'name' | 'synonyms'>): RowWrite;
};

export function allergenStore(config: TableConfig): AllergenStore {
  const { entity, create, change } = makeTableRows(allergenEntity, config);
  return {
    all: () => listAll(entity.query.byId({}), { consistent: true }),
    create,
    save: change,
  };
}
