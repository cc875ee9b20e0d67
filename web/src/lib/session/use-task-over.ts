import { useState } from 'react';

/** State of a dialog over a list, initially the dialog of a draft once the rows are loaded. */
export function useTaskOver<Row, Task>(
  rows: readonly Row[] | undefined,
  begunIn: (rows: readonly Row[]) => Task | undefined,
) {
  const [task, setTask] = useState<Task>();
  const [isSought, setSought] = useState(false);
  if (rows && !isSought) {
    setSought(true);
    setTask((opened) => opened ?? begunIn(rows));
  }
  return [task, setTask] as const;
}
