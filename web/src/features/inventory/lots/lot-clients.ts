import { clock } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getLot, listLotDeliveries } from '#shared/inventory/lot-api.ts';
import { mgOf } from '#shared/inventory/medication-delivery.ts';
import { csvText } from './copy.ts';

export type Delivery = ReplyOf<typeof listLotDeliveries>['rows'][number];
export type LotDetail = ReplyOf<typeof getLot>;
/** What was given, or what an appointment that is not closed may have given. */
export type LotUse = Omit<Delivery, 'deliveryId'> & { readonly id: string; readonly isOpen: boolean };

/** Those of appointments in progress first: they are the newest. */
export const usesOf = (deliveries: readonly Delivery[], { inProgress }: LotDetail): LotUse[] => [
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

/** By client, who is called once however often they came: the one who came last first. */
export function clientsOf(uses: readonly LotUse[]): LotClient[] {
  const byClient = Map.groupBy(uses, ({ patientId }) => patientId);
  return [...byClient].flatMap(([patientId, own]) => {
    const [newest] = own;
    if (newest === undefined) return [];
    return [
      {
        patientId,
        name: newest.patientName,
        phone: newest.phone,
        municipality: newest.municipality,
        uses: own,
        doses: own.reduce((sum, { doses }) => sum + doses, 0),
      },
    ];
  });
}

/** One row for each use, as spreadsheets open it. */
export const csvRows = (
  uses: readonly LotUse[],
  { medicationName, lotNumber }: Pick<LotDetail, 'medicationName' | 'lotNumber'>,
): (readonly (string | number)[])[] => [
  csvText.heads,
  ...uses.map((each) => [
    each.patientName,
    csvText.phone(each.phone),
    each.municipality,
    each.date,
    clock(each.time),
    medicationName,
    lotNumber,
    each.doses,
    mgOf(each),
    each.staffName,
    each.isOpen ? csvText.open : csvText.given,
  ]),
];
