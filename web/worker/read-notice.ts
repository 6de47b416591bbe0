import { plain } from '../src/ui/format';

/** What the server sends; see `Notice` in server/src/push/notice.ts. */
export interface Notice {
  title: string;
  body: string;
  tag: string;
  url: string;
  lang: string;
}

/**
 * Browsers want something to be shown for whatever comes, so what cannot be read is shown by the product's name. A device
 * shows words as they are: the marks of bold and slanted ones go, as they do in the page's own lists and notices.
 */
export function readNotice(data: { json(): unknown } | null): Notice {
  const given = (() => {
    try {
      return (data?.json() ?? {}) as Partial<Record<keyof Notice, unknown>>;
    } catch {
      return {};
    }
  })();
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value ? value : otherwise);
  return {
    title: text(given.title, 'Guichê'),
    body: plain(text(given.body, '')),
    tag: text(given.tag, ''),
    url: text(given.url, '/tickets'),
    lang: text(given.lang, 'pt-BR'),
  };
}
