import { Plus } from 'lucide-react';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { CheckChips } from '#web/src/ui/fields/choices.tsx';
import { useFieldValue } from '#web/src/ui/fields/form-fields.tsx';
import { formText as text } from '../copy.ts';
import { useAllergens } from '../queries.ts';

const isCondition = (value: string): value is Condition => conditions.some((option) => option === value);

type Props = { name: string; label: string };

/** Conditions that are checked against client records. */
export function ConditionsControl({ name, label }: Props) {
  const { value, change } = useFieldValue<Condition[]>(name);
  return (
    <CheckChips
      legend={label}
      hint={text.alertHint}
      values={value}
      options={conditions.map((condition) => ({ value: condition, label: conditionLabels[condition] }))}
      onChange={(chosen) => change(chosen.filter(isCondition))}
    />
  );
}

/** Allergens that are checked against client records. `onAdd` opens the dialog for a new one. */
export function AllergensControl({ name, label, onAdd }: Props & { onAdd: () => void }) {
  const { value, change } = useFieldValue<string[]>(name);
  const allergens = useAllergens();
  const rows = allergens.data?.rows ?? [];
  return (
    <>
      {allergens.isError && <Alert>{text.allergensFailed}</Alert>}
      <CheckChips
        legend={label}
        hint={text.alertHint}
        values={value}
        options={rows.map((allergen) => ({ value: allergen.allergenId, label: allergen.name }))}
        onChange={change}
      />
      <Button size="small" icon={<Plus aria-hidden />} onClick={onAdd}>
        {text.addAllergen}
      </Button>
    </>
  );
}
