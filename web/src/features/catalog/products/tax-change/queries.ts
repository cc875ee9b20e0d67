import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listDeskProducts } from '#shared/catalog/desk-api.ts';
import { changeTaxes, previewTaxChange } from '#shared/catalog/tax-change-api.ts';
import type { BodyOf, ReplyOf } from '#shared/core/route.ts';
import { useRefresh, useSteps } from '#web/src/lib/command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';

export type TaxChange = BodyOf<typeof changeTaxes>;

/** How many would change; nothing is asked until it is known what for. */
export const useTaxPreview = (change: TaxChange, isKnown: boolean) =>
  useQuery({ ...queryOf(previewTaxChange, { body: change }), enabled: isKnown, staleTime: 0 });

/** Where a change over many products stands; `batches` are how many each saved. */
export type TaxRun = {
  readonly total: number;
  readonly batches: readonly number[];
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
};

export const savedIn = ({ batches }: TaxRun): number => batches.reduce((sum, saved) => sum + saved, 0);

type Reply = ReplyOf<typeof changeTaxes>;

/** Somebody else may have added some, or changed them first. */
function afterBatch(run: TaxRun, { changed, left }: Reply): TaxRun {
  const batches = changed > 0 ? [...run.batches, changed] : run.batches;
  return { ...run, batches, total: savedIn({ ...run, batches }) + left };
}

/** Nothing moves. What somebody else saves a moment before is not ours to save, but less is left then. */
const savesNothing = (run: TaxRun, { changed, left }: Reply) =>
  changed === 0 && left >= run.total - savedIn(run);

/** Saves a batch after the other until none is left or somebody stops it; again, it does what is missing. */
export function useTaxRun() {
  const [run, setRun] = useState<TaxRun>();
  const isStopped = useRef(false);
  const refresh = useRefresh();
  const steps = useSteps(async ({ change, before }: { change: TaxChange; before: TaxRun }, call) => {
    let now: TaxRun = { ...before, state: 'running' };
    setRun(now);
    for (;;) {
      const reply = await call(changeTaxes, { body: change });
      const isStuck = savesNothing(now, reply);
      now = afterBatch(now, reply);
      if (reply.left === 0) return { ...now, state: 'done' } as const;
      if (isStuck || isStopped.current) return { ...now, state: 'stopped' } as const;
      setRun((shown) => ({ ...now, state: shown?.state ?? 'running' }));
    }
  });
  const go = (change: TaxChange, before: TaxRun) => {
    isStopped.current = false;
    steps.mutate(
      { change, before },
      {
        onSuccess: setRun,
        onError: () => setRun((shown) => shown && { ...shown, state: 'failed' }),
        onSettled: () => void refresh(listDeskProducts),
      },
    );
  };
  return {
    run,
    start: (change: TaxChange, total: number) => go(change, { total, batches: [], state: 'running' }),
    retry: (change: TaxChange) => run && go(change, run),
    /** The batch that is on its way ends. */
    stop: () => {
      isStopped.current = true;
      setRun((shown) => shown && { ...shown, state: 'stopping' });
    },
  };
}
