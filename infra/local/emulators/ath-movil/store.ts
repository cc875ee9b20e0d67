import { createDeliveryStore, deliveriesTable } from '../deliveries.ts';
import { openDatabase, parseRowBody } from '../kit/database.ts';

export type PaymentStatus = 'OPEN' | 'CONFIRM' | 'COMPLETED' | 'CANCEL';
export type Item = Readonly<Record<string, unknown>>;

/** A stored payment. Amounts are in cents and times in epoch seconds. */
export type Payment = {
  readonly ecommerceId: string;
  readonly authToken: string;
  readonly status: PaymentStatus;
  readonly totalCents: number;
  readonly taxCents: number;
  readonly subtotalCents: number;
  readonly metadata1: string;
  readonly metadata2: string;
  readonly items: readonly Item[];
  readonly phoneNumber: string;
  readonly isRinging: boolean;
  /** When the payment expires unless the client or the business acts. */
  readonly endsAt: number;
  readonly referenceNumber?: string;
  readonly dailyTransactionId?: number;
  readonly completedAt?: number;
  readonly refundedCents: number;
};

const schema = `
  CREATE TABLE IF NOT EXISTS payments (sequence INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS changes (only INTEGER PRIMARY KEY, count INTEGER NOT NULL);
  INSERT OR IGNORE INTO changes VALUES (1, 0);
  ${deliveriesTable}
`;

export function openStore(file: string) {
  const { database, ...databaseControls } = openDatabase(file, schema);
  const upsert = database.prepare(
    'INSERT INTO payments (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
  );
  const increaseChanges = database.prepare('UPDATE changes SET count = count + 1');
  const selectChanges = database.prepare('SELECT count FROM changes');
  const find = database.prepare('SELECT body FROM payments WHERE id = ?');
  const selectAll = database.prepare('SELECT body FROM payments ORDER BY sequence DESC');
  return {
    ...databaseControls,
    ...createDeliveryStore(database),
    save(payment: Payment) {
      upsert.run(payment.ecommerceId, JSON.stringify(payment));
      increaseChanges.run();
    },
    find(ecommerceId: string): Payment | undefined {
      const row = find.get(ecommerceId);
      return row && parseRowBody(row);
    },
    /** Newest first. */
    list: (): Payment[] => selectAll.all().map(parseRowBody),
    /** Increases with every change. */
    changes: () => Number(selectChanges.get()?.['count']),
  };
}
export type Store = ReturnType<typeof openStore>;
