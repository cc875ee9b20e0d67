import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { buildCorsHeaders, type RunningServer } from '../emulators/http.ts';
import { type EmulatorRequest, parseJson, startEmulator, toJsonAnswer } from '../emulators/kit/emulator.ts';

export type BusEntry = {
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
  /** When the event happened, by default now. */
  readonly time?: Date;
};
export type BusEvent = {
  readonly version: '0';
  readonly id: string;
  readonly source: string;
  readonly 'detail-type': string;
  readonly account: string;
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
};

const JsonObject = z.record(z.string(), z.unknown());
const PutEvents = z.object({
  Entries: z
    .array(
      z.object({
        Source: z.string(),
        DetailType: z.string(),
        Detail: z.string(),
        Time: z.optional(z.number()),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
});
type PutEntry = z.infer<typeof PutEvents>['Entries'][number];

const maxBodyBytes = 1024 * 1024;
/** EventBridge requires the entries of a request to be smaller than this in total. */
const totalBytesLimit = 256 * 1024;
const countBytes = ({ Source, DetailType, Detail, Time }: PutEntry) =>
  Buffer.byteLength(Source + DetailType + Detail) + (Time === undefined ? 0 : 14);

type Listener = {
  accept(entries: readonly BusEntry[]): readonly string[];
  shouldReject(): boolean;
};

/**
 * Emulates `PutEvents`. `accept` returns event ids, and `shouldReject` decides whether the next entry fails.
 */
export const listenForEvents = ({ port, ...listener }: Listener & { port: number }): Promise<RunningServer> =>
  startEmulator({
    name: 'EventBridge emulator',
    port,
    bodyBytes: maxBodyBytes,
    headers: buildCorsHeaders,
    answer: (request) => answerRequest(request, listener),
  });

const buildValidationError = (message: string) =>
  toJsonAnswer(400, { __type: 'ValidationException', message });

function answerRequest({ request, body }: EmulatorRequest, listener: Listener) {
  const parsed = PutEvents.safeParse(parseJson(body));
  if (request.headers['x-amz-target'] !== 'AWSEvents.PutEvents' || !parsed.success)
    return buildValidationError('Only PutEvents with 1 to 10 entries.');
  if (parsed.data.Entries.reduce((bytes, entry) => bytes + countBytes(entry), 0) >= totalBytesLimit)
    return buildValidationError('Total size of the entries in the request is over the limit.');
  const Entries = parsed.data.Entries.map((entry) => putEntry(entry, listener));
  return toJsonAnswer(200, { FailedEntryCount: Entries.filter(({ EventId }) => !EventId).length, Entries });
}

type PutResult = { EventId?: string | undefined; ErrorCode?: string; ErrorMessage?: string };

function putEntry(entry: PutEntry, listener: Listener): PutResult {
  const detail = JsonObject.safeParse(parseJson(entry.Detail));
  if (!detail.success) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  if (listener.shouldReject()) return { ErrorCode: 'InternalFailure', ErrorMessage: 'Ordered by a test.' };
  const [EventId] = listener.accept([
    {
      source: entry.Source,
      detailType: entry.DetailType,
      detail: detail.data,
      ...(entry.Time !== undefined && { time: new Date(entry.Time * 1000) }),
    },
  ]);
  return { EventId };
}

export const toBusEvent = ({ source, detailType, detail, time }: BusEntry, now: Date): BusEvent => ({
  version: '0',
  id: randomUUID(),
  source,
  'detail-type': detailType,
  account: '000000000000',
  time: (time ?? now).toISOString().replace(/\.\d+/, ''),
  region: 'us-east-1',
  resources: [],
  detail,
});
