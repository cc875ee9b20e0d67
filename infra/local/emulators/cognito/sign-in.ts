import * as z from 'zod/mini';
import {
  askNewPassword,
  type ChallengeInput,
  findForSignIn,
  parameter,
  proveSrp,
  startSrp,
  userAskedNewPassword,
} from './challenges.ts';
import type { Client, User } from './directory.ts';
import { invalidParameter, notAuthorized } from './errors.ts';
import { type Context, type Outcome, operation, toAttributeList } from './operation.ts';
import { checkPolicy, provePassword, withPassword } from './passwords.ts';

const Parameters = z._default(z.record(z.string(), z.string()), {});
const Start = { ClientId: z.string(), AuthFlow: z.string(), AuthParameters: Parameters };

const signedIn = (AuthenticationResult: object): Outcome => ({
  reply: { AuthenticationResult, ChallengeParameters: {} },
});

function start(flow: string, given: ChallengeInput, context: Context): Outcome {
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN')
    return signedIn(context.tokens.refresh(given.client, parameter(given, 'REFRESH_TOKEN')));
  if (!given.client.authFlows.some((allowed) => allowed === `ALLOW_${flow}`))
    throw invalidParameter(`${flow} flow not enabled for this client`);
  return flow === 'USER_SRP_AUTH' ? startSrp(given, context) : startWithPassword(given, context);
}

function startWithPassword(given: ChallengeInput, context: Context): Outcome {
  const user = findForSignIn(context.directory, given.client, parameter(given, 'USERNAME'));
  if (!user) throw notAuthorized();
  provePassword(context.directory, user, parameter(given, 'PASSWORD'));
  return afterPassword(user, given.client, context);
}

/** The password was right: tokens, or a new password first where this one was temporary. */
function afterPassword(user: User, client: Client, context: Context): Outcome {
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return user.status === 'CONFIRMED'
    ? signedIn(context.tokens.issue(user, client))
    : askNewPassword(user, client, context);
}

function answerNewPassword(given: ChallengeInput, context: Context, session: string): Outcome {
  const { directory, tokens } = context;
  const user = userAskedNewPassword(context, given.client, session);
  if (!user.enabled) throw notAuthorized('User is disabled.');
  const password = parameter(given, 'NEW_PASSWORD');
  // A refused password leaves the session open, so that the same screen can try another.
  checkPolicy(directory, user.poolId, password);
  directory.challenges.remove(session);
  directory.users.save(withPassword(user, { password, status: 'CONFIRMED' }));
  return signedIn(tokens.issue(user, given.client));
}

const initiateAuth = operation(z.object(Start), ({ ClientId, AuthFlow, AuthParameters }, context) => {
  if (AuthFlow.startsWith('ADMIN_')) throw invalidParameter('Initiate Auth method not supported.');
  return start(AuthFlow, { client: context.directory.client(ClientId), parameters: AuthParameters }, context);
});

const adminInitiateAuth = operation(
  z.object({ ...Start, UserPoolId: z.string() }),
  ({ UserPoolId, ClientId, AuthFlow, AuthParameters }, context) => {
    const client = context.directory.client(ClientId);
    if (client.poolId !== UserPoolId) throw invalidParameter('The client is not of this user pool.');
    return start(AuthFlow, { client, parameters: AuthParameters }, context);
  },
);

const respondToAuthChallenge = operation(
  z.object({
    ClientId: z.string(),
    ChallengeName: z.enum(['PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED']),
    ChallengeResponses: Parameters,
    Session: z._default(z.string(), ''),
  }),
  ({ ClientId, ChallengeName, ChallengeResponses, Session }, context) => {
    const given = { client: context.directory.client(ClientId), parameters: ChallengeResponses };
    return ChallengeName === 'PASSWORD_VERIFIER'
      ? afterPassword(proveSrp(given, context), given.client, context)
      : answerNewPassword(given, context, Session);
  },
);

const getTokensFromRefreshToken = operation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  ({ ClientId, RefreshToken }, { directory, tokens }) =>
    signedIn(tokens.refresh(directory.client(ClientId), RefreshToken)),
);

const revokeToken = operation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  ({ ClientId, Token }, { directory, tokens }) => {
    tokens.revoke(directory.client(ClientId), Token);
    return { reply: {} };
  },
);

const globalSignOut = operation(
  z.object({ AccessToken: z.string() }),
  ({ AccessToken }, { directory, tokens }) => {
    directory.users.signOutEverywhere(tokens.bearer(AccessToken));
    return { reply: {} };
  },
);

const getUser = operation(z.object({ AccessToken: z.string() }), ({ AccessToken }, { tokens }) => {
  const user = tokens.bearer(AccessToken);
  return { reply: { Username: user.sub, UserAttributes: toAttributeList(user) } };
});

export const signInOperations = {
  InitiateAuth: initiateAuth,
  AdminInitiateAuth: adminInitiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
  GetUser: getUser,
};
