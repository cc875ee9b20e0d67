import type { Draft } from '#shared/intake/application/draft.ts';
import type { FieldName, Question } from '#shared/intake/application/question.ts';
import { Changes } from '#web/src/components/changed-meanwhile/changes.tsx';
import type { Meanwhile } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { answerIn } from './answer-words.ts';

type Props = {
  steps: readonly Question[];
  meanwhile: Meanwhile<Draft>;
  draft: Draft;
  onAnswer: (field: FieldName, value: string) => void;
};

/** Above the answers that are looked over: which of them somebody else changed meanwhile, beside those given here. */
export function ChangedAnswers({ steps, meanwhile, draft, onAnswer }: Props) {
  const fields = steps.flatMap((step) => step.fields);
  const parts = fields.map((field) => ({
    label: field.label,
    names: [field.name],
    words: (values: Draft) => answerIn(field, values),
  }));
  const put = (names: readonly string[], source: Draft) => {
    for (const { name } of fields) if (names.includes(name)) onAnswer(name, source[name] ?? '');
  };
  return <Changes parts={parts} meanwhile={meanwhile} now={draft} onPut={put} />;
}
