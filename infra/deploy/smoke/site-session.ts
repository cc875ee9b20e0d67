import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { sharedInMemoryStorage } from 'aws-amplify/utils';
import { type AnyRoute, apiPrefix, type CallInput, type ReplyOf } from '#shared/core/route.ts';
import type { ClientConfig } from '#shared/settings/api.ts';

export type Call = <R extends AnyRoute>(route: R, input?: Partial<CallInput<R>>) => Promise<ReplyOf<R>>;

type StringValues = Readonly<Record<string, string>>;
type RequestParts = {
  readonly params?: StringValues;
  readonly query?: StringValues;
  readonly body?: unknown;
};

const timeoutMs = 30_000;

/** Fetches an address. Errors contain the address and the cause instead of only `fetch failed`. */
export const fetchSite = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    const { cause = error } = error;
    throw new Error(`${address} does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause: error,
    });
  });

/** Creates a caller for a signed-in user or a visitor. It throws for a reply that breaks its contract. */
export const createCaller =
  (site: string, token?: string): Call =>
  async (route, callInput = {}) => {
    // Only the names and values of the generic input are read.
    const { params = {}, query = {}, body } = callInput as RequestParts;
    const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
    const response = await fetchSite(`${site}${apiPrefix}${path}${search}`, {
      method: route.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${route.name} answers ${response.status}: ${text.slice(0, 300)}`);
    // `ReplyOf` is inferred from the contract that parses the reply.
    return route.reply.parse(JSON.parse(text)) as ReplyOf<typeof route>;
  };

export type Credentials = { readonly email: string; readonly password: string };

/** Signs in by SRP and returns the access token. Throws if the user pool asks for another step. */
export async function fetchAccessToken(
  { userPoolId, userPoolClientId, userPoolEndpoint }: ClientConfig,
  { email, password }: Credentials,
): Promise<string> {
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint && { userPoolEndpoint }) } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
  await sharedInMemoryStorage.clear();
  const { nextStep } = await signIn({ username: email, password }).catch((error: Error) => {
    throw new Error(`${email} cannot sign in: ${error.message}`, { cause: error });
  });
  const { tokens } = await fetchAuthSession();
  if (nextStep.signInStep !== 'DONE' || !tokens)
    throw new Error(`The sign-in ended with ${nextStep.signInStep}.`);
  return tokens.accessToken.toString();
}
