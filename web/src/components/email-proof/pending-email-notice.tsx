import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';

const text = {
  resend: 'Reenviar enlace',
  resending: 'Enviando...',
  cancel: 'Cancelar el cambio',
  cancelling: 'Cancelando...',
} as const;

type NoticeCommand<Reply> = {
  readonly isPending: boolean;
  mutate(
    input: undefined,
    callbacks: { onSuccess: (reply: Reply) => void; onError: (error: unknown) => void },
  ): void;
};
type Props<Resent, Cancelled> = {
  readonly title: string;
  readonly detail: string;
  readonly resend: NoticeCommand<Resent>;
  readonly resent: (reply: Resent) => string;
  readonly cancel: NoticeCommand<Cancelled>;
  readonly cancelled: (reply: Cancelled) => string;
};

/** Notice of an unverified new e-mail, with buttons to resend its link or cancel the change. */
export function PendingEmailNotice<Resent, Cancelled>(props: Props<Resent, Cancelled>) {
  const { title, detail, resend, cancel } = props;
  const onError = (error: unknown) => toast.error(toErrorMessage(error));
  return (
    <Notice
      tone="info"
      title={title}
      action={
        <Row gap={8}>
          <Button
            size="small"
            busy={resend.isPending}
            busyLabel={text.resending}
            onClick={() =>
              resend.mutate(undefined, { onSuccess: (reply) => toast.success(props.resent(reply)), onError })
            }
          >
            {text.resend}
          </Button>
          <Button
            size="small"
            busy={cancel.isPending}
            busyLabel={text.cancelling}
            onClick={() =>
              cancel.mutate(undefined, {
                onSuccess: (reply) => toast.success(props.cancelled(reply)),
                onError,
              })
            }
          >
            {text.cancel}
          </Button>
        </Row>
      }
    >
      {detail}
    </Notice>
  );
}
