import { useState } from 'react';

/** Returns the state of a dialog over a list. Once the rows are loaded, it opens the dialog of a draft. */
export function useRestoredTask<Row, Task>(
  rows: readonly Row[] | undefined,
  findTask: (rows: readonly Row[]) => Task | undefined,
) {
  const [task, setTask] = useState<Task>();
  const [isRestored, setRestored] = useState(false);
  if (rows && !isRestored) {
    setRestored(true);
    setTask((current) => current ?? findTask(rows));
  }
  return [task, setTask] as const;
}
