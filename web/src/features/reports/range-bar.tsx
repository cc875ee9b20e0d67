import { useState } from 'react';
import { useToday } from '#web/src/lib/use-now.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DateField } from '#web/src/ui/date-field/date-field.tsx';
import { SegmentedControl } from '#web/src/ui/fields/choices.tsx';
import { Row } from '#web/src/ui/layout/layout.tsx';
import { rangeText as text } from './copy.ts';
import { findPresetName, findPresetRange, type Range, type RangeProblem, validateRange } from './range.ts';

type Props = { range: Range; onRange: (range: Range) => void };

/** Range of a report, typed or by preset. Remount it when the range changes elsewhere. */
export function RangeBar({ range, onRange }: Props) {
  const [draftRange, setDraftRange] = useState(range);
  const [problem, setProblem] = useState<RangeProblem>();
  const today = useToday();
  const submit = () => {
    const newProblem = validateRange(draftRange);
    setProblem(newProblem);
    if (!newProblem) onRange(draftRange);
  };
  const changeRange = (changes: Partial<Range>) => {
    setDraftRange((before) => ({ ...before, ...changes }));
    setProblem(undefined);
  };
  const choosePreset = (name: string) => {
    const presetRange = findPresetRange(name, today);
    if (!presetRange) return;
    setDraftRange(presetRange);
    setProblem(undefined);
    onRange(presetRange);
  };
  return (
    <Row
      as="form"
      gap={12}
      pad="0 0 16 0"
      align="start"
      wrap
      className="report-range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DateField
        label={text.from}
        value={draftRange.from}
        error={problem?.from}
        onChange={(from) => changeRange({ from })}
      />
      <DateField
        label={text.to}
        value={draftRange.to}
        error={problem?.to}
        onChange={(to) => changeRange({ to })}
      />
      <Button type="submit" variant="primary">
        {text.show}
      </Button>
      <div>
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
          onChange={choosePreset}
        />
      </div>
    </Row>
  );
}
