import { formatGuardianDetails } from '#shared/intake/application/answers.ts';
import { Dialog, DialogBody } from '#web/src/ui/dialogs/dialog.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { signedConsentCopy } from './copy.ts';
import { useLaserConsent } from './queries.ts';
import './laser-consent.css';

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
              <dl className="consent-facts">
                <dt>{signedConsentCopy.who}</dt>
                <dd>{acceptedBy.name}</dd>
                {acceptedBy.guardian && (
                  <>
                    <dt>{signedConsentCopy.guardian}</dt>
                    <dd>
                      <UnbrokenPhones text={formatGuardianDetails(acceptedBy.guardian)} />
                    </dd>
                  </>
                )}
                <dt>{signedConsentCopy.recordedBy}</dt>
                <dd>{recordedBy.name}</dd>
                <dt>{signedConsentCopy.at}</dt>
                <dd className="n">{signedConsentCopy.atOf(at)}</dd>
                <dt>{signedConsentCopy.version}</dt>
                <dd>{version}</dd>
                <dt>{signedConsentCopy.hash}</dt>
                <dd className="consent-facts__hash">{textHash}</dd>
              </dl>
              <img
                className="consent-signature"
                src={signatureLink}
                alt={signedConsentCopy.signature(acceptedBy.name)}
                width={560}
                height={160}
              />
              <p className="consent-words">
                <UnbrokenPhones text={text} />
              </p>
            </Stack>
          )}
        </QueryBoundary>
      </DialogBody>
    </Dialog>
  );
}
