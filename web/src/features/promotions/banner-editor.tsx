import { useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { coreErrors } from '#shared/core/errors.ts';
import { type EditableBanner, getBanner, saveBanner } from '#shared/promotions/api.ts';
import { bannerKinds } from '#shared/promotions/banner.ts';
import { ConcurrentChanges } from '#web/src/components/concurrent-changes/concurrent-changes.tsx';
import { createTextPart, type MergePart } from '#web/src/components/concurrent-changes/three-way-merge.ts';
import { useConcurrentMerge } from '#web/src/components/concurrent-changes/use-concurrent-merge.ts';
import { Promotion } from '#web/src/components/public/landing-banner.tsx';
import { useObjectUrl } from '#web/src/components/uploads/use-object-url.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import type { ChosenFile } from '#web/src/ui/fields/chosen-file.ts';
import { FilePicker } from '#web/src/ui/fields/file-picker.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { FormText } from '#web/src/ui/fields/form-fields.tsx';
import { Heading, Row, Stack } from '#web/src/ui/layout/layout.tsx';
import { bannerText as text } from './banner-copy.ts';
import { noBanner, useRemoveBanner, useSaveBanner } from './banner-queries.ts';

const BannerForm = z.extend(z.pick(saveBanner.body, { title: true }), { picture: z.string() });
type BannerForm = z.infer<typeof BannerForm>;

/** Compares pictures by path, because each response signs the URL again. */
const toValues = ({ title, pictureUrl }: EditableBanner): BannerForm => ({
  title,
  picture: pictureUrl.split('?')[0] ?? '',
});

const parts: readonly MergePart<BannerForm>[] = [
  createTextPart('title', text.name),
  {
    label: text.pictureLabel,
    names: ['picture'],
    toText: ({ picture }) => text.otherPicture(picture !== ''),
  },
];

type Props = { current: EditableBanner; onSaved: () => void };

/** Title and picture with a live preview. */
export function BannerEditor({ current, onSaved }: Props) {
  const form = useAppForm<BannerForm, BannerForm>(BannerForm, toValues(current));
  const client = useQueryClient();
  const concurrentMerge = useConcurrentMerge(
    { form },
    {
      opened: current,
      conflict: coreErrors.conflict,
      read: async () =>
        (await client.fetchQuery({ ...buildQuery(getBanner), staleTime: 0 })).banner ?? noBanner,
      valuesOf: toValues,
      parts,
    },
  );
  const [picture, setPicture] = useState<ChosenFile>();
  const [isConfirming, setConfirming] = useState(false);
  const save = useSaveBanner();
  const chosenUrl = useObjectUrl(picture?.file);
  const title = form.watch('title');
  const { stored } = concurrentMerge;
  const { isDirty, isSubmitted } = form.formState;
  const pictureUrl = chosenUrl ?? stored.pictureUrl;

  const submit = async (values: BannerForm) => {
    if (pictureUrl === '') return;
    await concurrentMerge.save((before) => save.mutateAsync({ title: values.title, picture, before }));
    toast.success(text.saved);
    onSaved();
  };
  return (
    <Stack gap={24} pad="0 0 24 0" style={{ maxWidth: 1136 }}>
      <Stack as="section" gap={12} aria-label={text.preview}>
        <Heading size={16}>{text.preview}</Heading>
        {pictureUrl === '' ? (
          <Stack
            as="p"
            pad="48 24"
            tone="muted"
            textAlign="center"
            style={{ borderRadius: 'var(--ds-r-xl)', background: 'var(--ds-sunken)' }}
          >
            {text.none} {text.previewNone}
          </Stack>
        ) : (
          <div inert>
            <Promotion banner={{ title: title || text.previewTitle, pictureUrl }} />
          </div>
        )}
      </Stack>
      <Card padded>
        <Form form={form} onSubmit={submit}>
          <UnsavedGuard isDirty={isDirty || picture !== undefined} />
          <FormSummary />
          <ConcurrentChanges form={form} parts={parts} sides={concurrentMerge.sides} />
          <FormText name="title" label={text.name} maxLength={120} />
          <Stack gap={16}>
            <FilePicker
              label={text.picture}
              kinds={bannerKinds}
              icon={<ImageUp aria-hidden />}
              chosen={picture}
              error={isSubmitted && pictureUrl === '' ? text.noPicture : undefined}
              onChoose={setPicture}
              onRemove={() => setPicture(undefined)}
            />
            <p className="muted small">{text.pictureHint}</p>
          </Stack>
          <Row gap={8} wrap>
            <Button type="submit" variant="primary" busy={save.isPending} busyLabel={text.saving}>
              {text.save}
            </Button>
            {stored.version > 0 && (
              <Button
                variant="danger-ghost"
                icon={<Trash2 aria-hidden />}
                onClick={() => setConfirming(true)}
              >
                {text.remove}
              </Button>
            )}
          </Row>
        </Form>
      </Card>
      {isConfirming && (
        <RemoveQuestion banner={stored} onRemoved={onSaved} onCancel={() => setConfirming(false)} />
      )}
    </Stack>
  );
}

type RemoveQuestionProps = { banner: EditableBanner; onRemoved: () => void; onCancel: () => void };

function RemoveQuestion({ banner, onRemoved, onCancel }: RemoveQuestionProps) {
  const remove = useRemoveBanner();
  return (
    <ConfirmDialog
      title={text.remove}
      confirmLabel={text.remove}
      busy={remove.isPending}
      busyLabel={text.removing}
      error={remove.isError ? toErrorMessage(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast.success(text.removed);
            onRemoved();
          },
        })
      }
      onCancel={onCancel}
    >
      {text.removeQuestion(banner.title)}
    </ConfirmDialog>
  );
}
