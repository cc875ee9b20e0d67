import type { AnyRoute } from '#shared/core/route.ts';
import type { Answer } from '../system/api-client.ts';

const englishWords = /\b(invalid|expected|must|too (big|small|long|short)|required|string|unrecognized)\b/i;

/** Returns the fault of a response to an invalid request, a server error or a missing Spanish message. */
export function findFault({ status, problem }: Answer<AnyRoute>): string | undefined {
  if (status < 300) return undefined;
  if (status >= 500 || status < 400) return `${status}`;
  const messages = [problem.detail, ...problem.fields.map(({ message }) => message)];
  const faultyMessage = messages.find((text) => !text || englishWords.test(text));
  return faultyMessage === undefined ? undefined : `${status} “${faultyMessage}”`;
}
