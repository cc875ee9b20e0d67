import type { MyProfile } from '#shared/patients/profile-api.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { informationText as text } from './copy.ts';
import { MyDocuments } from './my-documents.tsx';
import { MyInformationForm } from './my-information-form.tsx';
import { MyPhoto } from './my-photo.tsx';
import { useMyProfile } from './queries.ts';
import './my-information.css';

/** What the center knows of a client, for them to correct; their documents beside it. */
export function MyInformationPage() {
  const { patientId } = useScreenParams('patientId');
  const profile = useMyProfile(patientId);
  return (
    <Screen title={text.title} context={text.context} notice={noticeOf(profile.data)}>
      <div className="information">
        <section aria-labelledby="information-data" className="stack">
          <h2 id="information-data" className="information__title">
            {text.section}
          </h2>
          <QueryBoundary query={profile} errorTitle={text.loadFailed}>
            {(data) => (
              <>
                <MyPhoto patientId={patientId} profile={data} />
                <Card padded>
                  <MyInformationForm patientId={patientId} profile={data} />
                </Card>
              </>
            )}
          </QueryBoundary>
        </section>
        <section aria-labelledby="information-documents" className="stack">
          <h2 id="information-documents" className="information__title">
            {text.documents}
          </h2>
          <MyDocuments patientId={patientId} />
        </section>
      </div>
    </Screen>
  );
}

const noticeOf = (profile: MyProfile | undefined) =>
  profile?.awaitsEmailProof ? (
    <Notice tone="info" title={text.awaitsProof}>
      {text.awaitsProofDetail(profile.email)}
    </Notice>
  ) : undefined;
