import { useEffect, useRef, useState } from 'react';
import { useMultiStepCommand } from '#web/src/lib/command.ts';
import { instantNow } from '#web/src/lib/now.ts';
import { productRefreshes } from '../pictures/product-pictures.ts';
import { createMigrationPorts } from './migration-ports.ts';
import {
  createRetryRun,
  createRun,
  type MigratedProduct,
  type MigrationRun,
  runMigration,
} from './migration-run.ts';

type MigrationInput = { readonly products: readonly MigratedProduct[]; readonly before: MigrationRun };

/** Binds the run to this page. When the user leaves, the current picture finishes and no other starts. */
function useMigrationRun() {
  const [run, setRun] = useState<MigrationRun>();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const { mutate } = useMultiStepCommand(
    ({ products, before }: MigrationInput, call) =>
      runMigration(
        products,
        before,
        createMigrationPorts(call, {
          isStopped: () => isStopped.current,
          // Keeps a state set by a click during the step.
          onChange: (newRun) =>
            setRun((displayedRun) => ({ ...newRun, state: displayedRun?.state ?? newRun.state })),
          onPicture: (name, picture) =>
            setRun((displayedRun) => displayedRun && { ...displayedRun, current: { name, picture } }),
        }),
      ),
    {
      refreshes: productRefreshes,
      onSuccess: (endedRun) => setRun({ ...endedRun, endedAt: instantNow() }),
    },
  );
  return {
    run,
    beginRun: (input: MigrationInput) => {
      isStopped.current = false;
      setRun(input.before);
      mutate(input);
    },
    /** Stops after the current picture. */
    stop: () => {
      isStopped.current = true;
      setRun((displayedRun) => displayedRun && { ...displayedRun, state: 'stopping' });
    },
  };
}

export function useMigration() {
  const { run, beginRun, stop } = useMigrationRun();
  const allProducts = useRef<readonly MigratedProduct[]>([]);
  const start = (products: readonly MigratedProduct[]) => {
    allProducts.current = products;
    beginRun({ products, before: createRun(products.length, instantNow()) });
  };
  return {
    run,
    start,
    stop,
    rerun: () => start(allProducts.current),
    retry: () => {
      if (run === undefined) return;
      const failedIds = new Set(run.failures.map(({ productId }) => productId));
      const products = allProducts.current.filter(({ productId }) => failedIds.has(productId));
      beginRun({ products, before: createRetryRun(run, instantNow()) });
    },
  };
}
