import { FilePen } from 'lucide-react';
import { useState } from 'react';
import type { DueConsent } from '#shared/records/consents/laser-consent-api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
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
  const [openConsent, setOpenConsent] = useState<DueConsent>();
  const isDue = data.some(({ appointmentId }) => appointmentId === openConsent?.appointmentId);
  const due = data.filter((consent) =>
    'patientId' in subject
      ? consent.patientId === subject.patientId
      : consent.appointmentId === subject.appointmentId,
  );
  const dialog = openConsent && (
    <LaserConsentDialog due={openConsent} isDue={isDue} onClose={() => setOpenConsent(undefined)} />
  );
  return { due, openDialog: setOpenConsent, dialog };
}

/** 'Consentimiento requerido' for each laser appointment of today without a consent. */
export function ConsentsDue(props: Props) {
  const { due, openDialog, dialog } = useDueConsents(props);
  return (
    <>
      {due.length > 0 && (
        <Row gap={6} pad="6 0 0 0" align="stretch" wrap>
          {due.map((consent) => (
            <Row
              key={consent.appointmentId}
              as="button"
              type="button"
              inline
              gap={6}
              pad="0 10"
              className="consent-link"
              aria-label={consentCopy.linkOf(consent)}
              onClick={() => openDialog(consent)}
            >
              <Icon icon={FilePen} size={16} />
              {consentCopy.link}
            </Row>
          ))}
        </Row>
      )}
      {dialog}
    </>
  );
}

/** Notice for each laser appointment of today without a consent, above the client's record. */
export function ConsentNotice(props: Props) {
  const { due, openDialog, dialog } = useDueConsents(props);
  return (
    <>
      {due.map((consent) => (
        <Stack key={consent.appointmentId} pad="0 0 20 0">
          <Notice
            icon={<FilePen aria-hidden />}
            title={consentCopy.notice}
            action={
              <Button
                size="small"
                aria-label={consentCopy.signOf(consent)}
                onClick={() => openDialog(consent)}
              >
                {consentCopy.sign}
              </Button>
            }
          >
            {consentCopy.describeAppointment(consent)}
          </Notice>
        </Stack>
      ))}
      {dialog}
    </>
  );
}
