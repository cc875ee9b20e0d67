import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { calculateTaxRate } from '#shared/catalog/tax.ts';
import { applyTaxChange, filterMatchingProducts } from '#shared/catalog/tax-change.ts';
import { taxChangeBatch } from '#shared/catalog/tax-change-api.ts';
import { formatPercent } from '#shared/core/format.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { ChoiceCard, SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { ErrorText } from '#web/src/ui/fields/field-text.tsx';
import { CheckboxField, SelectField } from '#web/src/ui/fields/fields.tsx';
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import type { Catalogue } from '../list/use-catalogue.ts';
import { taxChangeText as text } from './copy.ts';
import { type TaxChange, useTaxPreview, useTaxRun } from './queries.ts';
import { TaxProgress } from './tax-progress.tsx';
import './tax-change.css';

type Props = { catalogue: Catalogue; onClose: () => void };
type Choice = Required<Pick<TaxChange, 'action'>> & {
  readonly taxId: string;
  readonly categoryId: string;
  readonly withoutTax: boolean;
};

const toTaxChange = ({ action, taxId, categoryId, withoutTax }: Choice): TaxChange => ({
  action,
  ...(taxId !== '' && { taxId }),
  ...(categoryId !== '' && { categoryId }),
  ...(withoutTax && { withoutTax }),
});

/** Returns the first affected products with their rate before and after. */
function buildExamples({ products, categories, taxes }: Catalogue, change: TaxChange, count: number) {
  const allProducts = products.map(({ product }) => product);
  return filterMatchingProducts(allProducts, change, { categories, taxes })
    .flatMap((product) => {
      const newTaxes = applyTaxChange(product, change, { taxes });
      const { productId, name } = product;
      const before = calculateTaxRate(product, taxes);
      return newTaxes
        ? [{ productId, name, before, after: calculateTaxRate({ ...product, ...newTaxes }, taxes) }]
        : [];
    })
    .slice(0, count);
}

const initialChoice: Choice = { action: 'add', taxId: '', categoryId: '', withoutTax: false };

/** Adds or removes a tax for many products: selection, preview, then progress. */
export function TaxChangeDialog({ catalogue, onClose }: Props) {
  const [choice, setChoice] = useState(initialChoice);
  const { run, start, retry, stop } = useTaxRun();
  const change = toTaxChange(choice);
  if (run)
    return (
      <TaxProgress
        run={run}
        catalogue={catalogue}
        change={change}
        onStop={stop}
        onRetry={() => retry(change)}
        onClose={onClose}
      />
    );
  return (
    <TaxChangeForm
      catalogue={catalogue}
      choice={choice}
      onChoose={setChoice}
      onStart={(total) => start(change, total)}
      onClose={onClose}
    />
  );
}

type TaxChangeFormProps = Props & {
  choice: Choice;
  onChoose: (choice: Choice) => void;
  onStart: (total: number) => void;
};

