import { CalendarCheck, CalendarOff, CalendarSync, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import type { Occurrence } from '#shared/staff/occurrences.ts';
import { useKeeping } from '#web/src/lib/session/use-kept.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Form, FormSummary, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { blockText, changeFailure } from '../copy.ts';
import type { ScheduleEditor } from '../use-schedule-editor.ts';
import { BlockFields } from './block-fields.tsx';
import { EditorShell } from './editor-shell.tsx';
import { BlockForm, TypedBlock } from './schema.ts';
import { type BlockSpan, blockDrafts, type Editing } from './use-editing.ts';

type Props = {
  editing: Editing;
  editor: ScheduleEditor;
  /** Full screen instead of beside the calendar. */
  isSheet: boolean;
  /** The typed hours, as a preview on the calendar. */
  onPreview: (span: BlockSpan | undefined) => void;
};

/** Creates, changes, excludes or deletes a block. */
export function BlockEditor(props: Props) {
  const { editing, editor, isSheet } = props;
  if (editing.kind === 'new' || editing.block.state !== 'excluded') return <BlockFormEditor {...props} />;
  const { block } = editing;
  const body = (
    <div className="stack">
      <p>{blockText.excludedBody(editor.owner, block)}</p>
      <Button
        variant="primary"
        icon={<CalendarCheck aria-hidden />}
        busy={editor.isPending}
        onClick={() => void editor.restore(block)}
      >
        {blockText.restore}
      </Button>
    </div>
  );
  return (
    <EditorShell isSheet={isSheet} title={blockText.titles.excluded} dirty={false} onClose={editor.close}>
      {isSheet ? <DialogBody>{body}</DialogBody> : body}
    </EditorShell>
  );
}

const valuesOf = (editing: Editing): BlockForm => {
  if (editing.kind === 'new') return { title: '', ...editing.span, allDay: false, weekly: false };
  const { title = '', date, start, end, allDay, state } = editing.block;
  return { title, date, start, end, allDay, weekly: state === 'weekly' };
};

/** Hint below the switch about the effect of its state. */
function repeatHint({ weekly, date }: BlockForm, block: Occurrence | undefined): string | undefined {
  if (weekly) return blockText.repeats;
  return block?.state === 'weekly' && date !== '' ? blockText.stops(date) : undefined;
}

/** Form of a block with its draft. */
function useBlockForm(editing: Editing, { owner, isUnsaved }: ScheduleEditor) {
  const drafts = blockDrafts(owner.staffId);
  const kept = useKeptForm({
    schema: BlockForm,
    typed: TypedBlock,
    opened: valuesOf(editing),
    draft: drafts.typed,
  });
  const { isDirty } = kept.form.formState;
  useKeeping(drafts.editing, isDirty ? editing : null, null);
  useEffect(() => {
    isUnsaved.current = isDirty;
    return () => {
      isUnsaved.current = false;
    };
  }, [isDirty, isUnsaved]);
  return kept;
}

function BlockFormEditor({ editing, editor, isSheet, onPreview }: Props) {
  const kept = useBlockForm(editing, editor);
  const { form } = kept;
  const { isDirty } = form.formState;
  const values = form.watch();
  const { date, start, end } = values;
  useEffect(() => {
    onPreview({ date, start, end });
    return () => onPreview(undefined);
  }, [date, start, end, onPreview]);

  const block = editing.kind === 'block' ? editing.block : undefined;
  const fields = (
    <>
      <FormSummary />
      <BlockFields
        form={form}
        mayRepeat={block?.state !== 'changed'}
        repeatHint={repeatHint(values, block)}
      />
    </>
  );
  const save = (
    <Button type="submit" variant="primary" busy={editor.isPending} busyLabel={blockText.saving}>
      {blockText.save}
    </Button>
  );
  const actions = block && <BlockActions block={block} editor={editor} />;
  return (
    <EditorShell
      isSheet={isSheet}
      title={block ? blockText.titles.edit : blockText.titles.add}
      dirty={isDirty}
      onClose={editor.close}
    >
      <Form
        form={form}
        kept={kept}
        onSubmit={(wanted) => editor.save(editing, wanted)}
        describe={(error) => changeFailure(block ? 'move' : 'add', error)}
        className={isSheet ? 'dialog__form' : 'stack'}
      >
        {isSheet ? (
          <>
            <DialogBody>
              <div className="stack">
                {fields}
                {actions}
              </div>
            </DialogBody>
            <DialogFoot>
              <CancelButton />
              {save}
            </DialogFoot>
          </>
        ) : (
          <>
            {fields}
            {save}
            {actions}
          </>
        )}
      </Form>
    </EditorShell>
  );
}

const CancelButton = () => <Button onClick={useDialogClose()}>{blockText.cancel}</Button>;

type ActionsProps = { block: Occurrence; editor: ScheduleEditor };

/** Actions on a block besides saving. */
function BlockActions({ block, editor }: ActionsProps) {
  const { exclude, restore, remove, isPending } = editor;
  const isOfSeries = block.state !== 'single';
  return (
    <div className="block-actions">
      {block.state === 'changed' && (
        <Button
          variant="ghost"
          icon={<CalendarSync aria-hidden />}
          held={isPending}
          onClick={() => void restore(block)}
        >
          {blockText.follow}
        </Button>
      )}
      {isOfSeries && (
        <Button
          variant="ghost"
          icon={<CalendarOff aria-hidden />}
          held={isPending}
          onClick={() => void exclude(block)}
        >
          {blockText.exclude}
        </Button>
      )}
      <Button
        variant="danger-ghost"
        icon={<Trash2 aria-hidden />}
        held={isPending}
        onClick={() => void remove(block)}
      >
        {blockText.remove}
      </Button>
    </div>
  );
}
