import { useState } from 'react';
import { useToday } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DateField } from '#web/src/ui/date-field/date-field.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { rangeText as text } from './copy.ts';
import { findPresetName, findPresetRange, type Range, type RangeProblem, validateRange } from './range.ts';

type Props = { range: Range; onRange: (range: Range) => void };

/** Range of a report, typed or by preset. Remount it when the range changes elsewhere. */
export function RangeBar({ range, onRange }: Props) {
  const [typed, setTyped] = useState(range);
  const [problem, setProblem] = useState<RangeProblem>();
  const today = useToday();
  const show = () => {
    const wrong = validateRange(typed);
    setProblem(wrong);
    if (!wrong) onRange(typed);
  };
  const change = (part: Partial<Range>) => {
    setTyped((before) => ({ ...before, ...part }));
    setProblem(undefined);
  };
  const choose = (name: string) => {
    const chosen = findPresetRange(name, today);
    if (!chosen) return;
    setTyped(chosen);
    setProblem(undefined);
    onRange(chosen);
  };
  return (
    <form
      className="report-range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <DateField
        label={text.from}
        value={typed.from}
        error={problem?.from}
        onChange={(from) => change({ from })}
      />
      <DateField label={text.to} value={typed.to} error={problem?.to} onChange={(to) => change({ to })} />
      <Button type="submit" variant="primary">
        {text.show}
      </Button>
      <div className="report-range__presets">
        <SegmentedControl
          legend={text.presets.legend}
          legendHidden
          fullWidth="phones"
          value={findPresetName(range, today) ?? ''}
          options={[
            { value: 'today', label: text.presets.today },
            { value: 'week', label: text.presets.week },
            { value: 'month', label: text.presets.month },
            { value: 'year', label: text.presets.year },
          ]}
          onChange={choose}
        />
      </div>
    </form>
  );
}
