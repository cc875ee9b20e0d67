import * as z from 'zod/mini';
import {
  type ChallengeInput,
  challengeNewPassword,
  findForSignIn,
  findNewPasswordUser,
  requireParameter,
  startSrp,
  verifySrp,
} from './challenges.ts';
import type { Client, User } from './directory.ts';
import { invalidParameterError, notAuthorizedError } from './errors.ts';
import { type Context, defineOperation, type OperationResult, toAttributeList } from './operation.ts';
import { assertPasswordPolicy, verifyPassword, withPassword } from './passwords.ts';
import {
  challengeSoftwareToken,
  requiresCode,
  toMfaSettings,
  verifySoftwareTokenCode,
} from './software-tokens.ts';

const ParameterMap = z._default(z.record(z.string(), z.string()), {});
const InitiateAuthFields = { ClientId: z.string(), AuthFlow: z.string(), AuthParameters: ParameterMap };

const toTokenReply = (AuthenticationResult: object): OperationResult => ({
  reply: { AuthenticationResult, ChallengeParameters: {} },
});

function startSignIn(flow: string, given: ChallengeInput, context: Context): OperationResult {
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN')
    return toTokenReply(context.tokens.refresh(given.client, requireParameter(given, 'REFRESH_TOKEN')));
  if (!given.client.authFlows.some((allowed) => allowed === `ALLOW_${flow}`))
    throw invalidParameterError(`${flow} flow not enabled for this client`);
  return flow === 'USER_SRP_AUTH' ? startSrp(given, context) : startWithPassword(given, context);
}

function startWithPassword(given: ChallengeInput, context: Context): OperationResult {
  const user = findForSignIn(context.directory, given.client, requireParameter(given, 'USERNAME'));
  if (!user) throw notAuthorizedError();
  verifyPassword(context.directory, user, requireParameter(given, 'PASSWORD'));
  return continueAfterPassword(user, given.client, context);
}

function continueAfterPassword(user: User, client: Client, context: Context): OperationResult {
  if (!user.enabled) throw notAuthorizedError('User is disabled.');
  if (user.status !== 'CONFIRMED') return challengeNewPassword(user, client, context);
  return requiresCode(user)
    ? challengeSoftwareToken(user, client, context)
    : toTokenReply(context.tokens.issue(user, client));
}

function answerSoftwareToken(given: ChallengeInput, context: Context, session: string): OperationResult {
  const user = verifySoftwareTokenCode(given, context, session);
  if (!user.enabled) throw notAuthorizedError('User is disabled.');
  return toTokenReply(context.tokens.issue(user, given.client));
}

function answerNewPassword(given: ChallengeInput, context: Context, session: string): OperationResult {
  const { directory, tokens } = context;
  const user = findNewPasswordUser(context, given.client, session);
  if (!user.enabled) throw notAuthorizedError('User is disabled.');
  const password = requireParameter(given, 'NEW_PASSWORD');
  // A rejected password keeps the session open, so that the user can try another.
  assertPasswordPolicy(directory, user.poolId, password);
  directory.challenges.remove(session);
  directory.users.save(withPassword(user, { password, status: 'CONFIRMED' }));
  return requiresCode(user)
    ? challengeSoftwareToken(user, given.client, context)
    : toTokenReply(tokens.issue(user, given.client));
}

const initiateAuth = defineOperation(
  z.object(InitiateAuthFields),
  ({ ClientId, AuthFlow, AuthParameters }, context) => {
    if (AuthFlow.startsWith('ADMIN_')) throw invalidParameterError('Initiate Auth method not supported.');
    return startSignIn(
      AuthFlow,
      { client: context.directory.client(ClientId), parameters: AuthParameters },
      context,
    );
  },
);

const adminInitiateAuth = defineOperation(
  z.object({ ...InitiateAuthFields, UserPoolId: z.string() }),
  ({ UserPoolId, ClientId, AuthFlow, AuthParameters }, context) => {
    const client = context.directory.client(ClientId);
    if (client.poolId !== UserPoolId) throw invalidParameterError('The client is not of this user pool.');
    return startSignIn(AuthFlow, { client, parameters: AuthParameters }, context);
  },
);

const ChallengeAnswer = {
  ClientId: z.string(),
  ChallengeName: z.enum(['PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA']),
  ChallengeResponses: ParameterMap,
  Session: z._default(z.string(), ''),
};
type ChallengeAnswer = z.infer<z.ZodMiniObject<typeof ChallengeAnswer>>;

function respond(
  { ChallengeName, ChallengeResponses, Session, ClientId }: ChallengeAnswer,
  context: Context,
): OperationResult {
  const given = { client: context.directory.client(ClientId), parameters: ChallengeResponses };
  switch (ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return continueAfterPassword(verifySrp(given, context), given.client, context);
    case 'NEW_PASSWORD_REQUIRED':
      return answerNewPassword(given, context, Session);
    case 'SOFTWARE_TOKEN_MFA':
      return answerSoftwareToken(given, context, Session);
  }
}

const respondToAuthChallenge = defineOperation(z.object(ChallengeAnswer), respond);

const adminRespondToAuthChallenge = defineOperation(
  z.object({ ...ChallengeAnswer, UserPoolId: z.string() }),
  ({ UserPoolId, ...answer }, context) => {
    if (context.directory.client(answer.ClientId).poolId !== UserPoolId)
      throw invalidParameterError('The client is not of this user pool.');
    return respond(answer, context);
  },
);

const getTokensFromRefreshToken = defineOperation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  ({ ClientId, RefreshToken }, { directory, tokens }) =>
    toTokenReply(tokens.refresh(directory.client(ClientId), RefreshToken)),
);

const revokeToken = defineOperation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  ({ ClientId, Token }, { directory, tokens }) => {
    tokens.revoke(directory.client(ClientId), Token);
    return { reply: {} };
  },
);

const globalSignOut = defineOperation(
  z.object({ AccessToken: z.string() }),
  ({ AccessToken }, { directory, tokens }) => {
    directory.users.signOutEverywhere(tokens.requireBearer(AccessToken));
    return { reply: {} };
  },
);

const getUser = defineOperation(z.object({ AccessToken: z.string() }), ({ AccessToken }, { tokens }) => {
  const user = tokens.requireBearer(AccessToken);
  return { reply: { Username: user.sub, ...toMfaSettings(user), UserAttributes: toAttributeList(user) } };
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
