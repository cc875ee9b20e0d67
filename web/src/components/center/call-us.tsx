import { toDialablePhone } from '#shared/settings/chat.ts';
import { useContact } from './center.ts';

/** The center's phone inside a sentence, after the text `lead`. */
export function CallUs({ lead }: { lead: string }) {
  const { phone } = useContact();
  if (phone === '') return null;
  return (
    <>
      {lead}{' '}
      <a className="link nowrap n" href={`tel:${toDialablePhone(phone)}`}>
        {phone}
      </a>
    </>
  );
}
