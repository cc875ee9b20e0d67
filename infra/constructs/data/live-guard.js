// Runs inside AWS AppSync (APPSYNC_JS): who may listen to which channel. The same rule as mayHear in
// shared/live/channels.ts; test/infra/live-guard.test.ts holds the two against each other.
import { util } from '@aws-appsync/utils';

export function onSubscribe(ctx) {
  const { claims, sub } = ctx.identity;
  const parts = ctx.info.channel.path.split('/');
  const since = parseInt(parts[3], 10);
  const isOwn = parts[1] === 'live' && parts[2] === sub && parts[3] === `${since}`;
  // The key of the account, known to open sessions only, is a UUID; a wildcard has one character.
  const isWhole = parts.length === 4 || (parts.length === 5 && parts[4].length === 36);
  // What is no number is not smaller either.
  if (claims.token_use !== 'access' || !isOwn || !isWhole || !(since <= claims.auth_time))
    util.unauthorized();
}
