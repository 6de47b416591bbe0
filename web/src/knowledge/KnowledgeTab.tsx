import { Button, SegmentedControl } from '@mantine/core';
import type { ArticleRow } from '@guiche/contract/knowledge';
import { IconPaperclip } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../platform/count';
import { formatAgo } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { EditRemove } from '../ui/EditRemove';
import { ListPage } from '../ui/ListPage';
import { Cell, RecordSkeletons, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useOpen } from '../ui/use-open';
import { useSearch } from '../ui/use-search';
import { ArticleDialog } from './ArticleDialog';
import { removeArticle, useArticles } from './data';
import { FilesDialog } from './FilesDialog';
import classes from './Knowledge.module.css';
import { knowledgeStrings } from './strings';
import { TryDialog } from './TryDialog';

const QuestionsList = lazy(() => import('./QuestionsList'));
const DismissedList = lazy(() => import('./DismissedList'));
const views = ['articles', 'questions'] as const;

/** What the company knows and its assistants stand on, and what customers asked that is not among it. */
export default function KnowledgeTab() {
  const t = useStrings(knowledgeStrings);
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const view = asked === 'questions' || asked === 'dismissed' ? asked : 'articles';
  const show = (next: string) =>
    setParams({ part: 'knowledge', ...(next === 'articles' ? {} : { view: next }) }, { replace: true });
  return (
    <>
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('views')}
          data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view === 'dismissed' ? 'questions' : view}
          onChange={show}
        />
      </div>
      {view === 'articles' ? (
        <ArticlesList />
      ) : (
        <Suspense fallback={<RecordSkeletons rows={4} />}>
          {view === 'questions' ? (
            <QuestionsList onDismissed={() => show('dismissed')} />
          ) : (
            <DismissedList onBack={() => show('questions')} />
          )}
        </Suspense>
      )}
    </>
  );
}

/** Articles by title. */
function ArticlesList() {
  const t = useStrings(knowledgeStrings);
  const search = useSearch();
  const list = useArticles(search.text);
  const open = useOpen<'edit' | 'remove', ArticleRow>(list);
  const [isTrying, setTrying] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const usedBy = ({ forAll, promptIds }: ArticleRow) =>
    forAll ? t('everyone') : promptIds.length ? t('prompts', { count: promptIds.length }) : t('nobody');

  return (
    <ListPage
      part="tab"
      title={t('title')}
      create={{ label: t('create'), onClick: () => open.ask('edit') }}
      more={
        <>
          <Button onClick={() => setAdding(true)}>{t('files.add')}</Button>
          <Button onClick={() => setTrying(true)}>{t('trying.open')}</Button>
        </>
      }
      list={list}
      search={{ label: t('search'), none: (text) => t('none', { text }), by: search }}
      empty={{ title: t('empty'), why: t('emptyWhy') }}
      heads={[
        { label: t('heads.title'), part: 'lead' },
        { label: t('heads.use') },
        { label: t('heads.size') },
        { label: t('heads.changed') },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(article) => {
        const { title } = article;
        return (
          <Row key={article.id} opens={{ name: t('edit', { title }), onOpen: () => open.ask('edit', article) }}>
            <Cell part="lead">
              <span className={classes.lead}>
                <b className={classes.title} dir="auto">
                  {title}
                </b>
                {article.fileName && (
                  <small className={classes.file} dir="auto">
                    <IconPaperclip stroke={1.5} size={14} aria-hidden="true" />
                    {article.fileName}
                  </small>
                )}
                {!article.isPublished && <Chip look="none">{t('draft')}</Chip>}
              </span>
            </Cell>
            <Cell label={t('heads.use')}>{usedBy(article)}</Cell>
            <Cell label={t('heads.size')}>
              <span className={classes.number}>
                {article.length
                  ? t('characters', { count: article.length, n: formatCount(article.length) })
                  : t('blank')}
              </span>
            </Cell>
            <Cell label={t('heads.changed')}>
              <span className={classes.number}>{formatAgo(article.updatedAt)}</span>
            </Cell>
            <Cell part="tail">
              <EditRemove
                edit={t('edit', { title })}
                remove={t('remove', { title })}
                onAsk={(what) => open.ask(what, article)}
              />
            </Cell>
          </Row>
        );
      }}
    >
      {open.what === 'edit' && <ArticleDialog key={open.row?.id} row={open.row} onClose={open.close} />}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing', { title: open.row.title })}
          confirmLabel={t('confirm')}
          done={t('removed')}
          remove={() => removeArticle(open.row!)}
          onClose={open.close}
        >
          {t('question')}
        </RemoveDialog>
      )}
      {isAdding && <FilesDialog onClose={() => setAdding(false)} />}
      {isTrying && <TryDialog onClose={() => setTrying(false)} />}
    </ListPage>
  );
}
