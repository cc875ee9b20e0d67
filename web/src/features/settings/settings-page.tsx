import { useEffect, useState } from 'react';
import { coreErrors } from '#shared/core/errors.ts';
import {
  type EditableSettings,
  getCenterSettings,
  getSetup,
  saveCenterSettings,
} from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useKeptForm } from '#web/src/ui/fields/form.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { settingsText as text } from './copy.ts';
import { FeaturedSection } from './featured-section.tsx';
import { RulesSection, type RuleTask, RuleTaskDialog } from './rules-section.tsx';
import { KeptSettings, SettingsForm, type TypedSettings, typedOf } from './schema.ts';
import {
  BookingFields,
  ChatFields,
  ContactFields,
  HoursFields,
  LandingFields,
  PeopleFields,
  ReminderFields,
  SecurityFields,
} from './settings-fields.tsx';
import { ShopFields } from './shop-fields.tsx';
import { TillFields } from './till-fields.tsx';
import './settings.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { publicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { ChangedMeanwhile } from '#web/src/components/changed-meanwhile/changed-meanwhile.tsx';
import { useLatest } from '#web/src/components/changed-meanwhile/use-latest.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { queryOf } from '#web/src/lib/query-of.ts';
import { latePart } from '#web/src/ui/late/late-part.tsx';
import { settingsParts } from './settings-parts.ts';

const ClosuresSection = latePart(async () => (await import('./closures-section.tsx')).ClosuresSection);

/** Asked anew each time the page opens; what is being typed is not replaced meanwhile. */
const useCenterSettings = () =>
  useQuery({
    ...queryOf(getCenterSettings),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const useSaveSettings = () =>
  useCommand(saveCenterSettings, {
    inputOf: (body: CenterSettings) => ({ body }),
    onSuccess: (saved) => rememberCenter(publicSettings(saved)),
    refreshes: [getCenterSettings, getSetup],
    refreshOn: 'success',
    waitsForRefresh: true,
  });

/** `/admin/configuracion`: what the owner says of their center. */
export function SettingsPage() {
  const settings = useCenterSettings();
  return (
    <Screen title={text.title} context={text.context}>
      <QueryBoundary query={settings} errorTitle={text.failed}>
        {(editable) => <SettingsEditor editable={editable} />}
      </QueryBoundary>
    </Screen>
  );
}

/** Nobody's center is called by what the product calls it until its owner does. */
const startOf = (settings: CenterSettings): TypedSettings =>
  typedOf(settings.version === 0 ? { ...settings, brandName: '' } : settings);

/** What leads to one card finds it in sight, at its first field, once the settings are here. */
function useLinkedCard(): void {
  useEffect(() => {
    const card = document.getElementById(window.location.hash.slice(1));
    card?.scrollIntoView();
    card?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
  }, []);
}

function SettingsEditor({ editable: { settings, categories, services } }: { editable: EditableSettings }) {
  const kept = useKeptForm<TypedSettings, CenterSettings>({
    schema: SettingsForm,
    typed: KeptSettings,
    opened: startOf(settings),
    draft: 'settings',
  });
  const { form, draft } = kept;
  const parts = settingsParts(services);
  const client = useQueryClient();
  const latest = useLatest(kept, {
    opened: settings,
    refusal: coreErrors.conflict,
    read: async () => (await client.fetchQuery({ ...queryOf(getCenterSettings), staleTime: 0 })).settings,
    valuesOf: startOf,
    parts,
  });
  const save = useSaveSettings();
  useLinkedCard();
  const { isDirty } = form.formState;
  const [task, setTask] = useState<RuleTask>();
  const submit = async (body: CenterSettings) => {
    latest.open(await latest.save(() => save.mutateAsync(body)));
    toast.success(text.saved);
  };
  return (
    <>
      <UnsavedGuard isDirty={isDirty} onDiscard={() => forget(draft)} />
      <Form form={form} kept={kept} onSubmit={submit} className="settings">
        <FormSummary />
        <ChangedMeanwhile form={form} parts={parts} meanwhile={latest.meanwhile} />
        <div className="settings__cards">
          <div className="settings__column">
            <ContactFields />
            <ChatFields form={form} />
            <HoursFields form={form} />
            <BookingFields form={form} isReviewed={latest.stored.bookingReviewed} />
          </div>
          <div className="settings__column">
            <LandingFields />
            <FeaturedSection form={form} services={services} />
            <PeopleFields form={form} />
            <ReminderFields form={form} />
            <TillFields form={form} />
            <ShopFields form={form} />
            <SecurityFields />
            <ClosuresSection form={form} />
          </div>
        </div>
        <RulesSection form={form} categories={categories} onTask={setTask} />
        <div className="settings__foot">
          <p role="status" className="small strong">
            {isDirty && text.unsaved}
          </p>
          <Button
            className="settings__save"
            type="submit"
            variant="primary"
            busy={save.isPending}
            busyLabel={text.saving}
          >
            {text.save}
          </Button>
        </div>
      </Form>
      {task && (
        <RuleTaskDialog form={form} categories={categories} task={task} onClose={() => setTask(undefined)} />
      )}
    </>
  );
}
