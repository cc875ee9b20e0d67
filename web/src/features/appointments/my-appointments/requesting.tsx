import { useEffect, useState } from 'react';
import { Wish } from '#shared/intake/application/wish.ts';
import { wishWords } from '#shared/intake/application/wish-words.ts';
import { requestParam, wishParams } from '#web/src/components/wish/booking-address.ts';
import { forgetWish } from '#web/src/components/wish/kept-wish.ts';
import { civilToday } from '#web/src/lib/now.ts';
import { forget, readDraft } from '#web/src/lib/session/session-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { useSearch } from '#web/src/ui/url-state.ts';
import { useWishedAppointment } from '../booking/queries.ts';
import { wishText } from '../shared/patient-copy.ts';

/** Parses the preference in the URL, which is untrusted. */
function wishIn(search: URLSearchParams): Wish | undefined {
  const serviceId = search.get(wishParams.serviceId);
  const [date, time] = [search.get(wishParams.date), search.get(wishParams.time)];
  const whole = Wish.safeParse({ serviceId, ...(date !== null && { date }), ...(time !== null && { time }) });
  return whole.success ? whole.data : Wish.safeParse({ serviceId }).data;
}

/** State of the request form, opened by the URL or by a draft left before a reload. */
export function useRequesting(patientId: string) {
  const [search, change] = useSearch();
  const isSent = search.has(requestParam);
  const asked = isSent ? wishIn(search) : undefined;
  // The draft belongs to one URL preference and is not reused for another.
  const draft = `request ${JSON.stringify({ patientId, asked })}`;
  const [isOpen, setOpen] = useState(() => isSent || readDraft(draft) !== null);
  useEffect(() => {
    if (isSent) forgetWish();
  }, [isSent]);
  return {
    isOpen,
    asked,
    draft,
    open: () => setOpen(true),
    close() {
      setOpen(false);
      forget(draft);
      if (!isSent) return;
      change((now) => {
        for (const name of [requestParam, ...Object.values(wishParams)]) now.delete(name);
        return now;
      });
    },
  };
}

type Props = { patientId: string; onRequest: () => void };

/** Offers the preference of the application to clients without an appointment. */
export function WishOffer({ patientId, onRequest }: Props) {
  const { data } = useWishedAppointment(patientId, undefined);
  if (!data?.preferred) return null;
  return (
    <div className="page__notice">
      <Notice
        tone="info"
        title={wishText.offer}
        action={
          <Button size="small" variant="primary" onClick={onRequest}>
            {wishText.request}
          </Button>
        }
      >
        {wishWords(data.preferred, civilToday())}
      </Notice>
    </div>
  );
}
