import { useEffect } from 'react';

function upsertHeadElement<K extends 'meta' | 'script'>(
  tag: K,
  selector: string,
  attributes: Readonly<Record<string, string>>,
) {
  const existing = document.head.querySelector<HTMLElementTagNameMap[K]>(selector);
  const element = existing ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Sets the page description and restores the previous one on unmount. */
export function useDescription(content: string | undefined): void {
  useEffect(() => {
    if (content === undefined) return;
    const previous = document.head.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
    const meta = upsertHeadElement('meta', 'meta[name=description]', { name: 'description', content });
    return () => meta.setAttribute('content', previous);
  }, [content]);
}

/** Excludes a private or empty page from search engines. */
export function useUnlisted(isUnlisted = true): void {
  useEffect(() => {
    if (!isUnlisted) return;
    const meta = upsertHeadElement('meta', 'meta[name=robots]', { name: 'robots', content: 'noindex' });
    return () => meta.remove();
  }, [isUnlisted]);
}

/** Structured data for search engines. */
export function useStructuredData(data: object | undefined): void {
  const json = data === undefined ? undefined : JSON.stringify(data);
  useEffect(() => {
    if (json === undefined) return;
    const script = upsertHeadElement('script', 'script[data-page]', {
      type: 'application/ld+json',
      'data-page': '',
    });
    script.textContent = json;
    return () => script.remove();
  }, [json]);
}
