import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#shared/core/route.ts';
import { addAllergen, listAllergens } from '#shared/inventory/allergen-api.ts';
import {
  correctLot,
  discardLot,
  getLot,
  loseDoses,
  recallLot,
  receiveLot,
  relabelLot,
} from '#shared/inventory/lot-api.ts';
import {
  correctDoseCosts,
  createMedication,
  createMedicationPictureUpload,
  listMedicationMoves,
  listMedicationPictures,
  listMedications,
  listReservedDoses,
  removeMedication,
  saveMedication,
  saveMedicationPicture,
} from '#shared/inventory/medication-api.ts';
import { retryUntilScanned } from '#web/src/components/uploads/retry-until-scanned.ts';
import type { ScaledPicture } from '#web/src/components/uploads/scale-picture.ts';
import { buildPagedQuery, buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand, useMultiStepCommand } from '#web/src/lib/command.ts';
import { liveQuery } from '#web/src/lib/query.ts';
import { uploadFile } from '#web/src/lib/upload.ts';

export const useMedications = () => useQuery({ ...buildQuery(listMedications), ...liveQuery });

export const useAllergens = () => useQuery(buildQuery(listAllergens));

export const useAddAllergen = () =>
  useCommand(addAllergen, {
    inputOf: (body: BodyOf<typeof addAllergen>) => ({ body }),
    refreshes: [listAllergens],
    waitsForRefresh: true,
  });

/** Refetch interval in milliseconds, shorter than the lifetime of the links. */
const linkRefetchMs = 4 * 60_000;

/** Returns links to the small pictures by medication id. */
export function useMedicationPictures(): ReadonlyMap<string, string> {
  const { data } = useQuery({
    ...buildQuery(listMedicationPictures),
    refetchInterval: linkRefetchMs,
    staleTime: linkRefetchMs,
  });
  return new Map(data?.pictures.map(({ medicationId, smallUrl }) => [medicationId, smallUrl]));
}

export const useMedicationMoves = (medicationId: string) =>
  useInfiniteQuery({ ...buildPagedQuery(listMedicationMoves, { params: { medicationId } }), ...liveQuery });

/** Loads the appointments that reserve a medication's doses. */
export const useReservedDoses = (medicationId: string) =>
  useQuery({ ...buildQuery(listReservedDoses, { params: { medicationId } }), ...liveQuery });

const refreshes = [listMedications, listMedicationMoves, getLot] as const;
const refreshOptions = { refreshes, waitsForRefresh: true } as const;

type SaveMedicationInput = {
  readonly body: BodyOf<typeof createMedication>;
  /** Undefined creates a medication. */
  readonly saved: { readonly medicationId: string; readonly version: number } | undefined;
};

/** Creates a medication, or updates one against the version that was opened. */
export const useSaveMedication = () =>
  useMultiStepCommand(
    ({ body, saved }: SaveMedicationInput, call) =>
      saved === undefined
        ? call(createMedication, { body })
        : call(saveMedication, {
            params: { medicationId: saved.medicationId },
            body: { ...body, version: saved.version },
          }),
    refreshOptions,
  );

/** Returns a function that loads the current medication. */
export function useReadMedication(medicationId: string | undefined) {
  const client = useQueryClient();
  return async () =>
    (await client.fetchQuery({ ...buildQuery(listMedications), staleTime: 0 })).rows.find(
      (medication) => medication.medicationId === medicationId,
    );
}

export const useRemoveMedication = () =>
  useCommand(removeMedication, {
    inputOf: (medicationId: string) => ({ params: { medicationId } }),
    refreshes,
  });

/** Uploads both sizes and assigns them to the medication. */
export const useSavePicture = (medicationId: string) =>
  useMultiStepCommand(
    async ({ main, small }: ScaledPicture, call) => {
      const params = { medicationId };
      const body = { bytes: main.size, smallBytes: small.size };
      const { link, smallLink } = await call(createMedicationPictureUpload, { params, body });
      await uploadFile({ link, file: main, contentType: 'image/jpeg' });
      await uploadFile({ link: smallLink, file: small, contentType: 'image/jpeg' });
      return retryUntilScanned(() => call(saveMedicationPicture, { params }));
    },
    { refreshes: [listMedications, listMedicationPictures], waitsForRefresh: true },
  );

export const useCorrectDoseCosts = () =>
  useCommand(correctDoseCosts, { inputOf: () => ({}), refreshes: [listMedications], refreshOn: 'success' });

type LotReceipt = BodyOf<typeof receiveLot> & { readonly medicationId: string };

export const useReceiveLot = (moveId: string) =>
  useCommand(receiveLot, {
    inputOf: ({ medicationId, ...body }: LotReceipt) => ({ params: { medicationId, moveId }, body }),
    ...refreshOptions,
  });

export type LotKey = { readonly medicationId: string; readonly lotId: string };
const toLotParams = ({ medicationId, lotId }: LotKey) => ({ medicationId, lotId });

export const useCorrectLot = () =>
  useCommand(correctLot, {
    inputOf: ({ counted, seen, reason, ...key }: BodyOf<typeof correctLot> & LotKey) => ({
      params: toLotParams(key),
      body: { counted, seen, reason },
    }),
    ...refreshOptions,
  });

export const useLoseDoses = (moveId: string) =>
  useCommand(loseDoses, {
    inputOf: ({ doses, reason, ...key }: BodyOf<typeof loseDoses> & LotKey) => ({
      params: { ...toLotParams(key), moveId },
      body: { doses, reason },
    }),
    ...refreshOptions,
  });

export const useRelabelLot = (key: LotKey) =>
  useCommand(relabelLot, {
    inputOf: (body: BodyOf<typeof relabelLot>) => ({ params: toLotParams(key), body }),
    ...refreshOptions,
  });

export const useDiscardLot = (key: LotKey) =>
  useCommand(discardLot, {
    inputOf: (reason: string) => ({ params: toLotParams(key), body: { reason } }),
    ...refreshOptions,
  });

export const useRecallLot = (key: LotKey) =>
  useCommand(recallLot, {
    inputOf: (reason: string) => ({ params: toLotParams(key), body: { reason } }),
    ...refreshOptions,
  });
