import { useState } from 'react';
import { formatPhone as phoneText } from '#shared/core/format.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Row, Stack } from '#web/src/ui/layout/layout.tsx';

type Props = {
  text: {
    readonly label: string;
    readonly submit: string;
    readonly busyLabel: string;
    readonly back: string;
  };
  phone: string;
  /** Enables autofill, because the user types their own phone. */
  isOwn?: boolean;
  busy: boolean;
  error?: string | undefined;
  onSubmit: (phone: string) => void;
  onBack: () => void;
};

/** Sends the payment request to another phone. */
export function PhoneForm({ text, phone, isOwn = false, busy, error, onSubmit, onBack }: Props) {
  const [typed, setTyped] = useState(phoneText(phone));
  return (
    <Stack
      as="form"
      gap={12}
      pad="0 0 20 0"
      textAlign="left"
      style={{ width: '100%' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(typed);
      }}
    >
      <TextField
        label={text.label}
        type="tel"
        inputMode="tel"
        autoComplete={isOwn ? 'tel' : 'off'}
        maxLength={30}
        autoFocus
        error={error}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Row gap={12} align="stretch" justify="end" wrap>
        <Button disabled={busy} onClick={onBack}>
          {text.back}
        </Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel={text.busyLabel}>
          {text.submit}
        </Button>
      </Row>
    </Stack>
  );
}
