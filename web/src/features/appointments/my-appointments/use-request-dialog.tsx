import { useEffect, useState } from 'react';
import { AppointmentPreference } from '#shared/intake/application/appointment-preference.ts';
import { formatPreference } from '#shared/intake/application/format-preference.ts';
import { preferenceParams, requestParam } from '#web/src/components/booking-preference/booking-address.ts';
import { discardPreference } from '#web/src/components/booking-preference/stored-preference.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { discardDraft, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { useSearchState } from '#web/src/ui/url-state.ts';
import { usePreferredAppointment } from '../booking/queries.ts';
import { preferenceText } from '../shared/patient-copy.ts';

/** Parses the preference in the URL, which is untrusted. */
function parsePreference(search: URLSearchParams): AppointmentPreference | undefined {
  const serviceId = search.get(preferenceParams.serviceId);
  const [date, time] = [search.get(preferenceParams.date), search.get(preferenceParams.time)];
  const parsed = AppointmentPreference.safeParse({
    serviceId,
    ...(date !== null && { date }),
    ...(time !== null && { time }),
  });
  return parsed.success ? parsed.data : AppointmentPreference.safeParse({ serviceId }).data;
}

/** State of the request form, opened by the URL or by a draft left before a reload. */
export function useRequestDialog(patientId: string) {
  const [search, changeSearch] = useSearchState();
  const hasRequestParam = search.has(requestParam);
  const requestedPreference = hasRequestParam ? parsePreference(search) : undefined;
  // The draft belongs to one URL preference and is not reused for another.
  const draft = `request ${JSON.stringify({ patientId, asked: requestedPreference })}`;
  const [isOpen, setOpen] = useState(() => hasRequestParam || readDraft(draft) !== null);
  useEffect(() => {
    if (hasRequestParam) discardPreference();
  }, [hasRequestParam]);
  return {
    isOpen,
    requestedPreference,
    draft,
    open: () => setOpen(true),
    /** Opens the form with these services, of which it drops those that are no longer offered. */
    repeat(serviceIds: readonly string[]) {
      saveDraft(draft, { serviceIds, date: '', time: '' });
      setOpen(true);
    },
    close() {
      setOpen(false);
      discardDraft(draft);
      if (!hasRequestParam) return;
      changeSearch((params) => {
        for (const name of [requestParam, ...Object.values(preferenceParams)]) params.delete(name);
        return params;
      });
    },
  };
}

type Props = { patientId: string; onRequest: () => void };

/** Offers the preference of the application to clients without an appointment. */
export function PreferenceOffer({ patientId, onRequest }: Props) {
  const { data } = usePreferredAppointment(patientId, undefined);
  if (!data?.preferred) return null;
  return (
    <div className="page__notice">
      <Notice
        tone="info"
        title={preferenceText.offerTitle}
        action={
          <Button size="small" variant="primary" onClick={onRequest}>
            {preferenceText.request}
          </Button>
        }
      >
        {formatPreference(data.preferred, civilToday())}
      </Notice>
    </div>
  );
}
