import { useQuery } from '@tanstack/react-query';
import { listCategories } from '#shared/catalog/category-api.ts';
import { type DeskProduct, listDeskProducts } from '#shared/catalog/desk-api.ts';
import { listTaxes } from '#shared/catalog/tax-api.ts';
import { allPagesOf, queryOf } from '#web/src/lib/query-of.ts';

export const useCategories = () => useQuery(queryOf(listCategories));
export const useTaxes = () => useQuery(queryOf(listTaxes));

/** The whole catalogue of one kind, to search in while one types. */
export const useDeskProducts = (kind: DeskProduct['kind']) =>
  useQuery(allPagesOf(listDeskProducts, { query: { kind } }));
