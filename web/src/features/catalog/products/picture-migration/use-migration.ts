import { useEffect, useRef, useState } from 'react';
import { useMultiStepCommand } from '#web/src/lib/command.ts';
import { instantNow } from '#web/src/lib/now.ts';
import { productRefreshes } from '../pictures/product-pictures.ts';
import { createMigrationPorts } from './migration-ports.ts';
import { createRetryRun, createRun, type MigrationRun, type Product, runMigration } from './migration-run.ts';

type MigrationInput = { readonly products: readonly Product[]; readonly before: MigrationRun };

/** The run is bound to this page: on leaving, the current picture finishes and no other starts. */
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
          onChange: (now) => setRun((shown) => ({ ...now, state: shown?.state ?? now.state })),
          onPicture: (name, picture) => setRun((shown) => shown && { ...shown, current: { name, picture } }),
        }),
      ),
    {
      refreshes: productRefreshes,
      onSuccess: (ended) => setRun({ ...ended, endedAt: instantNow() }),
    },
  );
  return {
    run,
    go: (input: MigrationInput) => {
      isStopped.current = false;
      setRun(input.before);
      mutate(input);
    },
    /** The current picture finishes. */
    stop: () => {
      isStopped.current = true;
      setRun((shown) => shown && { ...shown, state: 'stopping' });
    },
  };
}

export function useMigration() {
  const { run, go, stop } = useMigrationRun();
  const all = useRef<readonly Product[]>([]);
  const start = (products: readonly Product[]) => {
    all.current = products;
    go({ products, before: createRun(products.length, instantNow()) });
  };
  return {
    run,
    start,
    stop,
    rerun: () => start(all.current),
    retry: () => {
      if (run === undefined) return;
      const failed = new Set(run.failures.map(({ productId }) => productId));
      const products = all.current.filter(({ productId }) => failed.has(productId));
      go({ products, before: createRetryRun(run, instantNow()) });
    },
  };
}
