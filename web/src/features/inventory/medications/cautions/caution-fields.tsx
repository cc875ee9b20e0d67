import { Plus } from 'lucide-react';
import * as z from 'zod/mini';
import { type Condition, conditions } from '#shared/intake/application/choices.ts';
import { conditionLabels } from '#shared/intake/labels.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Alert } from '#web/src/ui/feedback/alert.tsx';
import { CheckChips } from '#web/src/ui/fields/choices.tsx';
import { FormControl } from '#web/src/ui/fields/form-fields.tsx';
import { formText as text } from '../copy.ts';
import { useAllergens } from '../queries.ts';

const isCondition = (value: string): value is Condition => conditions.some((each) => each === value);
const textsIn = (value: unknown) => z.array(z.string()).parse(value);

/** Inside the medicine's form: the conditions and allergens that records are compared with. */
export function CautionFields({ onAdd }: { onAdd: () => void }) {
  const allergens = useAllergens();
  const rows = allergens.data?.rows ?? [];
  return (
    <>
      <FormControl name="conditions">
        {({ value, onChange }) => (
          <CheckChips
            legend={text.conditions}
            hint={text.cautionsAlert}
            values={textsIn(value)}
            options={conditions.map((each) => ({ value: each, label: conditionLabels[each] }))}
            onChange={(chosen) => onChange(chosen.filter(isCondition))}
          />
        )}
      </FormControl>
      <FormControl name="allergens">
        {({ value, onChange }) => (
          <>
            {allergens.isError && <Alert>{text.allergensFailed}</Alert>}
            <CheckChips
              legend={text.allergens}
              hint={text.cautionsAlert}
              values={textsIn(value)}
              options={rows.map(({ allergenId, name }) => ({ value: allergenId, label: name }))}
              onChange={onChange}
            />
            <Button size="small" icon={<Plus aria-hidden />} onClick={onAdd}>
              {text.addAllergen}
            </Button>
          </>
        )}
      </FormControl>
    </>
  );
}
