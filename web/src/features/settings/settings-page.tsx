import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type EditableSettings,
  getCenterSettings,
  getSetup,
  saveCenterSettings,
} from '#shared/settings/center-api.ts';
import type { CenterSettings } from '#shared/settings/center-settings.ts';
import { toPublicSettings } from '#shared/settings/settings-rules.ts';
import { rememberCenter } from '#web/src/components/center/center.ts';
import { EditorField, EditorForm, EditorNotices, useEditor } from '#web/src/components/form/editor.tsx';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { QueryBoundary } from '#web/src/ui/feedback/query-boundary.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { useFormControl } from '#web/src/ui/fields/form-fields.tsx';
import { Row, Split, Stack } from '#web/src/ui/layout/layout.tsx';
import { lazyPart } from '#web/src/ui/lazy/lazy-part.tsx';
import { Screen } from '#web/src/ui/shell/screen.tsx';
import { addTypedClosure } from './closure-input.ts';
import { featuredText, settingsIndexLabel, settingsSections, settingsText as text } from './copy.ts';
import { FeaturedSection } from './featured-section.tsx';
import { RulesSection, type RuleTask, RuleTaskDialog } from './rules-section.tsx';
import { SettingsCard } from './settings-card.tsx';
import { settingsForm } from './settings-form.tsx';
import './settings.css';

const ClosuresSection = lazyPart(async () => (await import('./closures-section.tsx')).ClosuresSection);

/** Loads the settings each time the page opens, but not while the form is edited. */
const useCenterSettings = () =>
  useQuery({
    ...buildQuery(getCenterSettings),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

const useSaveSettings = () =>
  useCommand(saveCenterSettings, {
    inputOf: (body: CenterSettings) => ({ body }),
    onSuccess: (saved) => rememberCenter(toPublicSettings(saved)),
    refreshes: [getCenterSettings, getSetup],
    refreshOn: 'success',
    waitsForRefresh: true,
  });

/** `/admin/configuracion`: settings of the center. */
export function SettingsPage() {
  const settings = useCenterSettings();
  return (
    <Screen title={text.title} context={text.context}>
      <QueryBoundary query={settings} errorTitle={text.failed}>
        {({ settings: opened, ...choices }) => <SettingsEditor opened={opened} {...choices} />}
      </QueryBoundary>
    </Screen>
  );
}

/** Scrolls to the card in the URL and focuses its first field. */
function useScrollToCard(): void {
  useEffect(() => {
    const card = document.getElementById(window.location.hash.slice(1));
    card?.scrollIntoView();
    card?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
  }, []);
}

/** Returns the section at the top of the window, or the last one at the end of the page. */
function findCurrentSection() {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1) return settingsSections.at(-1);
  return settingsSections.findLast(([id]) => {
    const card = document.getElementById(id);
    // A linked section is as far from the top as its margin.
    return (
      card &&
      card.getBoundingClientRect().top <= Number.parseFloat(getComputedStyle(card).scrollMarginTop) + 1
    );
  });
}

function useCurrentSection(): string {
  const [currentId, setCurrentId] = useState<string>(settingsSections[0][0]);
  useEffect(() => {
    const update = () => setCurrentId((findCurrentSection() ?? settingsSections[0])[0]);
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return currentId;
}

/** Links to the sections, beside them or above them. */
function SettingsIndex() {
  const currentId = useCurrentSection();
  const links = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = links.current?.querySelector<HTMLElement>(`[href$="#${currentId}"]`);
    // Only the row scrolls: `scrollIntoView` would also scroll the page.
    if (links.current && current) links.current.scrollLeft = current.offsetLeft;
  }, [currentId]);
  return (
    <nav aria-label={settingsIndexLabel} className="settings__index" ref={links}>
      {settingsSections.map(([id, title]) => (
        <Link
          key={id}
          to={`#${id}`}
          className="settings__link"
          aria-current={id === currentId ? 'location' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

type EditorProps = { opened: CenterSettings } & Pick<EditableSettings, 'categories' | 'services'>;

function SettingsEditor({ opened, categories, services }: EditorProps) {
  const client = useQueryClient();
  const { mutateAsync } = useSaveSettings();
  const findServiceName = (id: string) => services.find(({ serviceId }) => serviceId === id)?.name;
  const editor = useEditor(settingsForm, {
    opened,
    read: async () => (await client.fetchQuery({ ...buildQuery(getCenterSettings), staleTime: 0 })).settings,
    save: (values, { version }) => mutateAsync({ ...addTypedClosure(values), version }),
    onSaved: (_values, saved) => {
      editor.open(saved);
      toast.success(text.saved);
    },
    texts: {
      featuredServiceIds: (ids) => ids.map((id) => findServiceName(id) ?? featuredText.unknown).join('\n'),
    },
  });
  useScrollToCard();
  const { form, draft } = editor.draftForm;
  const rules = useFormControl(form, 'alertRules');
  const [task, setTask] = useState<RuleTask>();
  return (
    <>
      <UnsavedGuard isDirty={editor.isDirty} onDiscard={() => discardDraft(draft)} />
      <EditorForm editor={editor} className="form settings">
        <EditorNotices editor={editor} />
        <Split columns="1fr" gap={20} align="start" wide={{ columns: '200px 1fr' }}>
          <SettingsIndex />
          <Stack gap={20} phone={{ gap: 12 }} className="settings__sections">
            <SettingsCard
              id="contacto"
              fields={[
                'brandName',
                'senderName',
                'phone',
                'email',
                'address',
                'merchantNumber',
                'openingHours',
              ]}
            />
            <SettingsCard
              id="reservas"
              lead={text.hoursLead}
              fields={['openingDays', 'minimumNoticeHours', 'slotStep']}
            />
            <ClosuresSection form={form} />
            <SettingsCard
              id="condiciones"
              lead={text.bookingLead}
              fields={['freeCancellationHours', 'depositPercent', 'proposalHoldHours']}
            >
              {!editor.stored.bookingReviewed && <EditorField of={settingsForm} name="bookingReviewed" />}
            </SettingsCard>
            <SettingsCard
              id="recordatorios"
              lead={text.remindersLead}
              fields={['firstReminderHours', 'lastReminderHours']}
            />
            <SettingsCard id="clientes" fields={['birthdayGreeting', 'staffNewsBy', 'adultYears']} />
            <SettingsCard id="inicio" fields={['heroTitle', 'heroTagline', 'aboutShort', 'aboutMore']} />
            <FeaturedSection services={services} />
            <SettingsCard id="mensajes" lead={text.chatLead} fields={['chat']} />
            <SettingsCard id="caja" lead={text.posLead} fields={['till']} />
            <SettingsCard id="tienda" lead={text.shopLead} fields={['shop']} />
            <SettingsCard id="seguridad" lead={text.secondFactorLead} fields={['secondFactorRequired']} />
            <RulesSection categories={categories} onTask={setTask} />
          </Stack>
        </Split>
        <Row gap="8 16" pad="12 0" justify="end" wrap className="settings__foot">
          <p role="status" className="small strong">
            {editor.isDirty && text.unsaved}
          </p>
          <Button
            className="full-on-phone"
            type="submit"
            variant="primary"
            busy={editor.isSubmitting}
            busyLabel={text.saving}
          >
            {text.save}
          </Button>
        </Row>
      </EditorForm>
      {task && (
        <RuleTaskDialog
          rules={rules.value}
          categories={categories}
          task={task}
          onChange={rules.change}
          onClose={() => setTask(undefined)}
        />
      )}
    </>
  );
}
