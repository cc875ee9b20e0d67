import { useEffect } from 'react';

function headed<K extends 'meta' | 'script'>(
  tag: K,
  selector: string,
  set: Readonly<Record<string, string>>,
) {
  const found = document.head.querySelector<HTMLElementTagNameMap[K]>(selector);
  const element = found ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(set)) element.setAttribute(name, value);
  return element;
}

/** What search engines show below the title; the page before has its own back when this one is left. */
export function useDescription(content: string | undefined): void {
  useEffect(() => {
    if (content === undefined) return;
    const before = document.head.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
    const meta = headed('meta', 'meta[name=description]', { name: 'description', content });
    return () => meta.setAttribute('content', before);
  }, [content]);
}

/** An address that is one person's, or shows nothing: no search engine keeps it. */
export function useUnlisted(isUnlisted = true): void {
  useEffect(() => {
    if (!isUnlisted) return;
    const meta = headed('meta', 'meta[name=robots]', { name: 'robots', content: 'noindex' });
    return () => meta.remove();
  }, [isUnlisted]);
}

/** What the page is about, as search engines read it. */
export function useStructuredData(data: object | undefined): void {
  const text = data === undefined ? undefined : JSON.stringify(data);
  useEffect(() => {
    if (text === undefined) return;
    const script = headed('script', 'script[data-page]', { type: 'application/ld+json', 'data-page': '' });
    script.textContent = text;
    return () => script.remove();
  }, [text]);
}
