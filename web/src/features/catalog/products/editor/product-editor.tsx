import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { ConcurrentChanges } from '#web/src/components/concurrent-changes/concurrent-changes.tsx';
import { EditorForm } from '#web/src/components/form/editor.tsx';
import { useObjectUrl } from '#web/src/components/uploads/use-object-url.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { productText as text } from './copy.ts';
import type { Picture } from './picture.ts';
import { ProductFields } from './product-fields.tsx';
import type { ProductFormEditor } from './product-form.tsx';
import { ClientTotal, ProductPreview } from './product-preview.tsx';
import { ProductSummary } from './product-summary.tsx';
import type { ProductDraft } from './use-product-draft.ts';
import './product-editor.css';

/** POS screens from which the user returns to the draft. */
const sideTaskPaths: readonly string[] = [paths.createTax, paths.createCategory];

type Props = {
  editor: ProductFormEditor;
  draft: ProductDraft;
  /** The stored product, or undefined for a new one. */
  stored?: DeskProduct;
  storedUrl?: string | undefined;
  categories: readonly DeskCategory[];
  taxes: readonly DeskTax[];
  /** Shown above the fields. */
  notices?: ReactNode;
  submitLabel: string;
  /** The product is saved and the page navigates. */
  isDone: boolean;
  onPrimaryClick?: () => void;
  /** Shown beside the primary button. */
  secondary?: ReactNode;
};

function selectPictureUrl(picture: Picture, chosenUrl: string | undefined, storedUrl: string | undefined) {
  if (picture.kind === 'had') return storedUrl;
  return picture.kind === 'chosen' ? chosenUrl : undefined;
}

/** Returns the id of the product that already has the code, from the server's error. */
const findCodeOwnerId = (error: unknown) =>
  error instanceof CallError ? error.fields.find(({ field }) => field === 'code')?.id : undefined;

/** Form for new and stored products and services, with a preview of the POS card. */
export function ProductEditor({ editor, draft, stored, storedUrl, categories, taxes, ...props }: Props) {
  const { notices, submitLabel, isDone, onPrimaryClick, secondary } = props;
  const { form } = editor.draftForm;
  const { picture, setPicture, isRecovered, startOver } = draft;
  const chosenUrl = useObjectUrl(picture.kind === 'chosen' ? picture.picture.main : undefined);
  const pictureUrl = selectPictureUrl(picture, chosenUrl, storedUrl);
  const isChanged = editor.isDirty || picture.kind !== 'had';
  const [codeOwnerId, setCodeOwnerId] = useState<string>();
  const submit: typeof editor.submit = async (values) => {
    setCodeOwnerId(undefined);
    try {
      await editor.submit(values);
    } catch (error) {
      setCodeOwnerId(findCodeOwnerId(error));
      throw error;
    }
  };
  return (
    <EditorForm editor={{ ...editor, submit }} className="">
      <UnsavedGuard isDirty={isChanged && !isDone} draftPages={sideTaskPaths} onDiscard={() => startOver()} />
      <Split columns="1fr 336px" gap={20} align="start" tablet={{ columns: '1fr' }}>
        <Stack gap={16}>
          {isRecovered && (
            <Notice
              tone="info"
              action={
                <Button size="small" onClick={() => startOver()}>
                  {text.startOver}
                </Button>
              }
            >
              {text.draftRecovered}
            </Notice>
          )}
          <ProductSummary form={form} />
          {notices}
          <ConcurrentChanges form={form} parts={editor.parts} sides={editor.sides} />
          <ProductFields
            form={form}
            stored={stored}
            categories={categories}
            taxes={taxes}
            pictureUrl={pictureUrl}
            codeOwnerId={codeOwnerId}
            setPicture={setPicture}
          />
        </Stack>
        <Stack gap={16} className="product-editor__aside">
          <ProductPreview form={form} taxes={taxes} ownTaxRate={stored} pictureUrl={pictureUrl} />
          <Stack gap={8} className="product-foot">
            <ClientTotal form={form} taxes={taxes} ownTaxRate={stored} />
            <Button
              type="submit"
              variant="primary"
              icon={<Check aria-hidden />}
              busy={editor.isSubmitting}
              busyLabel={text.saving}
              onClick={onPrimaryClick}
            >
              {submitLabel}
            </Button>
            {secondary}
            <ButtonLink to={paths.products} variant="ghost">
              {text.cancel}
            </ButtonLink>
          </Stack>
        </Stack>
      </Split>
    </EditorForm>
  );
}
