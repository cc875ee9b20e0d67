import * as z from 'zod/mini';
import {
  type ChallengeInput,
  challengeNewPassword,
  findNewPasswordUser,
  findSignInUser,
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

function startSignIn(flow: string, input: ChallengeInput, context: Context): OperationResult {
  if (flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN')
    return toTokenReply(context.tokens.refresh(input.client, requireParameter(input, 'REFRESH_TOKEN')));
  if (!input.client.authFlows.some((allowed) => allowed === `ALLOW_${flow}`))
    throw invalidParameterError(`${flow} flow not enabled for this client`);
  return flow === 'USER_SRP_AUTH' ? startSrp(input, context) : startWithPassword(input, context);
}

function startWithPassword(input: ChallengeInput, context: Context): OperationResult {
  const user = findSignInUser(context.directory, input.client, requireParameter(input, 'USERNAME'));
  if (!user) throw notAuthorizedError();
  verifyPassword(context.directory, user, requireParameter(input, 'PASSWORD'));
  return continueAfterPassword(user, input.client, context);
}

function continueAfterPassword(user: User, client: Client, context: Context): OperationResult {
  if (!user.enabled) throw notAuthorizedError('User is disabled.');
  if (user.status !== 'CONFIRMED') return challengeNewPassword(user, client, context);
  return requiresCode(user)
    ? challengeSoftwareToken(user, client, context)
    : toTokenReply(context.tokens.issue(user, client));
}

function completeSoftwareToken(input: ChallengeInput, context: Context, session: string): OperationResult {
  const user = verifySoftwareTokenCode(input, context, session);
  if (!user.enabled) throw notAuthorizedError('User is disabled.');
  return toTokenReply(context.tokens.issue(user, input.client));
}

function completeNewPassword(input: ChallengeInput, context: Context, session: string): OperationResult {
  const { directory, tokens } = context;
  const user = findNewPasswordUser(context, input.client, session);
  if (!user.enabled) throw notAuthorizedError('User is disabled.');
  const password = requireParameter(input, 'NEW_PASSWORD');
  // A rejected password keeps the session open, so that the user can try another.
  assertPasswordPolicy(directory, user.poolId, password);
  directory.challenges.remove(session);
  directory.users.save(withPassword(user, { password, status: 'CONFIRMED' }));
  return requiresCode(user)
    ? challengeSoftwareToken(user, input.client, context)
    : toTokenReply(tokens.issue(user, input.client));
}

const initiateAuth = defineOperation(
  z.object(InitiateAuthFields),
  ({ ClientId, AuthFlow, AuthParameters }, context) => {
    if (AuthFlow.startsWith('ADMIN_')) throw invalidParameterError('Initiate Auth method not supported.');
    return startSignIn(
      AuthFlow,
      { client: context.directory.requireClient(ClientId), parameters: AuthParameters },
      context,
    );
  },
);

const adminInitiateAuth = defineOperation(
  z.object({ ...InitiateAuthFields, UserPoolId: z.string() }),
  ({ UserPoolId, ClientId, AuthFlow, AuthParameters }, context) => {
    const client = context.directory.requireClient(ClientId);
    if (client.poolId !== UserPoolId)
      throw invalidParameterError('The client does not belong to this user pool.');
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

function completeChallenge(
  { ChallengeName, ChallengeResponses, Session, ClientId }: ChallengeAnswer,
  context: Context,
): OperationResult {
  const input = { client: context.directory.requireClient(ClientId), parameters: ChallengeResponses };
  switch (ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return continueAfterPassword(verifySrp(input, context), input.client, context);
    case 'NEW_PASSWORD_REQUIRED':
      return completeNewPassword(input, context, Session);
    case 'SOFTWARE_TOKEN_MFA':
      return completeSoftwareToken(input, context, Session);
  }
}

const respondToAuthChallenge = defineOperation(z.object(ChallengeAnswer), completeChallenge);

const adminRespondToAuthChallenge = defineOperation(
  z.object({ ...ChallengeAnswer, UserPoolId: z.string() }),
  ({ UserPoolId, ...answer }, context) => {
    if (context.directory.requireClient(answer.ClientId).poolId !== UserPoolId)
      throw invalidParameterError('The client does not belong to this user pool.');
    return completeChallenge(answer, context);
  },
);

const getTokensFromRefreshToken = defineOperation(
  z.object({ ClientId: z.string(), RefreshToken: z.string() }),
  ({ ClientId, RefreshToken }, { directory, tokens }) =>
    toTokenReply(tokens.refresh(directory.requireClient(ClientId), RefreshToken)),
);

const revokeToken = defineOperation(
  z.object({ ClientId: z.string(), Token: z.string() }),
  ({ ClientId, Token }, { directory, tokens }) => {
    tokens.revoke(directory.requireClient(ClientId), Token);
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
