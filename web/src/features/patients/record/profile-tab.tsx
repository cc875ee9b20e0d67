import { Pencil, Printer } from 'lucide-react';
import { formatFullName } from '#shared/core/person.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { AnswerLine } from './answer-line.tsx';
import { recordText } from './copy.ts';
import { buildIdentityRows } from './print/copy.ts';
import { useRecordPrint } from './print/queries.ts';
import { RecordPrint } from './print/record-print.tsx';
import { useRecordSummary } from './queries.ts';
import type { PanelProps } from './record-tabs.ts';

/** Contact data, which the front desk can edit, and the printed record. */
export function RecordProfileTab({ patientId, onEditProfile }: PanelProps) {
  const summary = useRecordSummary(patientId);
  const print = useRecordPrint(patientId);
  const isDesk = useSignedIn().role !== 'staff';
  return (
    <QueryBoundary query={summary} errorTitle={recordText.failed}>
      {(record) => (
        <Stack gap={20} align="start" justify="start">
          <Stack as="dl" aria-label={formatFullName(record)} style={{ width: '100%' }}>
            {buildIdentityRows(record).map(({ label, value }) => (
              <AnswerLine key={label} label={label}>
                {value}
              </AnswerLine>
            ))}
          </Stack>
          <Row gap={12} wrap>
            {isDesk && (
              <Button icon={<Pencil aria-hidden />} onClick={onEditProfile}>
                {recordText.editProfile}
              </Button>
            )}
            <Button
              icon={<Printer aria-hidden />}
              busy={print.isPending}
              busyLabel={recordText.preparing}
              onClick={() =>
                print.mutate(undefined, { onError: () => void toast.error(recordText.printFailed) })
              }
            >
              {recordText.print}
            </Button>
          </Row>
          {print.data && <RecordPrint record={record} printed={print.data} />}
        </Stack>
      )}
    </QueryBoundary>
  );
}
