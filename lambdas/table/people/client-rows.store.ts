import { isDeepStrictEqual } from 'node:util';
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Appointment } from '#shared/appointments/appointment.ts';
import { getRawRows, type TableKey, type TableRow, toTableKey } from '../engine/batch-get.ts';
import type { TableConfig } from '../engine/config.ts';
import { entityAttribute, indexes, table } from '../engine/indexes.ts';
import { deleteRow, putRow, type RowWrite, updateRow } from '../engine/write.ts';
import { doseReservationEntity } from '../inventory/dose-reservation.entity.ts';
import { medicationMoveEntity } from '../inventory/medication-move.entity.ts';
import { patientEntity } from './patient.entity.ts';

/** Entities that belong to a client and change the client when two records are merged. */
export const movedEntities = [
  'activity',
  'appointment',
  'doseRequest',
  'healthGoals',
  'healthProfile',
  'intakeRecord',
  'laserConsent',
  'laserRequest',
  'medicationDelivery',
  'order',
  'pastInterview',
  'patientDocument',
  'recommendationList',
  'sale',
  'skinAnalysis',
  'treatmentNote',
  'weightPoint',
] as const;
/** Doses reserved and dispensed for an appointment, which follow it. */
const followingEntities = ['doseReservation', 'medicationMove'] as const;
export type ClientEntity = (typeof movedEntities)[number] | (typeof followingEntities)[number];

/** A stored row of a client, with all attributes. */
export type ClientRow = { readonly entity: ClientEntity; readonly key: TableKey; readonly row: TableRow };
type Move = { readonly from: string; readonly to: string };

export type ClientRowStore = {
  /** Returns the rows of the moved entities. Those found by an index may lag behind. */
  ofPatient(patientId: string): Promise<ClientRow[]>;
  /** Returns the doses reserved and dispensed for an appointment. */
  dosesOf(appointment: Appointment): Promise<ClientRow[]>;
  /** Reads rows consistently. Missing ones are left out. */
  byKeys(keys: readonly TableKey[]): Promise<ClientRow[]>;
  /** Returns the key of the row after the move. */
  toMovedKey(row: ClientRow, move: Move): TableKey;
  /** Gives the row to another client. The writes are rejected if the row was changed since it was read. */
  move(row: ClientRow, move: Move): RowWrite[];
  remove(row: ClientRow): RowWrite;
};

/** The doses of a completed appointment leave their lots in the same transaction. */
const completionMs = 60_000;

/** DynamoDB's limit of one batch. */
const maxBatchKeys = 100;

const keyNames: readonly string[] = [table, ...indexes].flatMap(({ pk, sk }) => [pk, sk]);

const replaceInKey = (key: string, { from, to }: Move) =>
  key
    .split('#')
    .map((part) => (part === `patientId_${from}` ? `patientId_${to}` : part))
    .join('#');

/** Replaces the client's id in a value. Other texts stay, such as the storage keys of files. */
function replaceInValue(value: unknown, move: Move): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceInValue(item, move));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      name === 'patientId' && item === move.from ? move.to : replaceInValue(item, move),
    ]),
  );
}

/** Raises the version, also that of the object in the row, so that a write from before the move is rejected. */
function raiseVersion(row: TableRow): TableRow {
  const { version } = row;
  if (typeof version !== 'number') return row;
  const raise = (value: unknown) =>
    typeof value === 'object' && value !== null && 'version' in value && value.version === version
      ? { ...value, version: version + 1 }
      : value;
  const values = Object.entries(row).map(([name, value]) => [name, raise(value)]);
  // Keys are texts, which stay.
  return { ...Object.fromEntries(values), version: version + 1 } as TableRow;
}

function toMovedRow(row: TableRow, move: Move): TableRow {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    keyNames.includes(name) && typeof value === 'string' ? replaceInKey(value, move) : value,
  ]);
  // The result has the attributes of the row.
  return raiseVersion(replaceInValue(Object.fromEntries(values), move) as TableRow);
}

/** Requires that the row has not changed since it was read: by its version, or that it exists if it never changes. */
function buildGuard({ version }: TableRow) {
  if (typeof version !== 'number')
    return {
      ConditionExpression: 'attribute_exists(#pk)',
      ExpressionAttributeNames: { '#pk': table.pk },
      ExpressionAttributeValues: {},
    };
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': version },
  };
}

const withoutEmpty = ({ ExpressionAttributeValues, ...params }: Record<string, unknown>) =>
  Object.keys(ExpressionAttributeValues ?? {}).length > 0 ? { ...params, ExpressionAttributeValues } : params;

/** Moves a row whose key stays, and changes only the attributes with the client's id. */
function buildUpdate(config: TableConfig, { key, row }: ClientRow, moved: TableRow): RowWrite {
  const changes = Object.entries(moved).filter(([name, value]) => !isDeepStrictEqual(value, row[name]));
  const guard = buildGuard(row);
  const names = Object.fromEntries(changes.map(([name], index) => [`#a${index}`, name]));
  const values = Object.fromEntries(changes.map(([, value], index) => [`:a${index}`, value]));
  return updateRow({
    TableName: config.table,
    Key: key,
    UpdateExpression: `SET ${changes.map((_, index) => `#a${index} = :a${index}`).join(', ')}`,
    ConditionExpression: guard.ConditionExpression,
    ExpressionAttributeNames: { ...guard.ExpressionAttributeNames, ...names },
    ExpressionAttributeValues: { ...guard.ExpressionAttributeValues, ...values },
  });
}

