import { useQueryClient } from '@tanstack/react-query';
import { toPercent } from '#shared/catalog/tax.ts';
import { createTax, type DeskTax, removeTax, saveTax } from '#shared/catalog/tax-api.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { taxListQuery } from '#web/src/components/catalog/queries.ts';
import { useCommand } from '#web/src/lib/command.ts';

export const useCreateTax = () =>
  useCommand(createTax, {
    inputOf: (body: BodyOf<typeof createTax>) => ({ body }),
    refreshes: ['catalog'],
    waitsForRefresh: true,
  });

type SaveTaxInput = BodyOf<typeof saveTax> & { taxId: string };

const inputOf = ({ taxId, ...body }: SaveTaxInput) => ({ params: { taxId }, body });

export const useSaveTax = () =>
  useCommand(saveTax, { inputOf, refreshes: ['catalog'], waitsForRefresh: true });

type SwitchTaxInput = { tax: DeskTax; active: boolean };

/** Toggles optimistically. On an error it reverts and calls `onFailed`. */
export function useSwitchTax(onFailed: (error: Error, tax: DeskTax) => void) {
  const client = useQueryClient();
  const updateRow = ({ tax, active }: SwitchTaxInput) =>
    client.setQueryData(
      taxListQuery.queryKey,
      (before) =>
        before && {
          rows: before.rows.map((row) => (row.taxId === tax.taxId ? { ...row, active } : row)),
        },
    );
  return useCommand(saveTax, {
    inputOf: ({ tax: { taxId, name, basisPoints, version }, active }: SwitchTaxInput) =>
      inputOf({ taxId, name, percent: toPercent(basisPoints), version, active }),
    onMutate: async (change) => {
      updateRow(change);
      await client.cancelQueries({ queryKey: taxListQuery.queryKey });
    },
    onError: (error, { tax, active }) => {
      updateRow({ tax, active: !active });
      onFailed(error, tax);
    },
    refreshes: ['catalog'],
  });
}

export const useRemoveTax = () =>
  useCommand(removeTax, {
    inputOf: (taxId: string) => ({ params: { taxId } }),
    refreshes: ['catalog'],
  });
