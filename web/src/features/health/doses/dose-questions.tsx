import { CircleAlert } from 'lucide-react';
import {
  appetiteReturns,
  type DoseAnswersForm,
  hungerLevels,
  injectionSymptoms,
  lastPeriods,
  mealPortions,
  toggleSymptom,
  waterIntakes,
} from '#shared/health/dose-answers.ts';
import {
  appetiteReturnLabels,
  hungerLevelLabels,
  injectionSymptomLabels,
  lastPeriodLabels,
  mealPortionLabels,
  waterIntakeLabels,
} from '#shared/health/dose-labels.ts';
import { CallUs } from '#web/src/components/center/call-us.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { ChoiceCard } from '#web/src/ui/fields/choices.tsx';
import { TextField } from '#web/src/ui/fields/fields.tsx';
import { Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { doseText as text } from './copy.ts';
import type { DoseDraft } from './dose-draft.ts';

type QuestionName = Exclude<keyof DoseAnswersForm, 'otherSymptoms'>;
type ChoiceName = Exclude<QuestionName, 'symptoms'>;

const toOptions = <Code extends string>(codes: readonly Code[], labels: Readonly<Record<Code, string>>) =>
  codes.map((code) => ({ code, label: labels[code] }));

/** Options of the five single-choice questions. */
const choices: { readonly [N in ChoiceName]: readonly { code: DoseAnswersForm[N]; label: string }[] } = {
  hungerLevel: toOptions(hungerLevels, hungerLevelLabels),
  appetiteReturn: toOptions(appetiteReturns, appetiteReturnLabels),
  mealPortion: toOptions(mealPortions, mealPortionLabels),
  waterIntake: toOptions(waterIntakes, waterIntakeLabels),
  lastPeriod: toOptions(lastPeriods, lastPeriodLabels),
};

/** Names of all questions, in the order of the form. */
export const questionNames: readonly QuestionName[] = [
  'hungerLevel',
  'appetiteReturn',
  'symptoms',
  'mealPortion',
  'waterIntake',
  'lastPeriod',
];

export const isAnswered = (draft: DoseDraft, name: QuestionName) =>
  name === 'symptoms' ? (draft.symptoms ?? []).length > 0 : draft[name] !== undefined;

/** The center's phone number, on every page where a client may report feeling unwell. */
export function UnwellNotice({ lead }: { lead: string }) {
  return (
    <div role="note" className="notice notice--danger">
      <CircleAlert aria-hidden />
      <p style={{ flex: '1 1 220px' }}>
        {lead} <CallUs lead={text.callLead} /> {text.emergencyLead}{' '}
        <a className="link" href="tel:911">
          911
        </a>
        .
      </p>
    </div>
  );
}

type AnswerInputProps = { draft: DoseDraft; onAnswer: (draft: DoseDraft) => void };

function Symptoms({ draft, onAnswer }: AnswerInputProps) {
  const chosenSymptoms = draft.symptoms ?? [];
  return (
    <>
      <Split columns="1fr 1fr" gap={10} phone={{ columns: '1fr' }} className="dose-pairs">
        {injectionSymptoms.map((symptom) => (
          <ChoiceCard
            key={symptom}
            type="checkbox"
            name="symptoms"
            value={symptom}
            size="large"
            checked={chosenSymptoms.includes(symptom)}
            onChange={(isChosen) =>
              onAnswer({ ...draft, symptoms: toggleSymptom(chosenSymptoms, symptom, isChosen) })
            }
          >
            {injectionSymptomLabels[symptom]}
          </ChoiceCard>
        ))}
      </Split>
      <TextField
        label={text.otherSymptoms}
        optional
        value={draft.otherSymptoms ?? ''}
        maxLength={300}
        placeholder={text.otherSymptomsHint}
        autoComplete="off"
        onChange={(event) => onAnswer({ ...draft, otherSymptoms: event.target.value })}
      />
      <UnwellNotice lead={text.unwellLead} />
    </>
  );
}

function SingleChoice({ name, draft, onAnswer }: AnswerInputProps & { name: ChoiceName }) {
  return (
    <Stack gap={10}>
      {choices[name].map(({ code, label }) => (
        <ChoiceCard
          key={code}
          type="radio"
          name={name}
          value={code}
          size="large"
          checked={draft[name] === code}
          onChange={() => onAnswer({ ...draft, [name]: code })}
        >
          {label}
        </ChoiceCard>
      ))}
    </Stack>
  );
}

type QuestionProps = AnswerInputProps & { name: QuestionName; error: string | undefined };

/** One question with its answers. */
export function Question({ name, error, ...answerInputProps }: QuestionProps) {
  return (
    <Stack as="fieldset" gap={16}>
      <legend className="dose-question serif-title">{text.questions[name]}</legend>
      {name === 'symptoms' ? (
        <>
          <p className="muted">{text.symptomsHint}</p>
          <Symptoms {...answerInputProps} />
        </>
      ) : (
        <SingleChoice name={name} {...answerInputProps} />
      )}
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
    </Stack>
  );
}
