import { useStrings, type Strings } from '../platform/strings';
import type { PagedList } from './ListBody';
import { useOpen } from './use-open';
import { useOpenedNew } from './use-opened-new';
import { useSearch } from './use-search';

/** What every page of records says in words of its own; `none` names the `{{text}}` that nothing was found by. */
type RecordWords = Record<'title' | 'create' | 'search' | 'none' | 'empty' | 'emptyWhy', string>;

interface Options<What extends string, R> {
  strings: Strings<RecordWords>;
  /** The rows that are found by a text, page by page. */
  useRows: (text: string) => PagedList<R>;
  /** The dialog for a new one: the page's main action opens it, and `?new` in its address. */
  create: What;
}

/**
 * A page of records that the server searches: what is looked for, what is found, and the dialog that is open.
 *
 * @returns `page` for `<ListPage>`, behind which stands what a page has otherwise
 */
export function useRecords<What extends string, R extends { id: number }>(options: Options<What, R>) {
  const { strings, useRows, create } = options;
  const t: (key: keyof RecordWords, values?: { text: string }) => string = useStrings(strings);
  const by = useSearch();
  const list = useRows(by.text);
  const open = useOpen<What, R>(list);
  const add = () => open.ask(create);
  useOpenedNew(add);
  return {
    open,
    page: {
      title: t('title'),
      create: { label: t('create'), onClick: add },
      list,
      search: { label: t('search'), by, none: (text: string) => t('none', { text }) },
      empty: { title: t('empty'), why: t('emptyWhy') },
    },
  };
}
