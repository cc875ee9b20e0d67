import { ArrowRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
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
import { Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import type { Catalog } from '../list/use-catalogue.ts';
import { taxChangeText as text } from './copy.ts';
import { type TaxChange, useTaxPreview, useTaxRun } from './queries.ts';
import { TaxProgress } from './tax-progress.tsx';
import './tax-change.css';

type Props = { catalog: Catalog; onClose: () => void };
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
function buildExamples({ products, categories, taxes }: Catalog, change: TaxChange, count: number) {
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

/** Adds or removes a tax for many products, with a selection, a preview and then the progress. */
export function TaxChangeDialog({ catalog, onClose }: Props) {
  const [choice, setChoice] = useState(initialChoice);
  const { run, start, retry, stop } = useTaxRun();
  const change = toTaxChange(choice);
  if (run)
    return (
      <TaxProgress
        run={run}
        catalog={catalog}
        change={change}
        onStop={stop}
        onRetry={() => retry(change)}
        onClose={onClose}
      />
    );
  return (
    <TaxChangeForm
      catalog={catalog}
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

function TaxChangeForm({ catalog, choice, onChoose, onStart, onClose }: TaxChangeFormProps) {
  const isChosen = choice.action === 'remove' || choice.taxId !== '';
  const preview = useTaxPreview(toTaxChange(choice), isChosen);
  const [isSubmitted, setSubmitted] = useState(false);
  const affectedCount = preview.data?.changing ?? 0;
  const apply = () => {
    setSubmitted(true);
    if (isChosen && affectedCount > 0) onStart(affectedCount);
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
            catalog={catalog}
            choice={choice}
            onChoose={onChoose}
            error={isSubmitted && !isChosen ? text.taxRequired : undefined}
          />
          <ProductSelection catalog={catalog} choice={choice} onChoose={onChoose} />
          {isChosen ? (
            <TaxChangePreview catalog={catalog} choice={choice} preview={preview} />
          ) : (
            <Hint>{text.chooseTaxHint}</Hint>
          )}
        </Stack>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text.cancel}</Button>
        <Button variant="primary" busy={isChosen && preview.isPending} onClick={apply}>
          {isChosen && affectedCount > 0 ? text.applyTo(affectedCount) : text.apply}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

type PartProps = Pick<TaxChangeFormProps, 'catalog' | 'choice' | 'onChoose'>;

function TaxChoice({ catalog, choice, onChoose, error }: PartProps & { error: string | undefined }) {
  const taxOptions = [
    ...(choice.action === 'remove' ? [{ taxId: '', name: text.allTaxes, note: text.allTaxesHint }] : []),
    ...catalog.taxes
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

function ProductSelection({ catalog, choice, onChoose }: PartProps) {
  const categoryOptions = catalog.categories.map(({ categoryId, icon, name }) => ({
    value: categoryId,
    label: `${icon} ${name}`,
  }));
  return (
    <Stack gap={12}>
      <SelectField
        label={text.products}
        value={choice.categoryId}
        options={[{ value: '', label: text.allCategories }, ...categoryOptions]}
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

/** Message in place of the preview. */
const Hint = ({ role, children }: { role?: 'alert' | 'status'; children: ReactNode }) => (
  <Stack as="p" role={role} pad="16 18" tone="secondary" className="box">
    {children}
  </Stack>
);

type PreviewProps = Pick<TaxChangeFormProps, 'catalog' | 'choice'> & {
  preview: ReturnType<typeof useTaxPreview>;
};

function TaxChangePreview({ catalog, choice, preview: { data, isError, error } }: PreviewProps) {
  if (isError)
    return (
      <Hint role="alert">
        {text.countFailed} {toErrorMessage(error)}
      </Hint>
    );
  if (!data) return <Hint>{text.counting}</Hint>;
  if (data.changing === 0)
    return <Hint role="status">{data.matching === 0 ? text.noMatch : text.nothingChanges}</Hint>;
  const tax = catalog.taxes.find(({ taxId }) => taxId === choice.taxId);
  const taxLabel = tax && `${tax.name} ${formatPercent(tax.basisPoints)}`;
  const verb = choice.action === 'add' ? text.gainTax : text.loseTax;
  return (
    <>
      <Stack role="status" gap={4} className="box--accent">
        <Text as="p" size={28} weight={600} tone="accent" className="n">
          {text.productCount(data.changing)}
        </Text>
        <Text as="p" tone="secondary">
          {taxLabel === undefined ? text.loseAllTaxes : verb} <b>{taxLabel}</b>{' '}
          {text.batchCount(Math.ceil(data.changing / taxChangeBatch))}{' '}
          {data.exempt > 0 && text.exemptNotice(data.exempt)}
        </Text>
      </Stack>
      <TaxChangeExamples catalog={catalog} choice={choice} />
    </>
  );
}

function TaxChangeExamples({ catalog, choice }: Pick<TaxChangeFormProps, 'catalog' | 'choice'>) {
  const examples = buildExamples(catalog, toTaxChange(choice), 2);
  if (examples.length === 0) return null;
  return (
    <ul className="tax-change__list lines" aria-label={text.examplesLabel}>
      {examples.map(({ productId, name, before, after }) => (
        <Row key={productId} as="li" gap={8} pad="0 14" style={{ minHeight: 40 }}>
          <span className="strong grow">{name}</span>
          <span className="muted n">{formatPercent(before)}</span>
          <Icon icon={ArrowRight} size={16} tone="muted" label={text.becomes} />
          <b className="n">{formatPercent(after)}</b>
        </Row>
      ))}
    </ul>
  );
}
