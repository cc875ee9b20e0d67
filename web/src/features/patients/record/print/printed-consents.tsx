import { formatGuardianWithEmail } from '#shared/intake/application/answers.ts';
import type { GeneralConsent } from '#shared/intake/application/consent.ts';
import type { LaserConsent } from '#shared/records/consents/laser-consent.ts';
import { signedConsentCopy } from '#web/src/components/consents/copy.ts';
import { PrintAnswers, PrintSection, PrintText } from '#web/src/ui/print/print-parts.tsx';
import { printText as text } from './copy.ts';
import type { PrintedRecord } from './queries.ts';

/** Consent texts with signer and signature. */
export const PrintedConsents = ({ printed: { intake, consents } }: { printed: PrintedRecord }) => (
  <PrintSection title={text.consents}>
    {intake.record?.consent ? (
      <GeneralConsentSection consent={intake.record.consent} />
    ) : (
      <p>{text.noGeneralConsent}</p>
    )}
    {consents.map((consent) => (
      <LaserConsentSection key={consent.summary.appointmentId} consent={consent} />
    ))}
  </PrintSection>
);

const GeneralConsentSection = ({ consent }: { consent: GeneralConsent }) => (
  <article>
    <h3>{text.generalConsent}</h3>
    <PrintAnswers
      rows={[
        { label: text.version, value: consent.version },
        { label: text.acceptedAt, value: text.formatMoment(consent.acceptedAt) },
      ]}
    />
    <PrintAnswers columns={1} rows={[{ label: text.hash, value: consent.textHash }]} />
    <PrintText text={consent.text} />
  </article>
);

const formatSigner = ({ name, guardian }: LaserConsent['acceptedBy']) =>
  guardian ? formatGuardianWithEmail({ ...guardian, name }) : name;

function LaserConsentSection({
  consent: { summary, signed },
}: {
  consent: PrintedRecord['consents'][number];
}) {
  const { at, version, acceptedBy, recordedByName } = summary;
  return (
    <article>
      <h3>{text.laserConsent(at)}</h3>
      <PrintAnswers
        rows={[
          { label: text.acceptedBy, value: formatSigner(acceptedBy) },
          { label: text.signedAt, value: text.formatMoment(at) },
          { label: text.recordedBy, value: recordedByName ?? signedConsentCopy.signedThroughLink },
          { label: text.version, value: version },
        ]}
      />
      {signed ? (
        <>
          <PrintAnswers columns={1} rows={[{ label: text.hash, value: signed.consent.textHash }]} />
          <PrintText text={signed.consent.text} />
          <figure className="print-signature">
            <img src={signed.signatureLink} alt="" />
            <figcaption>{text.signature(acceptedBy.name)}</figcaption>
          </figure>
        </>
      ) : (
        <p className="print-entry__facts">{text.consentsElsewhere}</p>
      )}
    </article>
  );
}
