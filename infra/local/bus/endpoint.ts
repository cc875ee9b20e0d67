import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { corsHeaders, type Listening } from '../emulators/http.ts';
import { type EmulatorRequest, emulator, json, parsedJson } from '../emulators/kit/emulator.ts';

export type BusEntry = {
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
  /** When it happened; default now. */
  readonly time?: Date;
};
/** The event as rules and consumers see it. */
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
type Put = z.infer<typeof PutEvents>['Entries'][number];

const bodyBytes = 1024 * 1024;
/** EventBridge requires the entries of a request to be smaller than this in total. */
const tooManyBytes = 256 * 1024;
const bytesOf = ({ Source, DetailType, Detail, Time }: Put) =>
  Buffer.byteLength(Source + DetailType + Detail) + (Time === undefined ? 0 : 14);

type Listener = {
  accept(entries: readonly BusEntry[]): readonly string[];
  refuse(): boolean;
};

/** Emulates `PutEvents`. `accept` returns event ids; `refuse` says whether the next entry fails. */
export const listenForEvents = ({ port, ...listener }: Listener & { port: number }): Promise<Listening> =>
  emulator({
    name: 'EventBridge emulator',
    port,
    bodyBytes,
    headers: corsHeaders,
    answer: (asked) => answerTo(asked, listener),
  });

const rejected = (message: string) => json(400, { __type: 'ValidationException', message });

function answerTo({ request, body }: EmulatorRequest, listener: Listener) {
  const asked = PutEvents.safeParse(parsedJson(body));
  if (request.headers['x-amz-target'] !== 'AWSEvents.PutEvents' || !asked.success)
    return rejected('Only PutEvents with 1 to 10 entries.');
  if (asked.data.Entries.reduce((bytes, entry) => bytes + bytesOf(entry), 0) >= tooManyBytes)
    return rejected('Total size of the entries in the request is over the limit.');
  const Entries = asked.data.Entries.map((entry) => put(entry, listener));
  return json(200, { FailedEntryCount: Entries.filter(({ EventId }) => !EventId).length, Entries });
}

type Answered = { EventId?: string | undefined; ErrorCode?: string; ErrorMessage?: string };

function put(entry: Put, listener: Listener): Answered {
  const detail = JsonObject.safeParse(parsedJson(entry.Detail));
  if (!detail.success) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  if (listener.refuse()) return { ErrorCode: 'InternalFailure', ErrorMessage: 'Ordered by a test.' };
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

export const busEvent = ({ source, detailType, detail, time }: BusEntry, now: Date): BusEvent => ({
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
