import { ImagePlus, ImageUp } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ListedMedication } from '#shared/inventory/medication-api.ts';
import { pictureKinds, readPicture, type ScaledPicture } from '#web/src/components/uploads/scale-picture.ts';
import { useObjectUrl } from '#web/src/components/uploads/use-object-url.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, FormFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { useFileInput } from '#web/src/ui/fields/use-file-input.ts';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { pictureText as text } from './copy.ts';
import { useMedicationPictures, useSavePicture } from './queries.ts';

type Props = { medication: ListedMedication; onClose: () => void };

/** Chooses a picture with a preview before saving (R351). */
export function PictureDialog({ medication: { medicationId, name }, onClose }: Props) {
  const [picture, setPicture] = useState<ScaledPicture>();
  const [errorText, setErrorText] = useState<string>();
  const save = useSavePicture(medicationId);
  const pictures = useMedicationPictures();
  const previewUrl = useObjectUrl(picture?.main) ?? pictures.get(medicationId);
  const { choose, field, input } = useFileInput({
    kinds: pictureKinds,
    pastes: true,
    onFile: async (file) => {
      const pictureOrError = await readPicture(file);
      setErrorText(typeof pictureOrError === 'string' ? pictureOrError : undefined);
      if (typeof pictureOrError !== 'string') setPicture(pictureOrError);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (picture === undefined) return setErrorText(text.pictureRequired);
    save.mutate(picture, {
      onSuccess() {
        toast.success(text.done);
        onClose();
      },
      onError: (error) => setErrorText(toErrorMessage(error)),
    });
  };
  return (
    <Dialog title={text.title} subtitle={name} dirty={picture !== undefined} onClose={onClose}>
      <form className="dialog__form" noValidate onSubmit={submit}>
        <DialogBody>
          <Stack as="fieldset" gap={12} justify="start" aria-label={text.altText(name)} {...field}>
            <input {...input} aria-label={text.choose} />
            {previewUrl === undefined ? (
              <button type="button" className="medication-picture" onClick={choose}>
                <Icon icon={ImagePlus} />
                {text.choose}
              </button>
            ) : (
              <>
                <img className="medication-picture" src={previewUrl} alt={text.altText(name)} />
                <Button icon={<ImageUp aria-hidden />} onClick={choose}>
                  {text.replace}
                </Button>
              </>
            )}
            {errorText === undefined ? (
              <p className="small muted">{text.hint}</p>
            ) : (
              <p role="alert" className="amplify-field__error-message">
                <ErrorText text={errorText} />
              </p>
            )}
          </Stack>
        </DialogBody>
        <FormFoot busy={save.isPending} submit={text.submit} submitting={text.working} />
      </form>
    </Dialog>
  );
}
