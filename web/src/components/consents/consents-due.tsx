import { FilePen } from 'lucide-react';
import { useState } from 'react';
import type { ConsentDue } from '#shared/records/consents/laser-consent-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';
import { consentWords } from './copy.ts';
import { useConsentsDue } from './queries.ts';
import './laser-consent.css';

const LaserConsentDialog = lateDialog(
  async () => (await import('./laser-consent-dialog.tsx')).LaserConsentDialog,
);

type Props = { patientId: string } | { appointmentId: string };

function useDueFor(whose: Props) {
  const { data = [] } = useConsentsDue();
  const [signing, setSigning] = useState<ConsentDue>();
  const isDue = data.some(({ appointmentId }) => appointmentId === signing?.appointmentId);
  const due = data.filter((each) =>
    'patientId' in whose ? each.patientId === whose.patientId : each.appointmentId === whose.appointmentId,
  );
  const dialog = signing && (
    <LaserConsentDialog due={signing} isDue={isDue} onClose={() => setSigning(undefined)} />
  );
  return { due, open: setSigning, dialog };
}

/** 'Consentimiento requerido' for each laser appointment of today without a consent. */
export function ConsentsDue(props: Props) {
  const { due, open, dialog } = useDueFor(props);
  return (
    <>
      {due.length > 0 && (
        <div className="consent-links">
          {due.map((each) => (
            <button
              key={each.appointmentId}
              type="button"
              className="consent-link"
              aria-label={consentWords.linkOf(each)}
              onClick={() => open(each)}
            >
              <Icon of={FilePen} size={16} />
              {consentWords.link}
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
  const { due, open, dialog } = useDueFor(props);
  return (
    <>
      {due.map((each) => (
        <div key={each.appointmentId} className="consent-notice">
          <Notice
            icon={<FilePen aria-hidden />}
            title={consentWords.notice}
            action={
              <Button size="small" aria-label={consentWords.signOf(each)} onClick={() => open(each)}>
                {consentWords.sign}
              </Button>
            }
          >
            {consentWords.appointment(each)}
          </Notice>
        </div>
      ))}
      {dialog}
    </>
  );
}
