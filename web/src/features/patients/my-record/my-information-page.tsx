import { ImageUp } from 'lucide-react';
import { formatFullName } from '#shared/core/person.ts';
import { photoKinds } from '#shared/patients/photo.ts';
import type { MyProfile } from '#shared/patients/profile-api.ts';
import { AccountSecurity } from '#web/src/components/account-security/account-security.tsx';
import { securityText } from '#web/src/components/account-security/copy.ts';
import { PendingEmailNotice } from '#web/src/components/email-proof/pending-email-notice.tsx';
import { MyHealthSection } from '#web/src/components/health-answers/own-health.tsx';
import { formatFailure } from '#web/src/lib/problem.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Avatar } from '#web/src/ui/display/avatar.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { FilePicker } from '#web/src/ui/fields/file-picker.tsx';
import { Heading, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { informationToastMs, informationText as text } from './copy.ts';
import { MyDocuments } from './my-documents.tsx';
import { MyInformationForm } from './my-information-form.tsx';
import { useCancelEmailChange, useMyProfile, useResendEmailProof, useUploadPhoto } from './queries.ts';

/** The client's picture, uploaded on selection. */
function MyPhoto({ patientId, profile }: { patientId: string; profile: MyProfile }) {
  const { upload, progress } = useUploadPhoto(patientId);
  return (
    <Card padded>
      <Split columns="auto 1fr" gap={16} align="center">
        {profile.photoUrl === undefined ? (
          <Avatar size="large" name={formatFullName(profile)} />
        ) : (
          <img
            style={{ borderRadius: '50%', objectFit: 'cover' }}
            src={profile.photoUrl}
            alt={text.photoOf(formatFullName(profile))}
            width={72}
            height={72}
          />
        )}
        <FilePicker
          label={profile.photoUrl === undefined ? text.addPhoto : text.changePhoto}
          icon={<ImageUp aria-hidden />}
          kinds={photoKinds}
          busy={upload.isPending}
          progress={progress}
          error={upload.isError ? formatFailure(text.photoFailed, upload.error) : undefined}
          onChoose={(chosen) =>
            upload.mutate(chosen, {
              onSuccess: () => void toast.success(text.photoSaved, { durationMs: informationToastMs }),
            })
          }
        />
      </Split>
    </Card>
  );
}

/** The client's personal information to edit, with their documents beside it. */
export function MyInformationPage() {
  const { patientId } = useScreenParams('patientId');
  const profile = useMyProfile(patientId);
  return (
    <Screen title={text.title} context={text.context} notice={findNotice(patientId, profile.data)}>
      <Split columns="minmax(0, 560px) 1fr" gap={32} align="start" tablet={{ columns: '1fr' }}>
        <Stack aria-labelledby="information-data" as="section" gap={16}>
          <Heading id="information-data" size={18}>
            {text.sectionTitle}
          </Heading>
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
        </Stack>
        {/* Below the form on phones, so it is rendered after loading to avoid a shift. */}
        {!profile.isPending && (
          <Stack gap={32}>
            <MyHealthSection patientId={patientId} />
            <Stack aria-labelledby="information-documents" as="section" gap={16}>
              <Heading id="information-documents" size={18}>
                {text.documents}
              </Heading>
              <MyDocuments patientId={patientId} />
            </Stack>
            <Stack aria-labelledby="information-security" as="section" gap={16}>
              <Heading id="information-security" size={18}>
                {securityText.title}
              </Heading>
              <Card padded>
                <AccountSecurity />
              </Card>
            </Stack>
          </Stack>
        )}
      </Split>
    </Screen>
  );
}

type MyPendingEmailProps = { patientId: string; email: string; pendingEmail: string };

function MyPendingEmail({ patientId, email, pendingEmail }: MyPendingEmailProps) {
  return (
    <PendingEmailNotice
      title={text.pendingEmail}
      detail={text.pendingEmailDetail(pendingEmail, email)}
      resend={useResendEmailProof(patientId)}
      resent={({ isAwaited }) => (isAwaited ? text.linkSent : text.alreadyConfirmed)}
      cancel={useCancelEmailChange(patientId)}
      cancelled={({ email: currentEmail }) => text.changeCancelled(currentEmail)}
    />
  );
}

function findNotice(patientId: string, profile: MyProfile | undefined) {
  if (profile?.pendingEmail !== undefined)
    return <MyPendingEmail patientId={patientId} email={profile.email} pendingEmail={profile.pendingEmail} />;
  if (!profile?.awaitsEmailProof) return undefined;
  return (
    <Notice tone="info" title={text.awaitsProof}>
      {text.awaitsProofDetail(profile.email)}
    </Notice>
  );
}
