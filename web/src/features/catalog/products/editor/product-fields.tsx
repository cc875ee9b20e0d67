import { Package, ScanBarcode, Sparkles } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { DeskCategory } from '#shared/catalog/category-api.ts';
import type { DeskProduct } from '#shared/catalog/desk-api.ts';
import type { DeskTax } from '#shared/catalog/tax-api.ts';
import { duration } from '#shared/core/format.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { paths } from '#web/src/lib/paths.ts';
import { Card } from '#web/src/ui/display/card.tsx';
import { Segmented } from '#web/src/ui/fields/choices.tsx';
import { type AppForm, useTyped } from '#web/src/ui/fields/form.tsx';
import { FormSelect, FormText, FormTextArea, useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { productText as text } from './copy.ts';
import { PictureField } from './picture-field.tsx';
import { PriceFields } from './price-fields.tsx';
import { asksApproval, isOfLaser, type TypedProduct } from './product-form.ts';
import { SwitchLine } from './switch-line.tsx';
import { TaxFields } from './tax-fields.tsx';
import type { ProductFormState } from './use-product-form.ts';

type FormProps = { form: AppForm<TypedProduct, TypedProduct> };
type Stored = { stored: DeskProduct | undefined };

export type ProductFieldsProps = Stored &
  Pick<ProductFormState, 'form' | 'setPicture'> & {
    categories: readonly DeskCategory[];
    taxes: readonly DeskTax[];
    pictureUrl: string | undefined;
    /** Whose code was typed. */
    takenBy: string | undefined;
  };

export function ProductFields({ form, stored, categories, taxes, takenBy, ...picture }: ProductFieldsProps) {
  const { kind } = useTyped(form);
  return (
    <>
      <Card padded>
        <div className="product-section">
          <KindField form={form} stored={stored} />
          <div className="product-data">
            <PictureOf form={form} url={picture.pictureUrl} onChange={picture.setPicture} />
            <DataFields form={form} categories={categories} takenBy={takenBy} />
          </div>
        </div>
      </Card>
      <Card padded>
        <div className="product-section">
          <h2 className="product-editor__title">{text.prices}</h2>
          <PriceFields form={form} />
          <TaxFields form={form} taxes={taxes} />
        </div>
      </Card>
      <div className="product-pair">
        <Card padded>
          {kind === 'product' ? (
            <StockFields stored={stored} />
          ) : (
            <BookingFields form={form} stored={stored} categories={categories} />
          )}
        </Card>
        <Card padded>
          <PlaceFields form={form} />
        </Card>
      </div>
    </>
  );
}

/** What is typed stays whichever it is; a product that is there stays what it is. */
function KindField({ form, stored }: FormProps & Stored) {
  const { value, change } = useFormControl(form, 'kind');
  const optionOf = (kind: TypedProduct['kind'], Icon: typeof Package) => ({
    value: kind,
    label: (
      <>
        <Icon size={18} aria-hidden /> {text.kinds[kind]}
      </>
    ),
    reason: stored && stored.kind !== kind ? text.kindStays : undefined,
  });
  return (
    <div className="product-kind">
      <Segmented
        legend={text.kind}
        fullWidth
        value={value}
        options={[optionOf('product', Package), optionOf('service', Sparkles)]}
        onChange={(chosen) => change(chosen === 'service' ? 'service' : 'product')}
      />
    </div>
  );
}

type PictureProps = { url: string | undefined; onChange: ProductFormState['setPicture'] };

function PictureOf({ form, ...rest }: FormProps & PictureProps) {
  const { name } = useTyped(form);
  return <PictureField name={name} {...rest} />;
}

type DataProps = FormProps & Pick<ProductFieldsProps, 'categories' | 'takenBy'>;

function DataFields({ form, categories, takenBy }: DataProps) {
  const { kind } = useTyped(form);
  return (
    <div className="product-data__fields">
      <FormText name="name" label={text.name} autoComplete="off" />
      <div className="form__pair product-data__pair">
        <CategoryField categories={categories} />
        {kind === 'product' ? (
          <FormText
            name="presentation"
            label={text.presentation}
            hint={text.presentationHint}
            autoComplete="off"
            optional
          />
        ) : (
          <DurationField form={form} />
        )}
      </div>
      <CodeField takenBy={takenBy} />
      {kind === 'product' && (
        <FormTextArea
          name="shopDescription"
          label={text.shopDescription}
          hint={text.shopDescriptionHint}
          rows={3}
          maxLength={600}
          optional
        />
      )}
    </div>
  );
}

/** From a scanner, which ends with Enter: that does not send the form. */
function CodeField({ takenBy }: Pick<ProductFieldsProps, 'takenBy'>) {
  return (
    <div>
      <FormText
        name="code"
        label={text.code}
        hint={text.codeHint}
        icon={<ScanBarcode aria-hidden />}
        autoComplete="off"
        optional
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {takenBy !== undefined && (
        <Link className="link" to={paths.product(takenBy)}>
          {text.seeProduct}
        </Link>
      )}
    </div>
  );
}

const nameOf = ({ icon, name, parentId, visible }: DeskCategory) => {
  const shown = `${parentId === undefined ? '' : '\u00a0\u00a0\u00a0'}${icon} ${name}`;
  return visible ? shown : text.hidden(shown);
};

function CategoryField({ categories }: Pick<ProductFieldsProps, 'categories'>) {
  const options = categories.map((category) => ({ value: category.categoryId, label: nameOf(category) }));
  return (
    <div>
      <FormSelect
        name="categoryId"
        label={text.category}
        placeholder={text.chooseCategory}
        options={options}
      />
      {categories.length === 0 && (
        <p className="small muted">
          {text.noCategories}{' '}
          <Link className="link" to={paths.createCategory}>
            {text.createCategory}
          </Link>
        </p>
      )}
    </div>
  );
}

const offeredMinutes = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 240];

