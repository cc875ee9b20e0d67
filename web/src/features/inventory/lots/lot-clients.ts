import { clock } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getLot, listLotDeliveries } from '#shared/inventory/lot-api.ts';
import { mgOf } from '#shared/inventory/medication-delivery.ts';
import { csvText } from './copy.ts';

export type Delivery = ReplyOf<typeof listLotDeliveries>['rows'][number];
export type LotDetail = ReplyOf<typeof getLot>;

export type LotClient = {
  readonly patientId: string;
  readonly name: string;
  readonly phone: string;
  readonly municipality: string;
  readonly deliveries: readonly Delivery[];
  readonly doses: number;
};

/** By client, who is called once however often they came: the one who came last first. */
export function clientsOf(deliveries: readonly Delivery[]): LotClient[] {
  const byClient = Map.groupBy(deliveries, ({ patientId }) => patientId);
  return [...byClient].flatMap(([patientId, own]) => {
    const [newest] = own;
    if (newest === undefined) return [];
    return [
      {
        patientId,
        name: newest.patientName,
        phone: newest.phone,
        municipality: newest.municipality,
        deliveries: own,
        doses: own.reduce((sum, { doses }) => sum + doses, 0),
      },
    ];
  });
}

/** One row for each delivery, as spreadsheets open it. */
export const csvRows = (
  deliveries: readonly Delivery[],
  { medicationName, lotNumber }: Pick<LotDetail, 'medicationName' | 'lotNumber'>,
): (readonly (string | number)[])[] => [
  csvText.heads,
  ...deliveries.map((each) => [
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
  ]),
];
