import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { type Part, written } from '#web/src/components/changed-meanwhile/three-way.ts';
import { productText as text } from './copy.ts';
import { asksApproval, type TypedProduct } from './product-form.ts';

const onOff = (is: boolean) => (is ? text.on : text.off);

/** What is told apart when two people changed the same product. */
export function productParts(
  categories: readonly DeskCategory[],
  taxes: readonly DeskTax[],
): readonly Part<TypedProduct>[] {
  const nameOfCategory = (id: string) => categories.find(({ categoryId }) => categoryId === id)?.name ?? '';
  const namesOfTaxes = (ids: readonly string[]) =>
    taxes
      .filter(({ taxId }) => ids.includes(taxId))
      .map(({ name }) => name)
      .join(', ') || text.untaxed;
  return [
    written('name', text.name),
    {
      label: text.category,
      names: ['categoryId'],
      words: ({ categoryId }) => nameOfCategory(categoryId),
    },
    written('presentation', text.presentation),
    written('shopDescription', text.shopDescription),
    written('code', text.code),
    {
      label: text.prices,
      names: ['costCents', 'marginBasisPoints', 'priceCents'],
      words: ({ costCents, priceCents }) => text.pricesOf(costCents, priceCents),
    },
    { label: text.taxes, names: ['taxIds'], words: ({ taxIds }) => namesOfTaxes(taxIds ?? []) },
    { label: text.exempt, names: ['exempt'], words: ({ exempt }) => onOff(exempt) },
    written('minimumStock', text.minimum),
    written('durationMinutes', text.duration),
    {
      label: text.approval,
      names: ['requiresApproval'],
      words: (typed) => onOff(asksApproval(typed, categories)),
    },
    { label: text.pos, names: ['pos'], words: ({ pos }) => onOff(pos) },
    { label: text.web, names: ['web'], words: ({ web }) => onOff(web) },
  ];
}