function TaxChangeForm({ catalogue, choice, onChoose, onStart, onClose }: TaxChangeFormProps) {
  const isKnown = choice.action === 'remove' || choice.taxId !== '';
  const preview = useTaxPreview(toTaxChange(choice), isKnown);
  const [isSubmitted, setSubmitted] = useState(false);
  const affectedCount = preview.data?.changing ?? 0;
  const apply = () => {
    setSubmitted(true);
    if (isKnown && affectedCount > 0) onStart(affectedCount);
  };
  return (
    <Dialog title={text.title} subtitle={text.subtitle} onClose={onClose}>
      <DialogBody>
        <Stack gap={18}>
          <SegmentedControl
            legend={text.action}
            fullWidth
            value={choice.action}
            options={(['add', 'remove'] as const).map((value) => ({ value, label: text.actions[value] }))}
            onChange={(value) =>
              onChoose({ ...choice, action: value === 'remove' ? 'remove' : 'add', taxId: '' })
            }
          />
          <TaxChoice
            catalogue={catalogue}
            choice={choice}
            onChoose={onChoose}
            error={isSubmitted && !isKnown ? text.taxFirst : undefined}
          />
          <ProductSelection catalogue={catalogue} choice={choice} onChoose={onChoose} />
          {isKnown ? (
            <TaxChangePreview catalogue={catalogue} choice={choice} preview={preview} />
          ) : (
            <p className="tax-change__none">{text.choose}</p>
          )}
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="primary" busy={isKnown && preview.isPending} onClick={apply}>
          {isKnown && affectedCount > 0 ? text.applyTo(affectedCount) : text.apply}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

type PartProps = Pick<TaxChangeFormProps, 'catalogue' | 'choice' | 'onChoose'>;

function TaxChoice({ catalogue, choice, onChoose, error }: PartProps & { error: string | undefined }) {
  const taxOptions = [
    ...(choice.action === 'remove' ? [{ taxId: '', name: text.all, note: text.allHint }] : []),
    ...catalogue.taxes
      .filter(({ active }) => active || choice.action === 'remove')
      .map(({ taxId, name, basisPoints }) => ({ taxId, name, note: formatPercent(basisPoints) })),
  ];
  return (
    <fieldset>
      <legend className="choice-legend">{text.tax}</legend>
      <Split columns="1fr 1fr" gap={8} pad="0 0 6 0" phone={{ columns: '1fr' }}>
        {taxOptions.map(({ taxId, name, note }) => (
          <ChoiceCard
            key={taxId}
            type="radio"
            name="tax"
            value={taxId}
            checked={choice.taxId === taxId && (taxId !== '' || choice.action === 'remove')}
            onChange={() => onChoose({ ...choice, taxId })}
          >
            <span>
              <span className="strong">{name}</span>
              <span className="cell__note small muted n">{note}</span>
            </span>
          </ChoiceCard>
        ))}
      </Split>
      {error !== undefined && (
        <p role="alert" className="amplify-field__error-message">
          <ErrorText text={error} />
        </p>
      )}
    </fieldset>
  );
}

function ProductSelection({ catalogue, choice, onChoose }: PartProps) {
  const categoryOptions = catalogue.categories.map(({ categoryId, icon, name }) => ({
    value: categoryId,
    label: `${icon} ${name}`,
  }));
  return (
    <Stack gap={12}>
      <SelectField
        label={text.products}
        value={choice.categoryId}
        options={[{ value: '', label: text.everyCategory }, ...categoryOptions]}
        onChange={({ target }) => onChoose({ ...choice, categoryId: target.value })}
      />
      <CheckboxField
        name="withoutTax"
        label={text.withoutTax}
        checked={choice.withoutTax}
        onChange={({ target }) => onChoose({ ...choice, withoutTax: target.checked })}
      />
    </Stack>
  );
}

type PreviewProps = Pick<TaxChangeFormProps, 'catalogue' | 'choice'> & {
  preview: ReturnType<typeof useTaxPreview>;
};

function TaxChangePreview({ catalogue, choice, preview: { data, isError, error } }: PreviewProps) {
  if (isError)
    return (
      <p role="alert" className="tax-change__none">
        {text.countFailed} {toErrorMessage(error)}
      </p>
    );
  if (!data) return <p className="tax-change__none">{text.counting}</p>;
  if (data.changing === 0)
    return (
      <p role="status" className="tax-change__none">
        {data.matching === 0 ? text.noMatch : text.noneChange}
      </p>
    );
  const tax = catalogue.taxes.find(({ taxId }) => taxId === choice.taxId);
  const taxLabel = tax && `${tax.name} ${formatPercent(tax.basisPoints)}`;
  const verb = choice.action === 'add' ? text.gain : text.lose;
  return (
    <>
      <div role="status" className="tax-change__count">
        <p className="tax-change__figure n">{text.count(data.changing)}</p>
        <p>
          {taxLabel === undefined ? text.loseAll : verb} <b>{taxLabel}</b>{' '}
          {text.batches(Math.ceil(data.changing / taxChangeBatch))}{' '}
          {data.exempt > 0 && text.exempt(data.exempt)}
        </p>
      </div>
      <TaxChangeExamples catalogue={catalogue} choice={choice} />
    </>
  );
}

function TaxChangeExamples({ catalogue, choice }: Pick<TaxChangeFormProps, 'catalogue' | 'choice'>) {
  const examples = buildExamples(catalogue, toTaxChange(choice), 2);
  if (examples.length === 0) return null;
  return (
    <ul className="tax-change__list" aria-label={text.examples}>
      {examples.map(({ productId, name, before, after }) => (
        <Row key={productId} as="li" gap={8} pad="0 14">
          <span className="strong grow">{name}</span>
          <span className="muted n">{formatPercent(before)}</span>
          <Icon icon={ArrowRight} size={16} tone="muted" label={text.becomes} />
          <b className="n">{formatPercent(after)}</b>
        </Row>
      ))}
    </ul>
  );
}
