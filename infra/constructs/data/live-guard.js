// Runs inside AWS AppSync: who may listen to which channel. The same rule as mayHear in shared/live/channels.ts;
// test/infra/live-guard.test.ts compares the two. APPSYNC_JS is a subset of JavaScript, without regular expressions,
// parseInt or Number(): test/house/appsync-js.test.ts allows what AWS documents.
import { util } from '@aws-appsync/utils';

/** A whole number as channelOf writes it: digits, the first of several not 0. */
function isSecond(text) {
  const isDigits = text.split('').every((sign) => '0123456789'.indexOf(sign) >= 0);
  return isDigits && text.length > 0 && (text.length === 1 || text.charAt(0) !== '0');
}

export function onSubscribe(ctx) {
  const { claims, sub } = ctx.identity;
  const parts = ctx.info.channel.path.split('/');
  // The key of the account, known to open sessions only, is a UUID; a wildcard has one character.
  const isWhole = parts.length === 4 || (parts.length === 5 && parts[4].length === 36);
  const isOwn = isWhole && parts[1] === 'live' && parts[2] === sub && isSecond(parts[3]);
  // A missing sign-in time is refused too: no comparison with it is true.
  const isCurrent = isOwn && JSON.parse(parts[3]) <= claims.auth_time;
  if (claims.token_use !== 'access' || !isCurrent) util.unauthorized();
}
