import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '../kit/emulator.ts';
import { isChannel } from './channels.ts';

/** AppSync allows five events of 240 KB each in one publication. */
const maxEvents = 5;
const maxEventBytes = 240 * 1024;
export const maxPublicationBytes = 2 * maxEvents * maxEventBytes;

const Event = z.string().check(
  z.refine((event) => Buffer.byteLength(event) <= maxEventBytes),
  z.refine((event) => parseJson(event) !== undefined),
);

/** A publication to one channel. Each event is JSON in a string. */
export const Publication = z.object({
  channel: z.string().check(z.refine(isChannel)),
  events: z.array(Event).check(z.minLength(1), z.maxLength(maxEvents)),
});

export const buildReceipt = (events: readonly string[]) => ({
  successful: events.map((_, index) => ({ identifier: randomUUID(), index })),
  failed: [],
});

export const unauthorizedErrors = {
  errors: [{ errorType: 'UnauthorizedException', message: 'You are not authorized to make this call.' }],
};

export const buildBadRequest = (message: string) => ({
  errors: [{ errorType: 'BadRequestException', message }],
});
