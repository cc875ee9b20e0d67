import { Mail } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatPhone } from '#shared/core/format.ts';
import { receiptStatusLabels } from '#shared/sales/labels.ts';
import type { Sale } from '#shared/sales/sale.ts';
import { CallError, toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { EmailSuggestion } from '#web/src/ui/fields/email/email-suggestion.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { usePopover } from '#web/src/ui/popover/use-popover.ts';
import { panelText, resendText as text } from '../copy.ts';
import { useSendReceipt } from '../queries.ts';

/** Sends the receipt again by e-mail or SMS, to the client's address or another one (R310). */
export function ResendReceipt({ sale }: { sale: Sale }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const layer = usePopover<HTMLDivElement>(isOpen, root, { align: 'end' });
  const id = useId();
  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>('[aria-haspopup="dialog"]')?.focus();
  };
  useOutsideClick(isOpen, root, () => setOpen(false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <div className="resend" ref={root}>
      <Button
        variant="primary"
        fullWidth
        icon={<Mail aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {panelText.resend}
      </Button>
      {isOpen && (
        <div
          ref={layer}
          id={id}
          className="popover"
          style={{ width: 320 }}
          role="dialog"
          aria-label={text.title}
          onKeyDown={onKeyDown}
        >
          <ResendForm sale={sale} onSent={close} />
        </div>
      )}
    </div>
  );
}

function useOutsideClick(
  isOpen: boolean,
  root: { readonly current: HTMLElement | null },
  onClick: () => void,
): void {
  const latestOnClick = useRef(onClick);
  useEffect(() => {
    latestOnClick.current = onClick;
  });
  useEffect(() => {
    if (!isOpen) return;
    const handlePointerDown = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) latestOnClick.current();
    };
    document.addEventListener('pointerdown', handlePointerDown);
    return () => document.removeEventListener('pointerdown', handlePointerDown);
  }, [isOpen, root]);
}

type ReceiptChannel = 'mail' | 'sms';

function ResendForm({ sale, onSent }: { sale: Sale; onSent: () => void }) {
  const { client, receiptMail } = sale;
  const [channel, setChannel] = useState<ReceiptChannel>('mail');
  const [typedAddresses, setTypedAddresses] = useState({
    mail: client?.email ?? receiptMail?.to ?? '',
    sms: client?.phone ? formatPhone(client.phone) : '',
  });
  const send = useSendReceipt(sale.saleId);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = () => {
    const to = typedAddresses[channel].trim();
    send.mutate(
      { by: channel, to },
      {
        onSuccess: () => {
          toast.success(receiptStatusLabels.waiting, { description: to });
          onSent();
        },
        onError: () => field.current?.focus(),
      },
    );
  };
  const changeAddress = (to: string) => {
    setTypedAddresses({ ...typedAddresses, [channel]: to });
    send.reset();
  };
  return (
    <Stack
      as="form"
      gap={12}
      pad={10}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SegmentedControl
        legend={text.by}
        legendHidden
        fullWidth
        value={channel}
        options={[
          { value: 'mail', label: text.mail },
          { value: 'sms', label: text.sms },
        ]}
        onChange={(value) => {
          setChannel(value === 'sms' ? 'sms' : 'mail');
          send.reset();
        }}
      />
      <TextField
        ref={field}
        label={channel === 'mail' ? text.email : text.phone}
        type={channel === 'mail' ? 'email' : 'tel'}
        autoComplete="off"
        value={typedAddresses[channel]}
        error={send.isError ? findProblem(send.error) : undefined}
        onChange={({ target }) => changeAddress(target.value)}
      />
      {channel === 'mail' && <EmailSuggestion value={typedAddresses.mail} onTake={changeAddress} />}
      <Button type="submit" variant="primary" fullWidth busy={send.isPending} busyLabel={text.sending}>
        {text.send}
      </Button>
    </Stack>
  );
}

/** Error of the address or of the request. */
const findProblem = (error: unknown): string =>
  (error instanceof CallError ? error.fields[0]?.message : undefined) ?? toErrorMessage(error);
