import type { Browser } from 'playwright-core';
import type { AmplifyPage } from './amplify-page.ts';
import { clientId, email, password, poolId } from './user-pool.ts';

type Auth = AmplifyPage['auth'];
type AuthMethod = {
  [Name in keyof Auth]: Auth[Name] extends (...args: never[]) => Promise<unknown> ? Name : never;
}[keyof Auth];

/** Opens Amplify in a new browser page, as on another device. Errors are returned as `name: message`. */
export async function openApp(browser: Browser, { site, cognito }: { site: string; cognito: string }) {
  const page = await browser.newPage();
  await page.goto(site);
  await page.evaluate(
    (Cognito) => (globalThis as unknown as AmplifyPage).Amplify.configure({ Auth: { Cognito } }),
    { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: cognito },
  );

  const call = (name: AuthMethod, input?: object): Promise<unknown> =>
    page.evaluate(
      async ([method, argument]) => {
        const run = (globalThis as unknown as AmplifyPage).auth[method] as (
          input?: object,
        ) => Promise<unknown>;
        return run(argument).then(
          (answer) => answer && JSON.parse(JSON.stringify(answer)),
          (error) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
        );
      },
      [name, input] as const,
    );

  return {
    page,
    call,
    signIn: (username = email, secret = password) => call('signIn', { username, password: secret }),

    /** Returns the groups in the access and id tokens, or undefined when signed out. */
    readGroups: ({ forceRefresh } = { forceRefresh: false }) =>
      page.evaluate(async (isForced) => {
        const { auth } = globalThis as unknown as AmplifyPage;
        const { tokens } = await auth.fetchAuthSession({ forceRefresh: isForced });
        return (
          tokens && [tokens.accessToken, tokens.idToken].map((token) => token?.payload['cognito:groups'])
        );
      }, forceRefresh),

    readStoredTokens: () =>
      page.evaluate(() => {
        const readToken = (end: string) =>
          Object.entries(localStorage).find(([key]) => key.endsWith(end))?.[1] ?? '';
        return { refreshToken: readToken('.refreshToken'), accessToken: readToken('.accessToken') };
      }),
  };
}
