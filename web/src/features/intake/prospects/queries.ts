import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveLaserRequest,
  type LaserRequestLine,
  listLaserRequests,
  reviewLaserRequest,
  voidLaserRequest,
} from '#shared/intake/laser/laser-api.ts';
import {
  activateProspect,
  deleteProspect,
  getProspect,
  listProspects,
  type ProspectLine,
} from '#shared/intake/prospects/desk-api.ts';
import { allPages } from '#web/src/lib/all-pages.ts';
import { call } from '#web/src/lib/call.ts';
import { auditedRead, liveQuery } from '#web/src/lib/query.ts';

const domain = 'intake';

/** Everybody who waits, newest first: few by nature, so that a filter and a count over them mean what they say. */
export const useProspects = () =>
  useQuery({
    queryKey: [domain, 'listProspects'],
    queryFn: ({ signal }) => allPages((query) => call(listProspects, { query }, { signal })),
    ...liveQuery,
  });

/** Clients who ask for laser, oldest first. */
export const useLaserRequests = () =>
  useQuery({
    queryKey: [domain, 'listLaserRequests'],
    queryFn: ({ signal }) => call(listLaserRequests, {}, { signal }),
    ...liveQuery,
  });

/** Every answer of one of them. */
export const useProspectFile = (prospectId: string) =>
  useQuery({
    queryKey: ['records', 'getProspect', { prospectId }],
    queryFn: ({ signal }) => call(getProspect, { params: { prospectId } }, { signal }),
    ...auditedRead,
  });

/** Whatever came of it, what is on screen is asked for again; whoever decided does not wait for that. */
function useDecision<Input, Reply>(mutationFn: (given: Input) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [domain] });
    },
  });
}

type OfRows<Row, Reply> = {
  readonly idOf: (row: Row) => string;
  readonly decide: (row: Row) => Promise<Reply>;
};
/** What came of it for one row, also when the row, or the list, is on screen no more. */
type Told<Row, Reply> = {
  readonly done: (row: Row, reply: Reply) => void;
  readonly failed: (row: Row, error: unknown) => void;
};

/** A decision about one of many rows: each waits for its own answer, whatever is pressed meanwhile. */
function useRowDecision<Row, Reply>({ idOf, decide }: OfRows<Row, Reply>, told: Told<Row, Reply>) {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const { mutate } = useMutation({
    mutationFn: decide,
    onMutate: (row) => setWaiting((now) => [...now, idOf(row)]),
    onSuccess: (reply, row) => told.done(row, reply),
    onError: (error, row) => told.failed(row, error),
    onSettled: (_reply, _error, row) => {
      const asked = client.invalidateQueries({ queryKey: [domain] });
      // Not to be pressed again before the list says what it came to.
      void asked.finally(() => setWaiting((now) => now.filter((id) => id !== idOf(row))));
    },
  });
  return { decide: (row: Row) => mutate(row), isWaiting: (row: Row) => waiting.includes(idOf(row)) };
}

const ofProspects = {
  idOf: ({ prospectId }: ProspectLine) => prospectId,
  decide: ({ prospectId }: ProspectLine) => call(activateProspect, { params: { prospectId } }),
};
type Activated = Awaited<ReturnType<typeof ofProspects.decide>>;
export const useActivateProspect = (told: Told<ProspectLine, Activated>) => useRowDecision(ofProspects, told);

export const useDeleteProspect = () =>
  useDecision((prospectId: string) => call(deleteProspect, { params: { prospectId } }));

const ofRequests = (contract: typeof approveLaserRequest | typeof reviewLaserRequest) => ({
  idOf: ({ requestId }: LaserRequestLine) => requestId,
  decide: ({ requestId }: LaserRequestLine) => call(contract, { params: { requestId } }),
});
type ToldOfRequest = Told<LaserRequestLine, unknown>;

export const useApproveRequest = (told: ToldOfRequest) =>
  useRowDecision(ofRequests(approveLaserRequest), told);

export const useReviewRequest = (told: ToldOfRequest) => useRowDecision(ofRequests(reviewLaserRequest), told);

export const useRefuseRequest = (requestId: string) =>
  useDecision((reason: string) => call(voidLaserRequest, { params: { requestId }, body: { reason } }));
