import { guardianDetails } from '#shared/intake/application/answers.ts';
import { Dialog, DialogBody } from '#web/src/ui/dialogs/dialog.tsx';
import { UnbrokenPhones } from '#web/src/ui/display/unbroken-phones.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { signedWords } from './copy.ts';
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
    <Dialog title={signedWords.title} onClose={onClose}>
      <DialogBody>
        <QueryBoundary query={signed} errorTitle={signedWords.failed}>
          {({ consent: { acceptedBy, recordedBy, at, version, text, textHash }, signatureLink }) => (
            <div className="stack">
              <dl className="consent-facts">
                <dt>{signedWords.who}</dt>
                <dd>{acceptedBy.name}</dd>
                {acceptedBy.guardian && (
                  <>
                    <dt>{signedWords.guardian}</dt>
                    <dd>
                      <UnbrokenPhones text={guardianDetails(acceptedBy.guardian)} />
                    </dd>
                  </>
                )}
                <dt>{signedWords.recordedBy}</dt>
                <dd>{recordedBy.name}</dd>
                <dt>{signedWords.at}</dt>
                <dd className="n">{signedWords.atOf(at)}</dd>
                <dt>{signedWords.version}</dt>
                <dd>{version}</dd>
                <dt>{signedWords.hash}</dt>
                <dd className="consent-facts__hash">{textHash}</dd>
              </dl>
              <img
                className="consent-signature"
                src={signatureLink}
                alt={signedWords.signature(acceptedBy.name)}
                width={560}
                height={160}
              />
              <p className="consent-words">
                <UnbrokenPhones text={text} />
              </p>
            </div>
          )}
        </QueryBoundary>
      </DialogBody>
    </Dialog>
  );
}
