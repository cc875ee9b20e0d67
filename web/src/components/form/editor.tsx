import type { ReactNode } from 'react';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { useUnsaved } from '#web/src/ui/dialogs/unsaved.ts';
import { Form, FormSummary, type KeptForm, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { ChangedMeanwhile } from '../changed-meanwhile/changed-meanwhile.tsx';
import type { Part } from '../changed-meanwhile/three-way.ts';
import { type Meanwhile, useLatest } from '../changed-meanwhile/use-latest.ts';
import type { Fields, FormDefinition, InputOf, Texts } from './define-form.ts';

type Options<Opened, F extends Fields, Values, Reply> = {
  /** The row to edit; undefined creates one. */
  readonly opened: Opened;
  /** Reads the row again after a conflict; undefined if it is gone. Left out if no one else can change it. */
  readonly read?: () => Promise<Opened | undefined>;
  readonly save: (values: Values, current: Opened) => Promise<Reply>;
  readonly onSaved: (values: Values, reply: Reply) => void;
  readonly texts?: Texts<F>;
};

export type Editor<F extends Fields, Values> = {
  readonly kept: KeptForm<InputOf<F>, Values>;
  readonly parts: readonly Part<InputOf<F>>[];
  readonly meanwhile: Meanwhile<InputOf<F>> | undefined;
  readonly submit: (values: Values) => Promise<void>;
  readonly isDirty: boolean;
  readonly isSubmitting: boolean;
};

/** State of a form that creates or edits a row: keeps a draft, and merges with changes of others. */
export function useEditor<Row, Opened extends Row | undefined, F extends Fields, Values, Reply>(
  definition: FormDefinition<Row, F, Values>,
  { opened, read, save, onSaved, texts }: Options<Opened, F, Values, Reply>,
) {
  const kept = useKeptForm<InputOf<F>, Values>({
    schema: definition.schema,
    typed: definition.draftSchema,
    opened: definition.inputOf(opened),
    draft: definition.draftOf(opened),
  });
  const parts = definition.parts(texts);
  const latest = useLatest<Opened, InputOf<F>, Values>(
    { form: kept.form, begun: read && kept.begun },
    {
      opened,
      refusal: definition.conflict,
      read: async () => (opened === undefined ? undefined : read?.()),
      valuesOf: definition.inputOf,
      parts,
    },
  );
  const submit = async (values: Values) => {
    let reply: Reply;
    try {
      reply = await latest.save((current) => save(values, current));
    } catch (error) {
      if (isDeclined(error)) return;
      throw error;
    }
    forget(kept.draft);
    onSaved(values, reply);
  };
  const { isDirty, isSubmitting } = kept.form.formState;
  return { ...latest, kept, parts, submit, isDirty, isSubmitting };
}

type FormProps<F extends Fields, Values> = {
  editor: Editor<F, Values>;
  className?: string;
  /** Text of an error that belongs to no field; the server's by default. */
  describe?: ((error: unknown) => string) | undefined;
  children: ReactNode;
};

/** The form element; reports unsaved input to the dialog, list or tab around it. */
export function EditorForm<F extends Fields, Values>({ editor, describe, ...rest }: FormProps<F, Values>) {
  useUnsaved(editor.isDirty);
  const { kept, submit } = editor;
  return <Form form={kept.form} kept={kept} onSubmit={submit} {...(describe && { describe })} {...rest} />;
}

/** Errors of the last submit, and changes that another person saved; first in the form. */
export const EditorNotices = <F extends Fields, Values>({ editor }: { editor: Editor<F, Values> }) => (
  <>
    <FormSummary />
    <ChangedMeanwhile form={editor.kept.form} parts={editor.parts} meanwhile={editor.meanwhile} />
  </>
);

type PropsOf<F> = F extends { Control(props: infer P): ReactNode } ? Omit<P, 'name'> : never;
type FieldProps<F extends Fields, N extends keyof F & string> = {
  of: { readonly fields: F };
  name: N;
} & PropsOf<F[N]>;

/** One field of a form, with props that only the page knows: options, a hint. */
export function EditorField<F extends Fields, N extends keyof F & string>({
  of,
  ...props
}: FieldProps<F, N>) {
  const fields: Fields = of.fields;
  const Control = fields[props.name]?.Control;
  return Control && <Control {...props} />;
}

type ListProps<F extends Fields> = { of: { readonly fields: F }; names?: readonly (keyof F & string)[] };

/** The named fields of a form; all of them by default, in the order of its definition. */
export const EditorFields = <F extends Fields>({
  of: { fields },
  names = Object.keys(fields),
}: ListProps<F>) =>
  names.map((name) => {
    const Control = fields[name]?.Control;
    return Control && <Control key={name} name={name} />;
  });
