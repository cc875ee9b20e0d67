import type { ConfirmationRequest } from '#shared/core/errors.ts';
import { type AnyRoute, apiPrefix, type CallInput, type ReplyOf } from '#shared/core/route.ts';

export type Answer<R extends AnyRoute> = {
  readonly status: number;
  /** The reply of a successful call. */
  readonly reply: ReplyOf<R>;
  readonly problem: {
    code: string;
    detail: string;
    fields: { field: string; message: string }[];
    question?: ConfirmationRequest;
    paper?: string;
  };
  readonly headers: Headers;
};
/** `from` is the source address, where it matters. */
type CallerInput<R extends AnyRoute> = Partial<CallInput<R>> & { key?: string; from?: string };
export type Caller = <R extends AnyRoute>(route: R, input?: CallerInput<R>) => Promise<Answer<R>>;

const responses: { route: AnyRoute; text: string }[] = [];
/** Returns the text of every response of this stack so far, to check what must not be in any. */
export const listReplies = (): readonly { readonly route: AnyRoute; readonly text: string }[] => responses;
export const forgetReplies = () => void responses.splice(0);

/** Calls the product over HTTP with a token, or as a visitor without one. */
export const caller =
  (url: string, token?: string | (() => string)): Caller =>
  async (route, { params = {}, query = {}, body, key, from } = {}) => {
    const bearer = typeof token === 'function' ? token() : token;
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const response = await fetch(`${url}${apiPrefix}${path}${search && `?${search}`}`, {
      method: route.method,
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(key && { 'idempotency-key': key }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    responses.push({ route, text });
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const json = isJson ? JSON.parse(text) : text;
    return { status: response.status, reply: json, problem: json, headers: response.headers };
  };
