import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { parsedJson } from '../kit/emulator.ts';
import { isChannel } from './channels.ts';

/** AppSync's limits for one publication: five events of 240 KB each. */
const eventsAtOnce = 5;
const eventBytes = 240 * 1024;
export const publicationBytes = 2 * eventsAtOnce * eventBytes;

const Event = z.string().check(
  z.refine((event) => Buffer.byteLength(event) <= eventBytes),
  z.refine((event) => parsedJson(event) !== undefined),
);

/** A publication to one channel; each event is JSON in a string. */
export const Publication = z.object({
  channel: z.string().check(z.refine(isChannel)),
  events: z.array(Event).check(z.minLength(1), z.maxLength(eventsAtOnce)),
});

/** Builds AppSync's answer for events that were all published. */
export const receipt = (events: readonly string[]) => ({
  successful: events.map((_, index) => ({ identifier: randomUUID(), index })),
  failed: [],
});

export const unauthorised = {
  errors: [{ errorType: 'UnauthorizedException', message: 'You are not authorized to make this call.' }],
};

export const badRequest = (message: string) => ({ errors: [{ errorType: 'BadRequestException', message }] });
