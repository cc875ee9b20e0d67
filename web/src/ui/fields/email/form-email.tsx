import { type ComponentProps, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../fields.tsx';
import { type BoundProps, useBoundField } from '../form-fields.tsx';
import { EmailSuggestion } from './email-suggestion.tsx';

/** E-mail field of a form that suggests corrections of mistyped domains. `name` is the schema's. */
export function FormEmail(props: Omit<BoundProps<ComponentProps<typeof TextField>>, 'type'>) {
  const { name } = props;
  const { control, setValue, setFocus } = useFormContext();
  const typed: unknown = useWatch({ control, name });
  const value = typeof typed === 'string' ? typed : '';
  const { onBlur, ...field } = useBoundField(name);
  const [isTyping, setTyping] = useState(false);
  const acceptSuggestion = (email: string) => {
    setValue(name, email, { shouldDirty: true, shouldValidate: true });
    setFocus(name);
  };
  return (
    <div>
      <TextField
        inputMode="email"
        {...props}
        {...field}
        type="email"
        onFocus={() => setTyping(true)}
        onBlur={(event) => {
          setTyping(false);
          return onBlur(event);
        }}
      />
      <EmailSuggestion value={value} isTyping={isTyping} onTake={acceptSuggestion} />
    </div>
  );
}