const toKey = ({ pk, sk }: TableRow): TableKey => ({ pk, sk });

/** Returns the keys of a partition of the table or of an index. */
async function listKeys(
  config: TableConfig,
  partition: string,
  names: (typeof indexes)[number] | typeof table,
): Promise<TableKey[]> {
  const keys: TableKey[] = [];
  let startKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const { Items = [], LastEvaluatedKey } = await config.client.send(
      new QueryCommand({
        TableName: config.table,
        ...('name' in names ? { IndexName: names.name } : { ConsistentRead: true }),
        KeyConditionExpression: '#partition = :partition',
        ExpressionAttributeNames: { '#partition': names.pk },
        ExpressionAttributeValues: { ':partition': partition },
        ...(startKey && { ExclusiveStartKey: startKey }),
      }),
    );
    // Every row has both key attributes.
    keys.push(...(Items as TableRow[]).map(toKey));
    startKey = LastEvaluatedKey;
  } while (startKey);
  return keys;
}

const knownEntities: readonly unknown[] = [...movedEntities, ...followingEntities];

async function readRows(config: TableConfig, keys: readonly TableKey[]): Promise<ClientRow[]> {
  const rows: ClientRow[] = [];
  for (let start = 0; start < keys.length; start += maxBatchKeys) {
    const batchKeys = keys.slice(start, start + maxBatchKeys);
    const findRow = await getRawRows(config, batchKeys);
    rows.push(
      ...batchKeys.flatMap((key) => {
        const row = findRow(key);
        const entity = row?.[entityAttribute];
        // Only rows of these entities are returned.
        return row && knownEntities.includes(entity) ? [{ entity: entity as ClientEntity, key, row }] : [];
      }),
    );
  }
  return rows;
}

/** Returns a function that reads the keys of the doses reserved and dispensed for an appointment. */
function makeDoseKeyReader(config: TableConfig) {
  const reservations = doseReservationEntity(config);
  const medicationMoves = medicationMoveEntity(config);
  /** Returns the doses taken from lots when the appointment was completed. */
  async function listDispensed(medicationId: string, appointment: Appointment) {
    if (appointment.status !== 'completed') return [];
    const completedAt = Date.parse(appointment.completedAt);
    const toInstant = (offsetMs: number) => new Date(completedAt + offsetMs).toISOString();
    const moves = await medicationMoves.query
      .byMedication({ medicationId })
      .between({ at: toInstant(-completionMs) }, { at: toInstant(completionMs) })
      .go({ pages: 'all', consistent: true });
    return moves.data.filter(({ appointmentId }) => appointmentId === appointment.appointmentId);
  }
  return async (appointment: Appointment): Promise<TableKey[]> => {
    const { appointmentId, medications } = appointment;
    const reserved = await reservations.query.byAppointment({ appointmentId }).go({ pages: 'all' });
    const dispensed = await Promise.all(
      medications.map(({ medicationId }) => listDispensed(medicationId, appointment)),
    );
    return [
      ...reserved.data.map((row) => reservations.get(row).params()),
      ...dispensed.flat().map((row) => medicationMoves.get(row).params()),
    ].map(toTableKey);
  };
}

export function clientRowStore(config: TableConfig): ClientRowStore {
  const patients = patientEntity(config);
  const listDoseKeys = makeDoseKeyReader(config);
  const byKeys: ClientRowStore['byKeys'] = (keys) => readRows(config, keys);

  return {
    byKeys,
    async ofPatient(patientId) {
      // All entities and indexes name the client's partition in the same way.
      const { pk } = toTableKey(patients.get({ patientId }).params());
      const keys = await Promise.all([table, ...indexes].map((names) => listKeys(config, pk, names)));
      return (await byKeys(keys.flat())).filter(({ row }) => row['patientId'] === patientId);
    },
    dosesOf: async (appointment) => byKeys(await listDoseKeys(appointment)),
    toMovedKey: ({ key }, move) => ({ pk: replaceInKey(key.pk, move), sk: replaceInKey(key.sk, move) }),
    move(clientRow, move) {
      const { key, row } = clientRow;
      const moved = toMovedRow(row, move);
      if (isDeepStrictEqual(toKey(moved), key)) return [buildUpdate(config, clientRow, moved)];
      return [
        putRow({
          TableName: config.table,
          Item: moved,
          ConditionExpression: 'attribute_not_exists(#pk)',
          ExpressionAttributeNames: { '#pk': table.pk },
        }),
        deleteRow(withoutEmpty({ TableName: config.table, Key: key, ...buildGuard(row) })),
      ];
    },
    remove: ({ key, row }) =>
      deleteRow(withoutEmpty({ TableName: config.table, Key: key, ...buildGuard(row) })),
  };
}
