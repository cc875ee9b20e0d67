import type { BodyOf } from '#shared/core/route.ts';
import { defaultGoals, toGoals } from '#shared/health/goals.ts';
import { type Health, setHealthGoals } from '#shared/health/health-api.ts';
import { defineForm } from '#web/src/components/form/define-form.ts';
import { EditorFields, EditorForm, EditorNotices, useEditor } from '#web/src/components/form/editor.tsx';
import { integer } from '#web/src/components/form/kinds.tsx';
import { useCommand } from '#web/src/lib/command.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { healthText as text } from './copy.ts';

type ClientGoals = Health['goals'] & { patientId: string };
/** The client's own goal, or undefined where the default applies. */
const toCustomValue = ({ value, isDefault }: ClientGoals['weeklyMinutes']) => (isDefault ? undefined : value);

const goalsForm = defineForm('goals', {
  body: setHealthGoals.body,
  idOf: ({ patientId }: ClientGoals) => patientId,
  toValues: ({ weeklyMinutes, dailyCalories, dosesToReduce, reducedDoses }: ClientGoals) => ({
    weeklyMinutes: toCustomValue(weeklyMinutes),
    dailyCalories: toCustomValue(dailyCalories),
    dosesToReduce: toCustomValue(dosesToReduce),
    reducedDoses,
  }),
  fields: {
    weeklyMinutes: integer(text.weeklyMinutes, {
      variant: 'minutes',
      hint: text.defaultGoalHint(defaultGoals.weeklyMinutes),
    }),
    dailyCalories: integer(text.dailyCalories, {
      variant: 'calories',
      hint: text.defaultGoalHint(defaultGoals.dailyCalories),
    }),
    dosesToReduce: integer(text.dosesToReduce, { hint: text.defaultGoalHint(defaultGoals.dosesToReduce) }),
    reducedDoses: integer(text.reducedDoses),
  },
});

type Props = {
  patientId: string;
  goals: Health['goals'];
  /** Loads the current goals. */
  read: () => Promise<Health['goals']>;
};

/** A client's goals, set by an administrator. */
export function GoalsForm({ patientId, goals, read }: Props) {
  const { mutateAsync } = useCommand(setHealthGoals, {
    inputOf: (body: BodyOf<typeof setHealthGoals>) => ({ params: { patientId }, body }),
  });
  const editor = useEditor(goalsForm, {
    opened: { ...goals, patientId },
    read: async () => ({ ...(await read()), patientId }),
    save: (typed, { version }) => mutateAsync({ ...typed, version }),
    onSaved: (_typed, { reducedDoses, version, ...saved }) => {
      editor.open({ ...toGoals(saved), reducedDoses, version, patientId });
      toast.success(text.saved);
    },
  });
  return (
    <EditorForm editor={editor}>
      <EditorNotices editor={editor} />
      <EditorFields of={goalsForm} />
      <div>
        <Button type="submit" variant="primary" busy={editor.isSubmitting} busyLabel={text.saving}>
          {text.save}
        </Button>
      </div>
    </EditorForm>
  );
}