function DurationField({ form }: FormProps) {
  const current = Number(useTyped(form).durationMinutes);
  const minutes = [...new Set([...offeredMinutes, current])].sort((a, b) => a - b);
  return (
    <FormSelect
      name="durationMinutes"
      label={text.duration}
      hint={text.durationHint}
      options={minutes.map((each) => ({ value: String(each), label: duration(each) }))}
    />
  );
}

/** What is there is moved in the inventory; the form says how much it begins with. */
function StockFields({ stored }: Stored) {
  const { role } = useSignedIn();
  return (
    <div className="product-section">
      <h2 className="product-editor__title">{text.stock}</h2>
      {stored && (
        <p className="n">
          {text.stockNow(stored.stock)}{' '}
          {role === 'admin' && (
            <Link className="link" to={paths.stockOf(stored.productId)}>
              {text.seeStock}
            </Link>
          )}
        </p>
      )}
      <div className="form__pair">
        {!stored && (
          <FormText
            name="stock"
            label={text.openingStock}
            look="units"
            inputMode="numeric"
            autoComplete="off"
          />
        )}
        <FormText
          name="minimumStock"
          label={text.minimum}
          hint={text.minimumHint}
          look="units"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </div>
  );
}

type BookingProps = FormProps & Stored & Pick<ProductFieldsProps, 'categories'>;

function BookingFields({ form, stored, categories }: BookingProps) {
  const typed = useTyped(form);
  const { role } = useSignedIn();
  const { change, error } = useFormControl(form, 'requiresApproval');
  const isOn = asksApproval(typed, categories);
  const isKeptOn = isOn && role !== 'admin' && isOfLaser(typed, { stored, categories });
  return (
    <div className="product-section">
      <h2 className="product-editor__title">{text.booking}</h2>
      <SwitchLine
        label={text.approval}
        hint={isKeptOn ? text.approvalKept : text.approvalHint}
        checked={isOn}
        disabled={isKeptOn}
        error={error}
        onChange={change}
      />
    </div>
  );
}

function PlaceFields({ form }: FormProps) {
  const { kind } = useTyped(form);
  return (
    <div className="product-section">
      <h2 className="product-editor__title">{text.places}</h2>
      <div className="product-places">
        <PlaceSwitch form={form} name="pos" label={text.pos} hint={text.posHint} />
        <PlaceSwitch form={form} name="web" label={text.web} hint={text.webHint[kind]} />
      </div>
    </div>
  );
}

type PlaceProps = FormProps & { name: 'pos' | 'web'; label: string; hint: string };

function PlaceSwitch({ form, name, ...words }: PlaceProps) {
  const { value, change, error } = useFormControl(form, name);
  return <SwitchLine {...words} checked={value} error={error} onChange={change} />;
}
