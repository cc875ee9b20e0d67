import { QueryClientProvider } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { LinkedVisit } from '#shared/appointments/changes/change-api.ts';
import { clock, fullDate } from '#shared/core/format.ts';
import { paths } from '#web/src/lib/paths.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { doneText, linkText, titleOf } from './copy.ts';
import { isLinkOver, useLinkedVisit } from './queries.ts';
import { VisitLinkAction } from './reminder-link-action.tsx';
import './reminder-link.css';

/** `/v/{token}`: one visit and the one thing its link is for, without signing in. */
export function VisitLinkPage() {
  const { token } = useScreenParams('token');
  return (
    <QueryClientProvider client={queryClient}>
      <LinkedVisitContent key={token} token={token} />
    </QueryClientProvider>
  );
}

function LinkedVisitContent({ token }: { token: string }) {
  const visit = useLinkedVisit(token);
  const [done, setDone] = useState<LinkedVisit>();
  const [isOver, setOver] = useState(false);
  useDocumentTitle(linkText.page);

  if (done) return <Done visit={done} />;
  if (isOver || isLinkOver(visit.error)) return <Over />;
  if (visit.isPending)
    return (
      <>
        <h1>{linkText.page}</h1>
        <p role="status" className="muted">
          {linkText.loading}
        </p>
      </>
    );
  if (visit.data === undefined)
    return (
      <>
        <h1>{linkText.page}</h1>
        <ErrorState
          title={linkText.failed}
          error={visit.error}
          busy={visit.isFetching}
          onRetry={() => void visit.refetch()}
        />
      </>
    );
  return (
    <>
      <h1>{titleOf(visit.data)}</h1>
      <p className="auth__lead">{linkText.greeting(visit.data.patientFirstName)}</p>
      <Facts visit={visit.data} />
      <VisitLinkAction token={token} visit={visit.data} onDone={setDone} onOver={() => setOver(true)} />
    </>
  );
}

function Facts({ visit }: { visit: LinkedVisit }) {
  return (
    <div className="visit-link__facts">
      <p className="strong capital">
        <time dateTime={visit.date}>{fullDate(visit.date)}</time>
      </p>
      <p className="visit-link__hour n">
        <time dateTime={visit.time}>{clock(visit.time)}</time>
      </p>
      <p className="muted">{linkText.withWhom(visit.staffName, visit.durationMinutes)}</p>
    </div>
  );
}

function Account({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ButtonLink to={paths.login} fullWidth>
        {linkText.account}
      </ButtonLink>
    </>
  );
}

function Done({ visit }: { visit: LinkedVisit }) {
  return (
    <Account>
      <h1>{linkText.done}</h1>
      <p role="status" className="visit-link__done">
        <CircleCheck aria-hidden />
        <span>{doneText(visit)}</span>
      </p>
    </Account>
  );
}

function Over() {
  return (
    <Account>
      <h1>{linkText.page}</h1>
      <p>{linkText.ended}</p>
    </Account>
  );
}
