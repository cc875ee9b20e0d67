import { useState } from 'react';
import { formatLongDate } from '#shared/core/format.ts';
import type { ReplyOf } from '#shared/core/route.ts';
import type { getIntakeRecord } from '#shared/records/api.ts';
import { SignedConsentDialog } from '#web/src/components/consents/signed-consent-dialog.tsx';
import { toCivil } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { intakeText } from '../copy.ts';

type Consents = ReplyOf<typeof getIntakeRecord>['laserConsents'];

/** Signed laser consents. Text and signature open by button for permitted viewers. */
export function RecordLaserConsents({ consents }: { consents: Consents }) {
  const [openId, setOpenId] = useState<string>();
  return (
    <Stack as="section" gap={8} style={{ marginTop: 12 }}>
      <Heading level={3} size={16}>
        {intakeText.groups.laser}
      </Heading>
      {consents.length === 0 && <p className="muted">{intakeText.noLaser}</p>}
      <ul className="lines">
        {consents.map(({ appointmentId, at, acceptedBy, recordedByName, mayOpen }) => {
          const day = formatLongDate(toCivil(at).date);
          return (
            <Row as="li" key={appointmentId} gap={8} pad="6 0" style={{ minHeight: 56 }}>
              <Stack as="span" grow>
                <span className="strong">{day}</span>
                <span className="small muted">{intakeText.laserBy(acceptedBy.name, recordedByName)}</span>
                {!mayOpen && <span className="small muted">{intakeText.laserElsewhere}</span>}
              </Stack>
              {mayOpen && (
                <Button
                  size="small"
                  aria-label={intakeText.viewLaserConsent(day)}
                  onClick={() => setOpenId(appointmentId)}
                >
                  {intakeText.view}
                </Button>
              )}
            </Row>
          );
        })}
      </ul>
      {openId !== undefined && (
        <SignedConsentDialog appointmentId={openId} onClose={() => setOpenId(undefined)} />
      )}
    </Stack>
  );
}
