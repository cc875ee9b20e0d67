import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock, Scale, Target } from 'lucide-react';
import type { ReactNode } from 'react';
import { getPatientHealth, type Health } from '#shared/health/health-api.ts';
import {
  EditorField,
  EditorFields,
  EditorForm,
  EditorNotices,
  useEditor,
} from '#web/src/components/form/editor.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { toCivil } from '#web/src/lib/now.ts';
import { useScreenParams } from '#web/src/lib/screen-params.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { Card } from '#web/src/ui/display/card.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Heading, Row, Split, Stack, Text } from '#web/src/ui/layout/layout.tsx';
import { HealthScreen } from '../shared/health-screen.tsx';
import { useSaveProfile } from '../shared/queries.ts';
import { profileText as text } from './copy.ts';
import { profileForm } from './profile-form.tsx';

const profileQuery = (patientId: string) => ({
  ...buildQuery(getPatientHealth, { params: { patientId } }),
  // The form merges later changes when it is saved.
  refetchOnWindowFocus: false,
  meta: { topics: [] },
});

/** A client's weight, activity, meals and habits (R438 to R440). */
export function HealthProfilePage() {
  const { patientId } = useScreenParams('patientId');
  const health = useQuery(profileQuery(patientId));
  return (
    <HealthScreen
      patientId={patientId}
      title={text.title}
      context={text.context}
      contextToCome={text.context}
    >
      <QueryBoundary query={health} errorTitle={text.failed}>
        {(storedHealth) => (
          <Split columns="1fr 300px" gap={24} align="start" tablet={{ columns: '1fr' }} phone={{ gap: 12 }}>
            <ProfileForm patientId={patientId} storedHealth={storedHealth} />
            <ProfileReasons />
          </Split>
        )}
      </QueryBoundary>
    </HealthScreen>
  );
}

const reasonIcons = [Scale, Target, Lock] as const;

const ProfileReasons = () => (
  <Card padded>
    <Heading size={18}>{text.reasonsTitle}</Heading>
    <Stack as="ul" gap={14} pad="14 0 0 0" size={14}>
      {text.reasons.map((reason, index) => (
        <Row key={reason} as="li" gap={12} align="stretch">
          <Icon icon={reasonIcons[index] ?? Lock} tone="accent" />
          {reason}
        </Row>
      ))}
    </Stack>
  </Card>
);

const ProfileSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card padded>
    <Stack gap={16}>
      <Heading size={18}>{title}</Heading>
      {children}
    </Stack>
  </Card>
);

type ProfileFormProps = { patientId: string; storedHealth: Health };

function ProfileForm({ patientId, storedHealth }: ProfileFormProps) {
  const client = useQueryClient();
  const { mutateAsync } = useSaveProfile(patientId);
  const fetchHealth = async () => ({
    ...(await client.fetchQuery({ ...profileQuery(patientId), staleTime: 0 })),
    patientId,
  });
  const editor = useEditor(profileForm, {
    opened: { ...storedHealth, patientId },
    read: fetchHealth,
    save: async ({ currentWeightTenths, ...values }, { profile: baseProfile, latest: [lastWeight] }) => {
      await mutateAsync({
        ...values,
        // An untouched weight is not sent, because another device may have added a newer one.
        ...(currentWeightTenths !== lastWeight?.weightTenths && { currentWeightTenths }),
        ...(baseProfile && { version: baseProfile.version }),
      });
      return fetchHealth();
    },
    onSaved: (_values, saved) => {
      editor.open(saved);
      toast.success(text.saved);
    },
  });
  const { form, draft } = editor.draftForm;
  const { profile, latest } = editor.stored;
  return (
    <EditorForm editor={editor} className="form form--wide">
      <EditorNotices editor={editor} />
      <ProfileSection title={text.weight}>
        <Split columns="1fr 1fr" gap={16} align="start">
          <EditorField
            of={profileForm}
            name="currentWeightTenths"
            hint={latest[0] && text.previousWeight(latest[0].weightTenths)}
          />
          <EditorField of={profileForm} name="goalWeightTenths" />
        </Split>
      </ProfileSection>
      <ProfileSection title={text.activity}>
        <EditorFields of={profileForm} names={['activityLevel', 'weeklyMinutes']} />
      </ProfileSection>
      <ProfileSection title={text.meals}>
        <EditorFields of={profileForm} names={['meals', 'dailyCalories']} />
      </ProfileSection>
      <ProfileSection title={text.habits}>
        <EditorFields of={profileForm} names={['alcohol', 'smokes']} />
      </ProfileSection>
      <Row gap={12} wrap>
        <Text as="p" size={14} tone="muted" grow style={{ minWidth: '12rem' }}>
          {profile && text.savedOn(toCivil(profile.savedAt).date)}
        </Text>
        {editor.isDirty && (
          <Button
            disabled={editor.isSubmitting}
            onClick={() => form.reset(profileForm.inputOf(editor.stored))}
          >
            {text.discard}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={editor.isSubmitting} busyLabel={text.saving}>
          {text.save}
        </Button>
      </Row>
      <UnsavedGuard isDirty={editor.isDirty} onDiscard={() => discardDraft(draft)} />
    </EditorForm>
  );
}
