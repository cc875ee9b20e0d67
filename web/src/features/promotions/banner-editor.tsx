import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { coreErrors } from '#shared/core/errors.ts';
import { type EditableBanner, saveBanner } from '#shared/promotions/api.ts';
import { bannerKinds } from '#shared/promotions/banner.ts';
import { Promotion } from '#web/src/components/public/landing-banner.tsx';
import { CallError, textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { type ChosenFile, FilePicker } from '#web/src/ui/fields/file-picker.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { bannerText as text } from './banner-copy.ts';
import { useRemoveBanner, useSaveBanner } from './banner-queries.ts';
import './banner.css';

const TitleForm = z.pick(saveBanner.body, { title: true });
type TitleForm = z.infer<typeof TitleForm>;

const failure = (error: unknown) =>
  error instanceof CallError && error.is(coreErrors.conflict) ? text.conflict : textOf(error);

/** An address for a file that is only on this device, given back when it is no longer shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setAddress(made);
    return () => {
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}

/** Title and picture, and how they look together while they are being chosen. */
export function BannerEditor({ current }: { current?: EditableBanner }) {
  const form = useAppForm(TitleForm, { title: current?.title ?? '' });
  const [picture, setPicture] = useState<ChosenFile>();
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const save = useSaveBanner();
  const chosenUrl = useObjectUrl(picture?.file);
  const title = form.watch('title');
  const pictureUrl = chosenUrl ?? current?.pictureUrl;

  const submit = async ({ title: written }: TitleForm) => {
    setMissing(pictureUrl === undefined);
    if (pictureUrl === undefined) return;
    await save.mutateAsync({ title: written, picture, before: current });
    toast.success(text.saved);
  };
  return (
    <div className="banner-editor">
      <section aria-label={text.preview}>
        <h2 className="banner-editor__title">{text.preview}</h2>
        {pictureUrl === undefined ? (
          <p className="banner-editor__none">
            {text.none} {text.previewNone}
          </p>
        ) : (
          <div inert>
            <Promotion banner={{ title: title || text.previewTitle, pictureUrl }} />
          </div>
        )}
      </section>
      <Card padded>
        <Form form={form} onSubmit={submit} describe={failure}>
          <UnsavedGuard isDirty={form.formState.isDirty || picture !== undefined} />
          <FormSummary />
          <FormText name="title" label={text.name} maxLength={120} />
          <div className="stack">
            <FilePicker
              label={text.picture}
              kinds={bannerKinds}
              icon={<ImageUp aria-hidden />}
              chosen={picture}
              error={isMissing && pictureUrl === undefined ? text.noPicture : undefined}
              onChoose={setPicture}
              onRemove={() => setPicture(undefined)}
            />
            <p className="muted small">{text.pictureHint}</p>
          </div>
          <div className="row banner-editor__row">
            <Button type="submit" variant="primary" busy={save.isPending} busyLabel={text.saving}>
              {text.save}
            </Button>
            {current && (
              <Button variant="danger-ghost" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
                {text.remove}
              </Button>
            )}
          </div>
        </Form>
      </Card>
      {isAsking && current && <RemoveQuestion banner={current} onDone={() => setAsking(false)} />}
    </div>
  );
}

function RemoveQuestion({ banner, onDone }: { banner: EditableBanner; onDone: () => void }) {
  const remove = useRemoveBanner();
  return (
    <ConfirmDialog
      title={text.remove}
      confirmLabel={text.remove}
      busy={remove.isPending}
      busyLabel={text.removing}
      error={remove.isError ? textOf(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(text.removed);
            onDone();
          },
        })
      }
      onCancel={onDone}
    >
      {text.removeQuestion(banner.title)}
    </ConfirmDialog>
  );
}
