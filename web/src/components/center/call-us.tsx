import { dialled } from '#shared/settings/chat.ts';
import { useContact } from './center.ts';

/** The phone inside a sentence, with the words that lead to it. */
export function CallUs({ lead }: { lead: string }) {
  const { phone } = useContact();
  if (phone === '') return null;
  return (
    <>
      {lead}{' '}
      <a className="link nowrap n" href={`tel:${dialled(phone)}`}>
        {phone}
      </a>
    </>
  );
}
