import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Listening, listen, readBody, sendJson } from '../emulators/http.ts';

/** A fact as it is put on the bus. */
export type BusEntry = {
  readonly source: string;
  readonly detailType: string;
  readonly detail: unknown;
  /** When it happened; now when not given. */
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
/** EventBridge takes less than this of all entries of a request. */
const tooManyBytes = 256 * 1024;
const bytesOf = ({ Source, DetailType, Detail, Time }: Put) =>
  Buffer.byteLength(Source + DetailType + Detail) + (Time === undefined ? 0 : 14);

/** EventBridge's `PutEvents`, as the SDK speaks it. `accept` answers the events' ids; `refuse` says whether to fail one. */
export function listenForEvents(given: {
  port: number;
  accept(entries: readonly BusEntry[]): readonly string[];
  refuse(): boolean;
}): Promise<Listening> {
  return listen({
    name: 'EventBridge emulator',
    port: given.port,
    handle: async (request, response) => {
      const body = (await readBody(request, bodyBytes)).toString('utf8');
      const asked = PutEvents.safeParse(parsed(body));
      const reject = (message: string) =>
        sendJson(request, response, 400, { __type: 'ValidationException', message });
      if (request.headers['x-amz-target'] !== 'AWSEvents.PutEvents' || !asked.success)
        return reject('Only PutEvents with 1 to 10 entries.');
      if (asked.data.Entries.reduce((bytes, entry) => bytes + bytesOf(entry), 0) >= tooManyBytes)
        return reject('Total size of the entries in the request is over the limit.');
      const Entries = asked.data.Entries.map((entry) => put(entry, given));
      sendJson(request, response, 200, {
        FailedEntryCount: Entries.filter(({ EventId }) => !EventId).length,
        Entries,
      });
    },
  });
}

type Answered = { EventId?: string | undefined; ErrorCode?: string; ErrorMessage?: string };

function put(entry: Put, given: Pick<Parameters<typeof listenForEvents>[0], 'accept' | 'refuse'>): Answered {
  const detail = JsonObject.safeParse(parsed(entry.Detail));
  if (!detail.success) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  if (given.refuse()) return { ErrorCode: 'InternalFailure', ErrorMessage: 'Ordered by a test.' };
  const [EventId] = given.accept([
    {
      source: entry.Source,
      detailType: entry.DetailType,
      detail: detail.data,
      ...(entry.Time !== undefined && { time: new Date(entry.Time * 1000) }),
    },
  ]);
  return { EventId };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
