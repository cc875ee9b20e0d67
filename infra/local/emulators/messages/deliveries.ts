import type { DatabaseSync } from 'node:sqlite';

/** A line of SNS's SMS delivery log. */
export type DeliveryRecord = {
  readonly notification: { readonly messageId: string; readonly timestamp: string };
  readonly delivery: {
    readonly destination: string;
    readonly smsType: string;
    readonly providerResponse: string;
    readonly dwellTimeMs: number;
    readonly phoneCarrier?: string;
    readonly numberOfMessageParts?: number;
    readonly priceInUSD?: number;
    readonly mnc?: number;
    readonly mcc?: number;
    readonly dwellTimeMsUntilDeviceAck?: number;
  };
  readonly status: 'SUCCESS' | 'FAILURE';
};

const schema = `
  CREATE TABLE IF NOT EXISTS deliveries (sequence INTEGER PRIMARY KEY, record TEXT NOT NULL);
`;
const acceptedResponse = 'Message has been accepted by phone carrier';
/** Fields of a message that reached a carrier. A message beyond an account limit has only the reason. */
const carrierFields = {
  phoneCarrier: 'Claro Puerto Rico',
  numberOfMessageParts: 1,
  priceInUSD: 0.00645,
  mnc: 110,
  mcc: 330,
  dwellTimeMsUntilDeviceAck: 1_344,
};
const preCarrierFailures = [
  'No quota left for account',
  'Phone number is opted out',
  'This delivery would exceed max price',
];

/** Opens the delivery reports of accepted SMS, which wait until a reader takes them. */
export function openDeliveries(database: DatabaseSync, now: () => Date) {
  database.exec(schema);
  const insert = database.prepare('INSERT INTO deliveries (record) VALUES (?)');
  const selectAll = database.prepare('SELECT sequence, record FROM deliveries ORDER BY sequence');
  const deleteRow = database.prepare('DELETE FROM deliveries WHERE sequence = ?');
  let plannedFailure = { response: '', count: 0 };

  return {
    /** Accepts the next SMS without delivering them. `response` is SNS's reason. */
    failNext(response: string, count = 1) {
      plannedFailure = { response, count };
    },
    add({ id, to, smsType }: { id: string; to: string; smsType: string }) {
      const isFailing = plannedFailure.count > 0;
      if (isFailing) plannedFailure.count -= 1;
      const providerResponse = isFailing ? plannedFailure.response : acceptedResponse;
      const record: DeliveryRecord = {
        notification: { messageId: id, timestamp: now().toISOString().replace('T', ' ').replace('Z', '') },
        delivery: {
          ...(!preCarrierFailures.includes(providerResponse) && carrierFields),
          destination: to,
          smsType,
          providerResponse,
          dwellTimeMs: 599,
        },
        status: isFailing ? 'FAILURE' : 'SUCCESS',
      };
      insert.run(JSON.stringify(record));
    },
    /** Unread reports, oldest first. */
    listUnread: (): { readonly sequence: number; readonly record: DeliveryRecord }[] =>
      selectAll.all().map(({ sequence, record }) => ({
        sequence: Number(sequence),
        record: JSON.parse(String(record)),
      })),
    remove: (sequence: number) => void deleteRow.run(sequence),
  };
}
export type Deliveries = ReturnType<typeof openDeliveries>;
