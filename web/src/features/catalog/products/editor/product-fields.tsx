import { Link } from 'react-router-dom';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { formatDuration } from '#shared/core/format.ts';
import { EditorField } from '#web/src/components/form/editor.tsx';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { useFormInput } from '#web/src/ui/fields/form.tsx';
import { Heading, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { productText as text } from './copy.ts';
import { PictureField } from './picture-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { type FormProps, mentionsLaser, productForm } from './product-form.tsx';
import type { ProductDraft } from './use-product-draft.ts';

type StoredProps = { stored: DeskProduct | undefined };

type Props = FormProps &
  StoredProps &
  Pick<ProductDraft, 'setPicture'> & {
    categories: readonly DeskCategory[];
    taxes: readonly DeskTax[];
    pictureUrl: string | undefined;
    /** Id of the product that has the same code. */
    codeOwnerId: string | undefined;
  };

export function ProductFields({ form, stored, categories, taxes, codeOwnerId, ...pictureProps }: Props) {
  const { kind, name } = useFormInput(form);
  return (
    <>
      <Card padded>
        <Stack gap={18}>
          <EditorField of={productForm} name="kind" stored={stored} />
          <Split columns="168px 1fr" gap={24} align="start" phone={{ columns: '1fr', gap: 18 }}>
            <PictureField name={name} url={pictureProps.pictureUrl} onChange={pictureProps.setPicture} />
            <DataFields form={form} categories={categories} codeOwnerId={codeOwnerId} />
          </Split>
        </Stack>
      </Card>
      <Card padded>
        <Stack gap={18}>
          <Heading size={16}>{text.pricesTitle}</Heading>
          <PriceFields form={form} />
          <EditorField of={productForm} name="taxIds" taxes={taxes} />
          <EditorField of={productForm} name="exempt" />
        </Stack>
      </Card>
      <Split columns="1fr 1fr" gap={16} phone={{ columns: '1fr' }}>
        <Card padded>
          {kind === 'product' ? (
            <StockFields stored={stored} />
          ) : (
            <BookingFields form={form} stored={stored} categories={categories} />
          )}
        </Card>
        <Card padded>
          <Stack gap={18}>
            <Heading size={16}>{text.channelsTitle}</Heading>
            <Stack className="lines">
              <Stack pad="0 0 12 0">
                <EditorField of={productForm} name="pos" />
              </Stack>
              <Stack pad="12 0 0 0">
                <EditorField of={productForm} name="web" hint={text.webHint[kind]} />
              </Stack>
            </Stack>
          </Stack>
        </Card>
      </Split>
    </>
  );
}

type DataProps = FormProps & Pick<Props, 'categories' | 'codeOwnerId'>;

function DataFields({ form, categories, codeOwnerId }: DataProps) {
  const { kind, durationMinutes } = useFormInput(form);
  return (
    <Stack gap={16}>
      <EditorField of={productForm} name="name" />
      <Split columns="1fr 1fr" gap={16} align="start" phone={{ columns: '1fr' }}>
        <CategoryField categories={categories} />
        {kind === 'product' ? (
          <EditorField of={productForm} name="presentation" />
        ) : (
          <EditorField
            of={productForm}
            name="durationMinutes"
            options={buildDurationOptions(durationMinutes)}
          />
        )}
      </Split>
      <div>
        <EditorField of={productForm} name="code" />
        {codeOwnerId !== undefined && (
          <Link className="link" to={paths.product(codeOwnerId)}>
            {text.productLinkLabel}
          </Link>
        )}
      </div>
      {kind === 'product' && <EditorField of={productForm} name="shopDescription" />}
    </Stack>
  );
}

const formatCategory = ({ icon, name, parentId, visible }: DeskCategory) => {
  const label = `${parentId === undefined ? '' : '\u00a0\u00a0\u00a0'}${icon} ${name}`;
  return visible ? label : text.hiddenCategory(label);
};

function CategoryField({ categories }: Pick<Props, 'categories'>) {
  const options = categories.map((category) => ({
    value: category.categoryId,
    label: formatCategory(category),
  }));
  return (
    <div>
      <EditorField of={productForm} name="categoryId" options={options} />
      {categories.length === 0 && (
        <p className="small muted">
          {text.noCategories}{' '}
          <Link className="link" to={paths.createCategory}>
            {text.createCategoryLabel}
          </Link>
        </p>
      )}
    </div>
  );
}

const offeredMinutes = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240];

function buildDurationOptions(currentMinutes: string) {
  const minutes = [...new Set([...offeredMinutes, Number(currentMinutes)])].sort((a, b) => a - b);
  return minutes.map((option) => ({ value: String(option), label: formatDuration(option) }));
}

/** The stock of a stored product moves in the inventory. The form only sets its opening stock. */
function StockFields({ stored }: StoredProps) {
  const { role } = useSignedIn();
  return (
    <Stack gap={18}>
      <Heading size={16}>{text.stockTitle}</Heading>
      {stored && (
        <p className="n">
          {text.currentStock(stored.stock)}{' '}
          {role === 'admin' && (
            <Link className="link" to={paths.stockOf(stored.productId)}>
              {text.stockLinkLabel}
            </Link>
          )}
        </p>
      )}
      <Split columns="1fr 1fr" gap={16}>
        {!stored && <EditorField of={productForm} name="stock" />}
        <EditorField of={productForm} name="minimumStock" />
      </Split>
    </Stack>
  );
}

type BookingProps = FormProps & StoredProps & Pick<Props, 'categories'>;

/** Only an administrator opens a laser service to clients without approval. */
function BookingFields({ form, stored, categories }: BookingProps) {
  const input = useFormInput(form);
  const { role } = useSignedIn();
  const isLaser = mentionsLaser(input, categories);
  const isOn = input.requiresApproval ?? isLaser;
  const isLockedOn = isOn && role !== 'admin' && (isLaser || stored?.laser === true);
  return (
    <Stack gap={18}>
      <Heading size={16}>{text.bookingTitle}</Heading>
      <EditorField of={productForm} name="repeatWeeks" />
      <EditorField
        of={productForm}
        name="requiresApproval"
        checked={isOn}
        disabled={isLockedOn}
        {...(isLockedOn && { hint: text.approvalLockedHint })}
      />
    </Stack>
  );
}
