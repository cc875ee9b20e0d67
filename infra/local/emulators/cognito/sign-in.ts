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
import { askSoftwareToken, isAskedForCode, mfaSettings, proveSoftwareToken } from './software-tokens.ts';

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

/** Continues after a correct password: a new password, an authenticator code, or tokens. */
function afterPassword(user: User, client: Client, context: Context): Outcome {
  if (!user.enabled) throw notAuthorized('User is disabled.');
  if (user.status !== 'CONFIRMED') return askNewPassword(user, client, context);
  return isAskedForCode(user)
    ? askSoftwareToken(user, client, context)
    : signedIn(context.tokens.issue(user, client));
}

function answerSoftwareToken(given: ChallengeInput, context: Context, session: string): Outcome {
  const user = proveSoftwareToken(given, context, session);
  if (!user.enabled) throw notAuthorized('User is disabled.');
  return signedIn(context.tokens.issue(user, given.client));
}

function answerNewPassword(given: ChallengeInput, context: Context, session: string): Outcome {
  const { directory, tokens } = context;
  const user = userAskedNewPassword(context, given.client, session);
  if (!user.enabled) throw notAuthorized('User is disabled.');
  const password = parameter(given, 'NEW_PASSWORD');
  // A rejected password keeps the session open, so that the user can try another.
  checkPolicy(directory, user.poolId, password);
  directory.challenges.remove(session);
  directory.users.save(withPassword(user, { password, status: 'CONFIRMED' }));
  return isAskedForCode(user)
    ? askSoftwareToken(user, given.client, context)
    : signedIn(tokens.issue(user, given.client));
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

const Answer = {
  ClientId: z.string(),
  ChallengeName: z.enum(['PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA']),
  ChallengeResponses: Parameters,
  Session: z._default(z.string(), ''),
};
type Answer = z.infer<z.ZodMiniObject<typeof Answer>>;

function respond(
  { ChallengeName, ChallengeResponses, Session, ClientId }: Answer,
  context: Context,
): Outcome {
  const given = { client: context.directory.client(ClientId), parameters: ChallengeResponses };
  switch (ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return afterPassword(proveSrp(given, context), given.client, context);
    case 'NEW_PASSWORD_REQUIRED':
      return answerNewPassword(given, context, Session);
    case 'SOFTWARE_TOKEN_MFA':
      return answerSoftwareToken(given, context, Session);
  }
}

const respondToAuthChallenge = operation(z.object(Answer), respond);

const adminRespondToAuthChallenge = operation(
  z.object({ ...Answer, UserPoolId: z.string() }),
  ({ UserPoolId, ...answer }, context) => {
    if (context.directory.client(answer.ClientId).poolId !== UserPoolId)
      throw invalidParameter('The client is not of this user pool.');
    return respond(answer, context);
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
  return { reply: { Username: user.sub, ...mfaSettings(user), UserAttributes: toAttributeList(user) } };
});

export const signInOperations = {
  InitiateAuth: initiateAuth,
  AdminInitiateAuth: adminInitiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  AdminRespondToAuthChallenge: adminRespondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
  GetUser: getUser,
};
