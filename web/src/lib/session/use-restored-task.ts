import { useState } from 'react';

/** State of a dialog over a list, initially the dialog of a draft once the rows are loaded. */
export function useRestoredTask<Row, Task>(
  rows: readonly Row[] | undefined,
  findTask: (rows: readonly Row[]) => Task | undefined,
) {
  const [task, setTask] = useState<Task>();
  const [isRestored, setRestored] = useState(false);
  if (rows && !isRestored) {
    setRestored(true);
    setTask((opened) => opened ?? findTask(rows));
  }
  return [task, setTask] as const;
}
