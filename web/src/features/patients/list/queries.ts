import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BodyOf } from '#shared/core/route.ts';
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  listRemovedPatients,
  updatePatient,
} from '#shared/patients/desk-api.ts';
import { call } from '#web/src/lib/call.ts';
import { liveQuery } from '#web/src/lib/query.ts';

const domain = 'patients';
const keys = { list: [domain, 'listPatients'], one: [domain, 'getPatient'] } as const;
const shortest = 2;

/** The list a page at a time, or what a text finds of it; the page before stays until the next is here. */
export function usePatientPages(typed: string) {
  const text = typed.length < shortest ? '' : typed;
  const [walked, setWalked] = useState<{ text: string; cursors: readonly string[] }>({ text, cursors: [] });
  const cursors = walked.text === text ? walked.cursors : [];
  const cursor = cursors.at(-1) ?? '';
  const query = useQuery({
    queryKey: [...keys.list, { text, cursor }],
    queryFn: ({ signal }) =>
      call(listPatients, { query: { ...(text && { text }), ...(cursor && { cursor }) } }, { signal }),
    placeholderData: keepPreviousData,
    ...liveQuery,
  });
  const isEmptied = !query.isPlaceholderData && query.data?.rows.length === 0 && cursors.length > 0;
  const back = () => setWalked({ text, cursors: cursors.slice(0, -1) });
  // The last one of a page was taken out.
  useEffect(() => {
    if (isEmptied) setWalked((now) => ({ ...now, cursors: now.cursors.slice(0, -1) }));
  }, [isEmptied]);
  const following = query.data?.cursor;
  return {
    query,
    text,
    pageIndex: cursors.length,
    back,
    next: () => {
      if (following !== undefined) setWalked({ text, cursors: [...cursors, following] });
    },
  };
}

/** Those who were taken out, twenty at a time. */
export const useRemovedPatients = () =>
  useInfiniteQuery({
    queryKey: [domain, 'listRemovedPatients', {}],
    queryFn: ({ pageParam, signal }) =>
      call(listRemovedPatients, { query: pageParam === '' ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ rows }) => rows),
  });

/** A client as the form begins from: what is there now, not what was looked at before. */
export const usePatientProfile = (patientId: string) =>
  useQuery({
    queryKey: [...keys.one, { patientId }],
    queryFn: ({ signal }) => call(getPatient, { params: { patientId } }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Whatever came of it, what is on screen is asked for again; whoever pressed does not wait for that. */
function useChange<Input, Reply>(mutationFn: (given: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: keys.list });
    },
  });
}

/** An answer lost on the way is asked for again under the same key: one form, one client, one invitation. */
export function useCreatePatient() {
  const press = useRef<{ asked: string; key: string }>(undefined);
  return useChange((body: BodyOf<typeof createPatient>) => {
    const asked = JSON.stringify(body);
    if (press.current?.asked !== asked) press.current = { asked, key: crypto.randomUUID() };
    return call(createPatient, { body }, { key: press.current.key });
  });
}

/** Whose record is open reads its head again: the name and the phone in it. */
export function useUpdatePatient(patientId: string) {
  const client = useQueryClient();
  return useChange(async (body: BodyOf<typeof updatePatient>) => {
    const changed = await call(updatePatient, { params: { patientId }, body });
    void client.invalidateQueries({ queryKey: ['records', 'getRecordSummary', { patientId }] });
    return changed;
  });
}

export const useDeletePatient = () =>
  useChange((patientId: string) => call(deletePatient, { params: { patientId } }));
