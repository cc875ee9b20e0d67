import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listDeskProducts } from '#shared/catalog/desk-api.ts';
import { changeTaxes, previewTaxChange } from '#shared/catalog/tax-change-api.ts';
import type { BodyOf, ReplyOf } from '#shared/core/route.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useMultiStepCommand, useRefresh } from '#web/src/lib/command.ts';

export type TaxChange = BodyOf<typeof changeTaxes>;

/** Loads the number of affected products once the user has chosen the change. */
export const useTaxPreview = (change: TaxChange, isChosen: boolean) =>
  useQuery({ ...buildQuery(previewTaxChange, { body: change }), enabled: isChosen, staleTime: 0 });

/** State of a bulk change. `batches` has the number of products that each batch saved. */
export type TaxRun = {
  readonly total: number;
  readonly batches: readonly number[];
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
};

export const countSaved = ({ batches }: TaxRun): number => batches.reduce((sum, saved) => sum + saved, 0);

type BatchResponse = ReplyOf<typeof changeTaxes>;

/** Adjusts the total, because another user may add or change products. */
function applyBatch(run: TaxRun, { changed, left }: BatchResponse): TaxRun {
  const batches = changed > 0 ? [...run.batches, changed] : run.batches;
  return { ...run, batches, total: countSaved({ ...run, batches }) + left };
}

/** Returns whether a batch saved nothing and the remaining count did not fall. */
const hasNoProgress = (run: TaxRun, { changed, left }: BatchResponse) =>
  changed === 0 && left >= run.total - countSaved(run);

/** Saves batch by batch until done or stopped. A retry continues with the rest. */
export function useTaxRun() {
  const [run, setRun] = useState<TaxRun>();
  const isStopped = useRef(false);
  const refresh = useRefresh();
  const command = useMultiStepCommand(
    async ({ change, before }: { change: TaxChange; before: TaxRun }, call) => {
      let currentRun: TaxRun = { ...before, state: 'running' };
      setRun(currentRun);
      for (;;) {
        const response = await call(changeTaxes, { body: change });
        const isStuck = hasNoProgress(currentRun, response);
        currentRun = applyBatch(currentRun, response);
        if (response.left === 0) return { ...currentRun, state: 'done' } as const;
        if (isStuck || isStopped.current) return { ...currentRun, state: 'stopped' } as const;
        setRun((shownRun) => ({ ...currentRun, state: shownRun?.state ?? 'running' }));
      }
    },
  );
  const beginRun = (change: TaxChange, before: TaxRun) => {
    isStopped.current = false;
    command.mutate(
      { change, before },
      {
        onSuccess: setRun,
        onError: () => setRun((shownRun) => shownRun && { ...shownRun, state: 'failed' }),
        onSettled: () => void refresh(listDeskProducts),
      },
    );
  };
  return {
    run,
    start: (change: TaxChange, total: number) => beginRun(change, { total, batches: [], state: 'running' }),
    retry: (change: TaxChange) => run && beginRun(change, run),
    /** Stops after the current batch. */
    stop: () => {
      isStopped.current = true;
      setRun((shownRun) => shownRun && { ...shownRun, state: 'stopping' });
    },
  };
}
