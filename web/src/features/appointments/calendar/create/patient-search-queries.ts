import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchPatients } from '#shared/patients/api.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';

const shortest = 2;

/** The clients with every word typed; nothing is asked of fewer than two letters. */
export function useSearchPatients(typed: string) {
  const wanted = typed.trim();
  const text = useDebouncedValue(wanted);
  const query = useQuery({
    ...queryOf(searchPatients, { query: { text } }),
    enabled: text.length >= shortest,
    placeholderData: keepPreviousData,
  });
  const isAsked = wanted.length >= shortest;
  return {
    /** Undefined while nobody has been looked for. */
    found: isAsked ? query.data : undefined,
    isWaiting: isAsked && (wanted !== text || query.isFetching),
    hasFailed: isAsked && query.isError,
    retry: () => void query.refetch(),
  };
}
export type PatientSearch = ReturnType<typeof useSearchPatients>;
