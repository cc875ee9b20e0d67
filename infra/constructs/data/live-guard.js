// Runs inside AWS AppSync (APPSYNC_JS): who may listen to which channel. The same rule as mayHear in
// shared/live/channels.ts; test/infra/live-guard.test.ts holds the two against each other.
import { util } from '@aws-appsync/utils';

export function onSubscribe(ctx) {
  const { claims, sub } = ctx.identity;
  const parts = ctx.info.channel.path.split('/');
  const since = parseInt(parts[3], 10);
  const isOwn = parts.length === 4 && parts[1] === 'live' && parts[2] === sub && parts[3] === `${since}`;
  // What is no number is not smaller either.
  if (claims.token_use !== 'access' || !isOwn || !(since <= claims.auth_time)) util.unauthorized();
}
