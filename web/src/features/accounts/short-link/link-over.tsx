import type { OpenedKind } from '#shared/accounts/short-link.ts';
import type { ShortLinkEnd } from '#shared/accounts/short-link-api.ts';
import { CallUs } from '#web/src/components/center/call-us.tsx';
import { paths } from '#web/src/lib/paths.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { AuthHeading } from '../auth-heading.tsx';
import { shortLinkText } from './copy.ts';

const text = shortLinkText.ended;

/** What happened to a link that does nothing any more, and what to do instead. */
export function LinkOver({ of, why }: { of?: OpenedKind; why?: ShortLinkEnd }) {
  const title = why ? text.titles[why] : text.unknownTitle;
  return (
    <>
      <AuthHeading page={title} title={title}>
        {of && why ? text.next[of][why] : text.unknown} <CallUs lead={text.help} />
      </AuthHeading>
      <div className="auth__form">
        <ButtonLink to={paths.login} variant="primary" fullWidth>
          {shortLinkText.signIn}
        </ButtonLink>
        <ButtonLink to={paths.recoverAccount} fullWidth>
          {text.recover}
        </ButtonLink>
      </div>
    </>
  );
}
