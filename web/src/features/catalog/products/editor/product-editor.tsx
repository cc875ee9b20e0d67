import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { useObjectUrl } from '#web/src/components/uploads/use-object-url.ts';
import { isDeclined } from '#web/src/lib/confirmed-command.ts';
import { paths } from '#web/src/lib/paths.ts';
import { CallError } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { ButtonLink } from '#web/src/ui/buttons/button-link.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { Form } from '#web/src/ui/fields/form.tsx';
import { productText as text } from './copy.ts';
import type { Picture } from './picture.ts';
import { ProductFields } from './product-fields.tsx';
import type { TypedProduct } from './product-form.ts';
import { ClientPays, ProductPreview } from './product-preview.tsx';
import { ProductSummary } from './product-summary.tsx';
import type { ProductFormState } from './use-product-form.ts';
import './product-editor.css';

/** Screens of the point of sale from which one comes back to what was typed. */
const errands: readonly string[] = [paths.createTax, paths.createCategory];

type Props = {
  state: ProductFormState;
  /** The product as it stands, of one that is changed. */
  stored?: DeskProduct;
  /** The link to the picture it has. */
  storedUrl?: string | undefined;
  categories: readonly DeskCategory[];
  taxes: readonly DeskTax[];
  /** Above the fields: what somebody else changed, or what did not arrive. */
  notices?: ReactNode;
  submitLabel: string;
  busy: boolean;
  /** It was saved, and the page goes on. */
  isDone: boolean;
  onSubmit: (typed: TypedProduct) => Promise<unknown>;
  /** Beside the primary. */
  secondary?: ReactNode;
};

function urlOf(picture: Picture, chosenUrl: string | undefined, storedUrl: string | undefined) {
  if (picture.kind === 'had') return storedUrl;
  return picture.kind === 'chosen' ? chosenUrl : undefined;
}

/** Whose code was typed, where the server says so. */
const takenByIn = (error: unknown) =>
  error instanceof CallError ? error.fields.find(({ field }) => field === 'code')?.id : undefined;

/** One form of products and services, whether new or there, with the card of the till beside it. */
export function ProductEditor({ state, stored, storedUrl, categories, taxes, ...rest }: Props) {
  const { notices, submitLabel, busy, isDone, onSubmit, secondary } = rest;
  const { kept, form, picture, setPicture, isRecovered, startOver, isChanged } = state;
  const chosenUrl = useObjectUrl(picture.kind === 'chosen' ? picture.picture.main : undefined);
  const pictureUrl = urlOf(picture, chosenUrl, storedUrl);
  const [takenBy, setTakenBy] = useState<string>();
  const submit = async (typed: TypedProduct) => {
    setTakenBy(undefined);
    try {
      await onSubmit(typed);
    } catch (error) {
      if (isDeclined(error)) return;
      setTakenBy(takenByIn(error));
      throw error;
    }
  };
  return (
    <Form form={form} {...(!isDone && { kept })} onSubmit={submit} className="product-editor">
      <UnsavedGuard isDirty={isChanged && !isDone} errands={errands} onDiscard={() => startOver()} />
      <div className="product-editor__fields">
        {isRecovered && (
          <Notice
            tone="info"
            action={
              <Button size="small" onClick={() => startOver()}>
                {text.startOver}
              </Button>
            }
          >
            {text.recovered}
          </Notice>
        )}
        <ProductSummary form={form} />
        {notices}
        <ProductFields
          form={form}
          stored={stored}
          categories={categories}
          taxes={taxes}
          pictureUrl={pictureUrl}
          takenBy={takenBy}
          setPicture={setPicture}
        />
      </div>
      <div className="product-editor__aside">
        <ProductPreview form={form} taxes={taxes} own={stored} pictureUrl={pictureUrl} />
        <div className="product-foot">
          <ClientPays form={form} taxes={taxes} own={stored} />
          <Button
            type="submit"
            variant="primary"
            icon={<Check aria-hidden />}
            busy={busy}
            busyLabel={text.saving}
          >
            {submitLabel}
          </Button>
          {secondary}
          <ButtonLink to={paths.products} variant="ghost">
            {text.cancel}
          </ButtonLink>
        </div>
      </div>
    </Form>
  );
}
