import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { coreErrors } from '#shared/core/errors.ts';
import type { BodyOf, ReplyOf } from '#shared/core/route.ts';
import { openConsentLink, signConsentLink } from '#shared/records/consents/laser-consent-api.ts';
import { recordErrors } from '#shared/records/errors.ts';
import { CallCenter } from '#web/src/components/center/call-center.tsx';
import { ConnectionNotice } from '#web/src/components/connection-notice/connection-notice.tsx';
import { ConsentFields, useConsentDocument } from '#web/src/components/consents/consent-fields.tsx';
import {
  type ConsentForm,
  sendConsent,
  useConsentForm,
} from '#web/src/components/consents/laser-consent-form.ts';
import { useBrandName } from '#web/src/lib/brand.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { CallError, toKnownErrorMessage } from '#web/src/lib/problem.ts';
import { queryClient } from '#web/src/lib/query.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ErrorState } from '#web/src/ui/feedback/states.tsx';
import { Form, FormSummary } from '#web/src/ui/fields/form.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { useDocumentTitle } from '#web/src/ui/shell/screen.tsx';
import { consentLinkText as text } from './copy.ts';

/** `/f/{token}`: reads and signs the consent of an appointment, without sign-in. */
export function ConsentLinkPage() {
  const { token } = useScreenParams('token');
  return (
    <QueryClientProvider client={queryClient}>
      <ConnectionNotice />
      <Stack gap={20} className="break-words">
        <ConsentLinkContent key={token} token={token} />
      </Stack>
    </QueryClientProvider>
  );
}

const isInvalidLink = (error: unknown) =>
  error instanceof CallError && (error.is(recordErrors.link_over) || error.is(coreErrors.malformed));

/** Whether the link ended after the page was opened. */
const isLinkEnded = (error: unknown) =>
  isInvalidLink(error) ||
  (error instanceof CallError &&
    (error.is(recordErrors.consent_signed) || error.is(recordErrors.consent_not_ahead)));

function ConsentLinkContent({ token }: { token: string }) {
  useDocumentTitle(text.page);
  const link = useQuery({
    ...buildQuery(openConsentLink, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const [isSigned, setSigned] = useState(false);
  if (isSigned) return <SignedMessage />;
  if (isInvalidLink(link.error))
    return <EndedMessage title={text.invalidTitle}>{text.invalidBody}</EndedMessage>;
  if (link.isPending)
    return (
      // As tall as the form that follows, so that the title stays where it is.
      <Stack gap={20} style={{ minHeight: '100vh' }}>
        <h1>{text.page}</h1>
        <p role="status" className="muted">
          {text.loading}
        </p>
      </Stack>
    );
  if (link.data === undefined)
    return (
      <>
        <h1>{text.page}</h1>
        <ErrorState
          title={text.failed}
          error={link.error}
          busy={link.isFetching}
          onRetry={() => void link.refetch()}
        />
      </>
    );
  const { data } = link;
  if (data.state !== 'open')
    return (
      <EndedMessage title={text.endTitles[data.state]} hasCall={data.state !== 'signed'}>
        {text.endBodies[data.state]}
      </EndedMessage>
    );
  return (
    <SigningForm
      token={token}
      consent={data}
      onSigned={() => setSigned(true)}
      onEnded={() => void link.refetch()}
    />
  );
}

type OpenConsent = Extract<ReplyOf<typeof openConsentLink>, { state: 'open' }>;
type SigningProps = { token: string; consent: OpenConsent; onSigned: () => void; onEnded: () => void };

const describeFailure = (error: unknown) => toKnownErrorMessage(error, recordErrors) ?? text.notSaved;

function SigningForm({ token, consent, onSigned, onEnded }: SigningProps) {
  const center = useBrandName();
  const { form } = useConsentForm(token, consent);
  const document = useConsentDocument(form, consent);
  const sign = useCommand(signConsentLink, {
    inputOf: (body: BodyOf<typeof signConsentLink>) => ({ params: { token }, body }),
    onError: (error) => {
      if (isLinkEnded(error)) onEnded();
    },
  });
  const submit = async (values: ConsentForm) => {
    await sendConsent(token, values, document, sign.mutateAsync);
    onSigned();
  };
  return (
    <>
      <h1>{text.page}</h1>
      <p className="muted">{text.greeting(consent.patientFirstName, center)}</p>
      <Stack gap={2} pad="16 20" className="box">
        <p className="strong">{consent.serviceNames.join(', ')}</p>
        <p className="muted n">{text.appointment(consent)}</p>
      </Stack>
      <Form form={form} onSubmit={submit} describe={describeFailure}>
        <Stack gap={16}>
          <FormSummary />
          <ConsentFields consent={consent} text={document.text} accept={text.accept} />
          <Button
            type="submit"
            variant="primary"
            fullWidth
            busy={form.formState.isSubmitting}
            busyLabel={text.signing}
          >
            {text.sign}
          </Button>
        </Stack>
      </Form>
    </>
  );
}

const SignedMessage = () => (
  <>
    <h1>{text.signedTitle}</h1>
    <Row role="status" as="p" gap={12} align="start">
      <Icon icon={CircleCheck} size={24} tone="success" />
      <span>{text.signedBody}</span>
    </Row>
  </>
);

type EndedProps = { title: string; hasCall?: boolean; children: ReactNode };

const EndedMessage = ({ title, hasCall = true, children }: EndedProps) => (
  <>
    <h1>{title}</h1>
    <p role="status">{children}</p>
    {hasCall && <CallCenter variant="secondary" fullWidth label={text.callLabel} />}
  </>
);
