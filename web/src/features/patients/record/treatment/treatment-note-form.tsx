import { CircleCheck, ImagePlus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Id } from '#shared/core/schemas.ts';
import { type AppointmentWithNotes, addNote } from '#shared/records/treatment/notes-api.ts';
import { maxNoteLength, noteImageKinds } from '#shared/records/treatment/treatment-note.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { useUnsaved } from '#web/src/ui/dialogs/unsaved.ts';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';
import { FilePicker } from '#web/src/ui/fields/file-picker.tsx';
import { Form, FormSummary, useDraftForm } from '#web/src/ui/fields/form.tsx';
import { FormSelect, FormTextArea } from '#web/src/ui/fields/form-fields.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { getRecordDraftKey } from '../record-drafts.ts';
import { treatmentText } from './copy.ts';
import { useAddNote } from './queries.ts';

const NewNote = z.object({ appointmentId: Id, text: addNote.body.shape.text });
const NoteDraft = z.object({ appointmentId: z.string(), text: z.string() });

type Props = { patientId: string; appointments: readonly AppointmentWithNotes[] };

/** Returns the id of the latest appointment up to today, which a new note is about by default, or of the next one. */
const findDefaultAppointmentId = (appointments: readonly AppointmentWithNotes[]) =>
  (appointments.find(({ date }) => date <= civilToday()) ?? appointments.at(-1))?.appointmentId ?? '';

/** Form of a note. Success is shown in place. */
export function TreatmentNoteForm({ patientId, appointments }: Props) {
  const add = useAddNote(patientId);
  const draftForm = useDraftForm({
    schema: NewNote,
    typed: NoteDraft,
    opened: { appointmentId: findDefaultAppointmentId(appointments), text: '' },
    draft: getRecordDraftKey('note', patientId),
  });
  const { form } = draftForm;
  const picture = usePicture();
  const hasInput = form.formState.isDirty || picture.chosen !== undefined;
  useUnsaved(hasInput);

  const save = async ({ appointmentId, text }: z.output<typeof NewNote>) => {
    if (picture.reportMissing()) return;
    await add.mutateAsync({ appointmentId, text, image: picture.chosen });
    form.reset({ appointmentId, text: '' });
    picture.cancel();
  };
  return (
    <Stack gap={16} pad={20} phone={{ pad: 16 }} className="record-side">
      <Heading level={3} size={16}>
        {treatmentText.title}
      </Heading>
      <Form form={form} draftForm={draftForm} onSubmit={save}>
        <FormSummary />
        <FormSelect
          name="appointmentId"
          label={treatmentText.appointment}
          options={appointments.map((appointment) => ({
            value: appointment.appointmentId,
            label: treatmentText.appointmentOption(appointment),
          }))}
        />
        <FormTextArea
          name="text"
          label={treatmentText.noteLabel}
          hint={treatmentText.hint}
          rows={6}
          maxLength={maxNoteLength}
        />
        <PictureField picture={picture} />
        <Button
          type="submit"
          variant="primary"
          fullWidth
          busy={add.isPending}
          busyLabel={treatmentText.saving}
        >
          {treatmentText.save}
        </Button>
        {add.isSuccess && !hasInput && (
          <Row role="status" as="p" gap={8} justify="center" weight={600} tone="success">
            <CircleCheck aria-hidden />
            {treatmentText.saved}
          </Row>
        )}
      </Form>
    </Stack>
  );
}

function PictureField({ picture }: { picture: ReturnType<typeof usePicture> }) {
  if (!picture.isAttaching) {
    return (
      <Button fullWidth icon={<ImagePlus aria-hidden />} onClick={picture.attach}>
        {treatmentText.addImage}
      </Button>
    );
  }
  return (
    <>
      <FilePicker
        label={treatmentText.chooseImage}
        kinds={noteImageKinds}
        icon={<ImagePlus aria-hidden />}
        chosen={picture.chosen}
        error={picture.error}
        onChoose={picture.choose}
        onRemove={() => picture.choose(undefined)}
      />
      <Button variant="ghost" size="small" onClick={picture.cancel}>
        {treatmentText.removeImage}
      </Button>
    </>
  );
}

function usePicture() {
  const [isAttaching, setAttaching] = useState(false);
  const [chosen, setChosen] = useState<ChosenFile>();
  const [error, setError] = useState<string>();
  const choose = (file: ChosenFile | undefined) => {
    setChosen(file);
    setError(undefined);
  };
  return {
    isAttaching,
    chosen,
    error,
    choose,
    attach: () => setAttaching(true),
    cancel: () => {
      setAttaching(false);
      choose(undefined);
    },
    /** Sets an error and returns true if a picture was requested but not chosen. */
    reportMissing: () => {
      const isMissing = isAttaching && chosen === undefined;
      setError(isMissing ? treatmentText.imageMissing : undefined);
      return isMissing;
    },
  };
}
