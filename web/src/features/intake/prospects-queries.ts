import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activateProspect, deleteProspect, getProspect, listProspects } from '#shared/intake/desk-api.ts';
import {
  approveLaserRequest,
  listLaserRequests,
  reviewLaserRequest,
  voidLaserRequest,
} from '#shared/intake/laser-api.ts';
import { call } from '#web/src/lib/call.ts';
import { everyRow } from '#web/src/lib/every-row.ts';
import { watched } from '#web/src/lib/query.ts';

const domain = 'intake';

/** Everybody who waits, newest first: few by nature, so that a filter and a count over them mean what they say. */
export const useProspects = () =>
  useQuery({
    queryKey: [domain, 'listProspects'],
    queryFn: ({ signal }) => everyRow((query) => call(listProspects, { query }, { signal })),
    ...watched,
  });

/** Clients who ask for laser, oldest first. */
export const useLaserRequests = () =>
  useQuery({
    queryKey: [domain, 'listLaserRequests'],
    queryFn: ({ signal }) => call(listLaserRequests, {}, { signal }),
    ...watched,
  });

/** Each reading leaves a line on the trail: asked for once, however often the window gets the focus. */
export const useProspectFile = (prospectId: string) =>
  useQuery({
    queryKey: ['prospectFile', { prospectId }],
    queryFn: ({ signal }) => call(getProspect, { params: { prospectId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Whatever came of it, what is on screen is asked for again; whoever decided does not wait for that. */
function useDecision<Given, Reply>(mutationFn: (given: Given) => Promise<Reply>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [domain] });
    },
  });
}

export const useActivateProspect = () =>
  useDecision((prospectId: string) => call(activateProspect, { params: { prospectId } }));

export const useDeleteProspect = () =>
  useDecision((prospectId: string) => call(deleteProspect, { params: { prospectId } }));

export const useApproveRequest = () =>
  useDecision((requestId: string) => call(approveLaserRequest, { params: { requestId } }));

export const useReviewRequest = () =>
  useDecision((requestId: string) => call(reviewLaserRequest, { params: { requestId } }));

export const useRefuseRequest = (requestId: string) =>
  useDecision((reason: string) => call(voidLaserRequest, { params: { requestId }, body: { reason } }));
