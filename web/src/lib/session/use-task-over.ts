import { useState } from 'react';

/**
 * What is done over a list, in a dialog that no address names: first of all what was begun before the page was loaded anew,
 * once the list is there.
 */
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
