import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BodyOf } from '#shared/core/route.ts';
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  listRemovedPatients,
  updatePatient,
} from '#shared/patients/desk-api.ts';
import { getRecordSummary } from '#shared/records/api.ts';
import { useCommand, useRefresh } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { pagesOf, queryOf } from '#web/src/lib/query-of.ts';
import { useDebouncedValue } from '#web/src/lib/use-debounced-value.ts';

const shortest = 2;

/** The words and the page that an answer is of. */
type PagePlace = { readonly text: string; readonly pageIndex: number };

/** What is on screen is of: the question of before, while a new one is under way. */
function useAnswered({ text, pageIndex }: PagePlace, isAnswered: boolean): PagePlace {
  const [answered, setAnswered] = useState<PagePlace>({ text, pageIndex });
  if (isAnswered && (answered.text !== text || answered.pageIndex !== pageIndex))
    setAnswered({ text, pageIndex });
  return answered;
}

/**
 * The list a page at a time, or what a text finds of it. The page before stays until the next is here, with what is
 * said of it: nobody walks on from it, nor reads its count as that of other words.
 */
export function usePatientPages(typed: string) {
  const wanted = typed.length < shortest ? '' : typed;
  const text = useDebouncedValue(wanted);
  const [walked, setWalked] = useState<{ text: string; cursors: readonly string[] }>({ text, cursors: [] });
  const cursors = walked.text === text ? walked.cursors : [];
  const cursor = cursors.at(-1) ?? '';
  const query = useQuery({
    ...queryOf(listPatients, { query: { ...(text && { text }), ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
    ...liveQuery,
  });
  const { isPlaceholderData } = query;
  const answered = useAnswered({ text, pageIndex: cursors.length }, !isPlaceholderData);
  const isEmptied = !isPlaceholderData && query.data?.rows.length === 0 && cursors.length > 0;
  const walk = (to: readonly string[]) => {
    if (!isPlaceholderData) setWalked({ text, cursors: to });
  };
  // The last one of a page was taken out.
  useEffect(() => {
    if (isEmptied) setWalked((now) => ({ ...now, cursors: now.cursors.slice(0, -1) }));
  }, [isEmptied]);
  const following = query.data?.cursor;
  return {
    query,
    text,
    pageIndex: answered.pageIndex,
    isSearching: wanted !== text || (isPlaceholderData && answered.text !== text),
    back: () => walk(cursors.slice(0, -1)),
    next: () => {
      if (following !== undefined) walk([...cursors, following]);
    },
  };
}

/** Those who were taken out, twenty at a time. */
export const useRemovedPatients = () => useInfiniteQuery(pagesOf(listRemovedPatients));

/** A client as the form begins from: what is there now, not what was looked at before. */
export const usePatientProfile = (patientId: string) =>
  useQuery({
    ...queryOf(getPatient, { params: { patientId } }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** One form, one client, one invitation. */
export const useCreatePatient = () =>
  useCommand(createPatient, {
    inputOf: (body: BodyOf<typeof createPatient>) => ({ body }),
    refreshes: [listPatients],
  });

/** Whose record is open reads its head again: the name and the phone in it. */
export function useUpdatePatient(patientId: string) {
  const refresh = useRefresh();
  return useCommand(updatePatient, {
    inputOf: (body: BodyOf<typeof updatePatient>) => ({ params: { patientId }, body }),
    onSuccess: () => void refresh(getRecordSummary),
    refreshes: [listPatients],
  });
}

export const useDeletePatient = () =>
  useCommand(deletePatient, {
    inputOf: (patientId: string) => ({ params: { patientId } }),
    refreshes: [listPatients],
  });
