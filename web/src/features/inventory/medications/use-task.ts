import { useSearchState } from '#web/src/ui/url-state.ts';
import { isTask, type Task, tasks } from './medication-tasks.ts';

/** URL parameter names of the page. */
export const params = {
  search: 'buscar',
  status: 'estado',
  medication: 'medicamento',
  task: 'tarea',
  lot: 'lote',
  of: 'de',
} as const;

type TaskSubject = { readonly medicationId?: string | undefined; readonly lotId?: string | undefined };

const findTask = (value: string | null) =>
  Object.keys(tasks)
    .filter(isTask)
    .find((task) => tasks[task] === value);

/** The open dialog with its subject, in the URL. Pushes no history entry, since the dialog pushes one. */
export function useTask() {
  const [search, change] = useSearchState();
  const put = (task: string, { medicationId = '', lotId = '' }: TaskSubject) =>
    change((next) => {
      const entries = [
        [params.task, task],
        [params.of, medicationId],
        [params.lot, lotId],
      ] as const;
      for (const [name, value] of entries) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  return {
    task: findTask(search.get(params.task)),
    medicationId: search.get(params.of) ?? '',
    lotId: search.get(params.lot) ?? '',
    start: (task: Task, subject: TaskSubject = {}) => put(tasks[task], subject),
    end: () => put('', {}),
    /** Closes the dialog and opens this medication. */
    endAt: (medicationId: string) =>
      change((next) => {
        for (const name of [params.task, params.of, params.lot]) next.delete(name);
        next.set(params.medication, medicationId);
        return next;
      }),
  };
}
