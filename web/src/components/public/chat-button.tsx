import { MessageCircle, Phone } from 'lucide-react';
import { buildChatUrl } from '#shared/settings/chat.ts';
import type { PublicSettings } from '#shared/settings/public-settings.ts';
import './chat-button.css';
import { Icon } from '#web/src/ui/display/icon.tsx';

const chatLabels = { whatsapp: 'Escríbenos por WhatsApp', phone: 'Llámanos', none: '' } as const;

/** Floating contact button, unless the owner has disabled it. */
export function ChatButton({ chat }: { chat: PublicSettings['chat'] }) {
  const address = buildChatUrl(chat);
  if (address === undefined) return null;
  const linkTarget = chat.kind === 'whatsapp' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  const label = chatLabels[chat.kind];
  return (
    <a className="chat-button no-print" href={address} aria-label={label} title={label} {...linkTarget}>
      <Icon icon={chat.kind === 'phone' ? Phone : MessageCircle} size={26} />
    </a>
  );
}
