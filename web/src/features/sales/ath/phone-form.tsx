import { useState } from 'react';
import { phone as phoneText } from '#shared/core/format.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { athText as text } from './copy.ts';

type Props = {
  /** The one that rang. */
  phone: string;
  submit: string;
  busy: boolean;
  error?: string | undefined;
  onSubmit: (phone: string) => void;
  onBack: () => void;
};

/** Another phone than the one that rang. */
export function PhoneForm({ phone, submit, busy, error, onSubmit, onBack }: Props) {
  const [typed, setTyped] = useState(phoneText(phone));
  return (
    <form
      className="ath-phone"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(typed);
      }}
    >
      <TextField
        label={text.phone}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        autoFocus
        error={error}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="ath-phone__foot">
        <Button disabled={busy} onClick={onBack}>
          {text.samePhone}
        </Button>
        <Button type="submit" variant="primary" busy={busy} busyLabel={text.asking}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
