import type { AnyRoute } from '#shared/core/route.ts';
import type { Answer } from '../system/api-client.ts';

const english = /\b(invalid|expected|must|too (big|small|long|short)|required|string|unrecognized)\b/i;

/** What is wrong with an answer to what nobody should send: a failure, or a refusal that says nothing or no Spanish. */
export function faultOf({ status, problem }: Answer<AnyRoute>): string | undefined {
  if (status < 300) return undefined;
  if (status >= 500 || status < 400) return `${status}`;
  const said = [problem.detail, ...problem.fields.map(({ message }) => message)];
  const wrong = said.find((text) => !text || english.test(text));
  return wrong === undefined ? undefined : `${status} “${wrong}”`;
}
