import { useSignedIn } from '#web/src/lib/me.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { codeLockedText } from './copy.ts';

type Props = { date: string; onClose: () => void };

/** Says who can still close the visit; whoever can does it from here, from its day on. */
export function CodeLockedNotice({ date, onClose }: Props) {
  const { role } = useSignedIn();
  const mayClose = role === 'admin' && date <= civilToday();
  return (
    <Notice
      title={codeLockedText.title}
      action={
        mayClose && (
          <Button size="small" onClick={onClose}>
            {codeLockedText.close}
          </Button>
        )
      }
    >
      {role !== 'patient' && codeLockedText.next[role]}
    </Notice>
  );
}
