import { useSearchState } from '#web/src/ui/url-state.ts';
import { isTask, type Task, taskParams } from './medication-tasks.ts';

/** URL parameter names of the page. */
export const params = {
  search: 'buscar',
  status: 'estado',
  /** Medication whose lots are shown. */
  medication: 'medicamento',
  task: 'tarea',
  lot: 'lote',
  /** Medication of the open dialog. */
  of: 'de',
} as const;

type TaskSubject = { readonly medicationId?: string | undefined; readonly lotId?: string | undefined };

const findTask = (value: string | null) =>
  Object.keys(taskParams)
    .filter(isTask)
    .find((task) => taskParams[task] === value);

/** Keeps the open dialog and its subject in the URL. The dialog itself pushes the history entry. */
export function useTask() {
  const [search, changeSearch] = useSearchState();
  const setTask = (task: string, { medicationId = '', lotId = '' }: TaskSubject) =>
    changeSearch((newSearch) => {
      const entries = [
        [params.task, task],
        [params.of, medicationId],
        [params.lot, lotId],
      ] as const;
      for (const [name, value] of entries) {
        if (value === '') newSearch.delete(name);
        else newSearch.set(name, value);
      }
      return newSearch;
    });
  return {
    task: findTask(search.get(params.task)),
    medicationId: search.get(params.of) ?? '',
    lotId: search.get(params.lot) ?? '',
    start: (task: Task, subject: TaskSubject = {}) => setTask(taskParams[task], subject),
    end: () => setTask('', {}),
    /** Closes the dialog and opens this medication. */
    endAndOpen: (medicationId: string) =>
      changeSearch((newSearch) => {
        for (const name of [params.task, params.of, params.lot]) newSearch.delete(name);
        newSearch.set(params.medication, medicationId);
        return newSearch;
      }),
  };
}
