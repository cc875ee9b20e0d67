import { Users } from 'lucide-react';
import { useState } from 'react';
import { useSignedIn } from '#web/src/lib/me.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';
import { mergeText as text } from './copy.ts';
import { useDuplicates } from './queries.ts';

const MergeDialog = lazyDialog(async () => (await import('./merge-dialog.tsx')).MergeDialog);

/** Names the clients who look like the same person, in the record of the front desk. */
export function DuplicateNotice({ patientId }: { patientId: string }) {
  const { role } = useSignedIn();
  return role === 'staff' ? null : <DuplicateNotices patientId={patientId} />;
}

function DuplicateNotices({ patientId }: { patientId: string }) {
  const { data } = useDuplicates(patientId);
  const [comparedId, setComparedId] = useState<string>();
  // The notice appears when the answer is there. The record does not wait for it.
  if (!data || data.rows.length === 0) return null;
  return (
    <Stack gap={8} pad="0 24 8 24" phone={{ pad: '0 16 8 16' }}>
      {data.rows.map((row) => (
        <Notice
          key={row.patientId}
          tone="info"
          icon={<Users aria-hidden />}
          title={text.notice(row)}
          action={
            <Button
              size="small"
              aria-label={text.compareWith(row.name)}
              onClick={() => setComparedId(row.patientId)}
            >
              {text.compare}
            </Button>
          }
        >
          {text.why[row.why]}
        </Notice>
      ))}
      {comparedId !== undefined && (
        <MergeDialog
          patientId={patientId}
          duplicateId={comparedId}
          onClose={() => setComparedId(undefined)}
        />
      )}
    </Stack>
  );
}
