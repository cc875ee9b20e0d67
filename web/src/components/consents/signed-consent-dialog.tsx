import type { ReactNode } from 'react';
import { formatGuardianWithEmail } from '#shared/intake/application/answers.ts';
import { Dialog, DialogBody } from '#web/src/ui/dialogs/dialog.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { signedConsentCopy } from './copy.ts';
import { useLaserConsent } from './queries.ts';

type FactProps = { term: string; children: ReactNode };

const Fact = ({ term, children }: FactProps) => (
  <>
    <Text as="dt" tone="muted">
      {term}
    </Text>
    <Text as="dd" weight={600}>
      {children}
    </Text>
  </>
);

/** Shows a signed laser consent. Render it to open it. */
export function SignedConsentDialog({
  appointmentId,
  onClose,
}: {
  appointmentId: string;
  onClose: () => void;
}) {
  const signed = useLaserConsent(appointmentId);
  return (
    <Dialog title={signedConsentCopy.title} onClose={onClose}>
      <DialogBody>
        <QueryBoundary query={signed} errorTitle={signedConsentCopy.failed}>
          {({ consent: { acceptedBy, recordedBy, at, version, text, textHash }, signatureLink }) => (
            <Stack gap={16}>
              <Split as="dl" columns="max-content 1fr" gap="4 16">
                <Fact term={signedConsentCopy.who}>{acceptedBy.name}</Fact>
                {acceptedBy.guardian && (
                  <Fact term={signedConsentCopy.guardian}>
                    <UnbrokenPhones text={formatGuardianWithEmail(acceptedBy.guardian)} />
                  </Fact>
                )}
                <Fact term={signedConsentCopy.recordedBy}>
                  {recordedBy?.name ?? signedConsentCopy.signedThroughLink}
                </Fact>
                <Fact term={signedConsentCopy.at}>
                  <span className="n">{signedConsentCopy.atOf(at)}</span>
                </Fact>
                <Fact term={signedConsentCopy.version}>{version}</Fact>
                <Text as="dt" tone="muted">
                  {signedConsentCopy.hash}
                </Text>
                <Text as="dd" size={13} breakWords>
                  {textHash}
                </Text>
              </Split>
              <img
                style={{
                  width: '100%',
                  height: 'auto',
                  border: '1px solid var(--ds-hairline)',
                  borderRadius: 'var(--ds-r)',
                  background: 'var(--ds-white)',
                }}
                src={signatureLink}
                alt={signedConsentCopy.signature(acceptedBy.name)}
                width={560}
                height={160}
              />
              <Text as="p" size={14} style={{ whiteSpace: 'pre-wrap' }}>
                <UnbrokenPhones text={text} />
              </Text>
            </Stack>
          )}
        </QueryBoundary>
      </DialogBody>
    </Dialog>
  );
}
