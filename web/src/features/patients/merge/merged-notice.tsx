import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { mergeText as text } from './copy.ts';
import { useDuplicates, useUndoMerge } from './queries.ts';

/** Names the records that were united with this one and can still be separated, in the client's profile. */
export function MergedNotice({ patientId }: { patientId: string }) {
  const { data } = useDuplicates(patientId);
  const undo = useUndoMerge();
  return data?.merges.map((merge) => (
    <Notice
      key={merge.mergeId}
      tone="info"
      action={
        <Button
          size="small"
          busy={undo.isPending}
          busyLabel={text.undoing}
          onClick={() => undo.mutate(merge.mergeId)}
        >
          {text.undoMerge}
        </Button>
      }
    >
      {text.mergedWith(merge)}
    </Notice>
  ));
}
