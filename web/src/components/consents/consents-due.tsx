import { FilePen } from 'lucide-react';
import { useState } from 'react';
import type { DueConsent } from '#shared/records/consents/laser-consent-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { consentCopy } from './copy.ts';
import { useConsentsDue } from './queries.ts';
import './laser-consent.css';

const LaserConsentDialog = lazyDialog(
  async () => (await import('./laser-consent-dialog.tsx')).LaserConsentDialog,
);

type Props = { patientId: string } | { appointmentId: string };

function useDueConsents(subject: Props) {
  const { data = [] } = useConsentsDue();
  const [signing, setSigning] = useState<DueConsent>();
  const isDue = data.some(({ appointmentId }) => appointmentId === signing?.appointmentId);
  const due = data.filter((each) =>
    'patientId' in subject
      ? each.patientId === subject.patientId
      : each.appointmentId === subject.appointmentId,
  );
  const dialog = signing && (
    <LaserConsentDialog due={signing} isDue={isDue} onClose={() => setSigning(undefined)} />
  );
  return { due, open: setSigning, dialog };
}

/** 'Consentimiento requerido' for each laser appointment of today without a consent. */
export function ConsentsDue(props: Props) {
  const { due, open, dialog } = useDueConsents(props);
  return (
    <>
      {due.length > 0 && (
        <div className="consent-links">
          {due.map((each) => (
            <button
              key={each.appointmentId}
              type="button"
              className="consent-link"
              aria-label={consentCopy.linkOf(each)}
              onClick={() => open(each)}
            >
              <Icon icon={FilePen} size={16} />
              {consentCopy.link}
            </button>
          ))}
        </div>
      )}
      {dialog}
    </>
  );
}

/** The same as a notice above the client's record. */
export function ConsentNotice(props: Props) {
  const { due, open, dialog } = useDueConsents(props);
  return (
    <>
      {due.map((each) => (
        <div key={each.appointmentId} className="consent-notice">
          <Notice
            icon={<FilePen aria-hidden />}
            title={consentCopy.notice}
            action={
              <Button size="small" aria-label={consentCopy.signOf(each)} onClick={() => open(each)}>
                {consentCopy.sign}
              </Button>
            }
          >
            {consentCopy.describeAppointment(each)}
          </Notice>
        </div>
      ))}
      {dialog}
    </>
  );
}
