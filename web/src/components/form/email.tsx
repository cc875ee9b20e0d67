import type { ComponentProps } from 'react';
import { FormEmail } from '#web/src/ui/fields/email/form-email.tsx';
import type { Field } from './define-form.ts';
import { text } from './kinds.tsx';

type Props = Omit<ComponentProps<typeof FormEmail>, 'name' | 'label'>;

/** Creates an e-mail field, in a separate file so that only its forms load the domain suggestions. */
export const email = (label: string, settings: Props = {}): Field<string, string, Props> => ({
  ...text(label),
  Control: (props) => <FormEmail label={label} autoComplete="off" {...settings} {...props} />,
});
