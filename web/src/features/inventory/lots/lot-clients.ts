import { formatTime } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getLot, listLotDeliveries } from '#shared/inventory/lot-api.ts';
import { calculateMg } from '#shared/inventory/medication-delivery.ts';
import { csvText } from './copy.ts';

export type Delivery = ReplyOf<typeof listLotDeliveries>['rows'][number];
export type LotDetail = ReplyOf<typeof getLot>;
/** A delivery, or an open appointment that may use the lot. */
export type LotUse = Omit<Delivery, 'deliveryId'> & { readonly id: string; readonly isOpen: boolean };

/** Merges both lists. Appointments in progress come first, since they are the newest. */
export const toLotUses = (deliveries: readonly Delivery[], { inProgress }: LotDetail): LotUse[] => [
  ...inProgress.map(({ reservationId, ...use }) => ({ ...use, id: reservationId, isOpen: true })),
  ...deliveries.map(({ deliveryId, ...use }) => ({ ...use, id: deliveryId, isOpen: false })),
];

export type LotClient = {
  readonly patientId: string;
  readonly name: string;
  readonly phone: string;
  readonly municipality: string;
  readonly uses: readonly LotUse[];
  readonly doses: number;
};

/** Groups the uses by client, latest recipient first, so that each client is called once. */
export function groupByClient(uses: readonly LotUse[]): LotClient[] {
  const usesByClient = Map.groupBy(uses, ({ patientId }) => patientId);
  return [...usesByClient].flatMap(([patientId, clientUses]) => {
    const [newest] = clientUses;
    if (newest === undefined) return [];
    return [
      {
        patientId,
        name: newest.patientName,
        phone: newest.phone,
        municipality: newest.municipality,
        uses: clientUses,
        doses: clientUses.reduce((sum, { doses }) => sum + doses, 0),
      },
    ];
  });
}

/** Builds the CSV, with a row per use. */
export const buildCsvRows = (
  uses: readonly LotUse[],
  { medicationName, lotNumber }: Pick<LotDetail, 'medicationName' | 'lotNumber'>,
): (readonly (string | number)[])[] => [
  csvText.heads,
  ...uses.map((lotUse) => [
    lotUse.patientName,
    csvText.formatPhone(lotUse.phone),
    lotUse.municipality,
    lotUse.date,
    formatTime(lotUse.time),
    medicationName,
    lotNumber,
    lotUse.doses,
    calculateMg(lotUse),
    lotUse.staffName,
    lotUse.isOpen ? csvText.inProgress : csvText.received,
  ]),
];
