import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listRecentRows, minSearchLength, searchCenter } from '#shared/desk/search-api.ts';
import { maxSearchLength } from '#shared/patients/api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';
import type { RecentRow } from './recent-rows.ts';

/** Searches after a pause in typing. Earlier results stay until the new ones arrive. */
export function useSearchCenter(typed: string) {
  const text = typed.trim().slice(0, maxSearchLength);
  const debouncedText = useDebouncedValue(text);
  const isSearching = text.length >= minSearchLength;
  const query = useQuery({
    ...buildQuery(searchCenter, { query: { text: debouncedText } }),
    enabled: isSearching && debouncedText.length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
  return {
    found: isSearching ? query.data : undefined,
    isWaiting: isSearching && (text !== debouncedText || query.isFetching),
    hasFailed: isSearching && query.isError,
    retry: () => void query.refetch(),
  };
}

const joinIds = (rows: readonly RecentRow[], kind: RecentRow['kind']) =>
  rows
    .filter((row) => row.kind === kind)
    .map(({ id }) => id)
    .join(',') || undefined;

/** Reads names and times of the remembered rows, which the device does not store. */
export const useRecentRows = (rows: readonly RecentRow[]) =>
  useQuery({
    ...buildQuery(listRecentRows, {
      query: {
        clients: joinIds(rows, 'client'),
        appointments: joinIds(rows, 'appointment'),
        sales: joinIds(rows, 'sale'),
      },
    }),
    enabled: rows.length > 0,
  });
