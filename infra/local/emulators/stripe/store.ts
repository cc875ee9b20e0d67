import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { createDeliveryStore, deliveriesTable } from '../deliveries.ts';
import { openDatabase, parseRowBody } from '../kit/database.ts';
import type { Kinds } from './objects.ts';

export type PageQuery = {
  readonly limit: number;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly startingAfter?: string | undefined;
  /** Required values of top-level fields. */
  readonly where?: Readonly<Record<string, string>>;
};
type StoredAnswer = { readonly fingerprint: string; readonly status: number; readonly body: string };
type Row = Record<string, SQLOutputValue>;

const schema = `
  CREATE TABLE IF NOT EXISTS objects (
    sequence INTEGER PRIMARY KEY, id TEXT UNIQUE NOT NULL, kind TEXT NOT NULL, created INTEGER NOT NULL, body TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, sequence);
  CREATE TABLE IF NOT EXISTS holds (intent TEXT PRIMARY KEY, lapses INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, created INTEGER NOT NULL, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL);
  ${deliveriesTable}
`;

const answerTtlSeconds = 86_400;

export function openStore(file: string) {
  const { database, ...databaseControls } = openDatabase(file, schema);
  const prepare = (sql: string) => {
    const statement = database.prepare(sql);
    return {
      run: (...values: (string | number)[]) => statement.run(...values),
      row: (...values: (string | number)[]): Row | undefined => statement.get(...values),
    };
  };
  return {
    ...databaseControls,
    ...createObjectStore(database, prepare),
    ...createAnswerStore(prepare),
    ...createDeliveryStore(database),
  };
}
export type Store = ReturnType<typeof openStore>;
type Prepare = (sql: string) => {
  run(...values: (string | number)[]): unknown;
  row(...values: (string | number)[]): Row | undefined;
};

function createObjectStore(database: DatabaseSync, prepare: Prepare) {
  const upsert = prepare(`INSERT INTO objects (id, kind, created, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET body = excluded.body`);
  const find = prepare('SELECT body FROM objects WHERE kind = ? AND id = ?');
  const insertSchedule = prepare('INSERT INTO holds (intent, lapses) VALUES (?, ?)');
  const deleteSchedule = prepare('DELETE FROM holds WHERE intent = ?');
  const selectDue = database.prepare('SELECT intent FROM holds WHERE lapses <= ? ORDER BY lapses');
  return {
    save(object: Kinds[keyof Kinds]) {
      upsert.run(object.id, object.object, object.created, JSON.stringify(object));
    },
    find<K extends keyof Kinds>(kind: K, id: string): Kinds[K] | undefined {
      const row = find.row(kind, id);
      return row && parseRowBody(row);
    },
    /** Newest first. */
    list<K extends keyof Kinds>(kind: K, page: PageQuery): Kinds[K][] {
      const conditions = Object.keys(page.where ?? {}).map(() => 'AND json_extract(body, ?) = ?');
      const rows = database
        .prepare(
          `SELECT body FROM objects WHERE kind = ? AND created BETWEEN ? AND ?
            AND sequence < coalesce((SELECT sequence FROM objects WHERE id = ?), 9e15) ${conditions.join(' ')}
            ORDER BY sequence DESC LIMIT ?`,
        )
        .all(
          kind,
          page.from ?? 0,
          page.to ?? Number.MAX_SAFE_INTEGER,
          page.startingAfter ?? '',
          ...Object.entries(page.where ?? {}).flatMap(([field, value]) => [`$.${field}`, value]),
          page.limit,
        );
      return rows.map(parseRowBody);
    },
    /** Schedules the end of an intent's hold or the bank's decision on a refund. `holds` has both. */
    scheduleAt: (id: string, seconds: number) => insertSchedule.run(id, seconds),
    cancelSchedule: (id: string) => deleteSchedule.run(id),
    listDue: (seconds: number) => selectDue.all(seconds).map((row) => String(row.intent)),
  };
}

/** Opens the answers stored under idempotency keys, kept for a day as by Stripe. */
function createAnswerStore(prepare: Prepare) {
  const insertAnswer = prepare(
    'INSERT OR REPLACE INTO answers (key, created, fingerprint, status, body) VALUES (?, ?, ?, ?, ?)',
  );
  const selectAnswer = prepare('SELECT fingerprint, status, body FROM answers WHERE key = ? AND created > ?');
  return {
    saveAnswer(key: string, seconds: number, { fingerprint, status, body }: StoredAnswer) {
      insertAnswer.run(key, seconds, fingerprint, status, body);
    },
    findAnswer(key: string, seconds: number): StoredAnswer | undefined {
      const row = selectAnswer.row(key, seconds - answerTtlSeconds);
      return (
        row && { fingerprint: String(row.fingerprint), status: Number(row.status), body: String(row.body) }
      );
    },
  };
}
