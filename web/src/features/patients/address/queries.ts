import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { suggestAddresses } from '#shared/patients/api.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';

const shortest = 3;

/** The addresses a text may become; nothing is asked of fewer than three letters, nor while nobody types. */
export function useSuggestedAddresses(typed: string, isTyping: boolean) {
  const wanted = typed.trim();
  const text = useDebouncedValue(wanted);
  const isAsked = isTyping && wanted.length >= shortest;
  const query = useQuery({
    ...queryOf(suggestAddresses, { query: { text } }),
    enabled: isAsked && text.length >= shortest,
    placeholderData: keepPreviousData,
    // Streets do not move while a form is filled in.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    /** Undefined while nobody has asked. */
    found: isAsked ? query.data : undefined,
    isWaiting: isAsked && (wanted !== text || query.isFetching),
    hasFailed: isAsked && query.isError,
  };
}
