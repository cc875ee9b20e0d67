// Runs inside AWS AppSync and decides who may subscribe to a channel, as canSubscribe in
// shared/live/channels.ts does. test/infra/live-guard.test.ts compares the two. APPSYNC_JS has no regular
// expressions, parseInt or Number(). test/house/appsync-js.test.ts lists the syntax that AWS documents.
import { util } from '@aws-appsync/utils';

/** Whether a text is a whole number as buildChannel writes it, without leading zeros. */
function isWholeNumber(text) {
  const isDigits = text.split('').every((character) => '0123456789'.indexOf(character) >= 0);
  return isDigits && text.length > 0 && (text.length === 1 || text.charAt(0) !== '0');
}

export function onSubscribe(ctx) {
  const { claims, sub } = ctx.identity;
  const parts = ctx.info.channel.path.split('/');
  // The account's key, known to open sessions only, is a UUID of 36 characters. A wildcard has one character.
  const hasValidLength = parts.length === 4 || (parts.length === 5 && parts[4].length === 36);
  const isOwn = hasValidLength && parts[1] === 'live' && parts[2] === sub && isWholeNumber(parts[3]);
  // Without a sign-in time the comparison is false, so the subscription is rejected.
  const isCurrent = isOwn && JSON.parse(parts[3]) <= claims.auth_time;
  if (claims.token_use !== 'access' || !isCurrent) util.unauthorized();
}
