import { Button } from '@mantine/core';
import type { AskedQuestion, QuestionSearch } from '@guiche/contract/asked-questions';
import { KnowledgeLimits } from '@guiche/contract/knowledge';
import { IconFilePlus, IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatAgo } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { ListBody } from '../ui/ListBody';
import { Cell, Records, RecordsPage, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useBusy } from '../ui/use-busy';
import { FocusAfter } from '../ui/use-focus-back';
import { useOpen } from '../ui/use-open';
import { ArticleForm, type ArticleValues } from './ArticleDialog';
import { answerQuestion, dismissQuestion, saveArticle, searchQuestions, useQuestions } from './data';
import classes from './Knowledge.module.css';
import { questionStrings } from './question-strings';
import { SearchState } from './SearchState';
import { TitledText } from './TitledText';
import { anybodys } from './UseFields';

/** What customers asked, people answered and knowledge does not have: each may become an article, or goes. */
export default function QuestionsList({ onDismissed }: { onDismissed: () => void }) {
  const t = useStrings(questionStrings);
  const { list, search } = useQuestions();
  const open = useOpen<'dismiss', AskedQuestion>(list);
  // what somebody writes stays although the question goes meanwhile, as it does when others search
  const [answered, setAnswered] = useState<AskedQuestion | null>(null);
  const save = (question: AskedQuestion, values: ArticleValues) =>
    list.data?.some(({ id }) => id === question.id) ? answerQuestion(question.id, values) : saveArticle(null, values);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <FocusAfter value={heading}>
      <RecordsPage
        title={t('title')}
        part="tab"
        headingRef={heading}
        action={
          list.data && (
            <div className={classes.actions}>
              <SearchButton search={search} />
              <Button onClick={onDismissed}>{t('seeDismissed')}</Button>
            </div>
          )
        }
      >
        {search && (
          <div className={classes.state}>
            <SearchState search={search} />
          </div>
        )}
        <ListBody list={list} level={3} empty={{ title: t('empty'), why: t('emptyWhy') }}>
          {(rows) => (
            <Records
              label={t('title')}
              heads={[
                { label: t('heads.question'), part: 'lead' },
                { label: t('heads.asked') },
                { label: t('heads.last') },
                { label: t('heads.actions'), part: 'tail' },
              ]}
            >
              {rows.map((one) => (
                <Question
                  key={one.id}
                  question={one}
                  onAnswer={() => setAnswered(one)}
                  onDismiss={() => open.ask('dismiss', one)}
                />
              ))}
            </Records>
          )}
        </ListBody>
        {answered && (
          <ArticleForm
            title={t('create')}
            note={t('check')}
            initial={articleOf(answered)}
            save={(values) => save(answered, values)}
            onClose={() => setAnswered(null)}
          />
        )}
        {open.what === 'dismiss' && open.row && (
          <RemoveDialog
            title={t('dismissing')}
            confirmLabel={t('confirm')}
            done={t('dismissed')}
            remove={() => dismissQuestion(open.row!)}
            onClose={open.close}
          >
            {t('dismissWhy')}
          </RemoveDialog>
        )}
      </RecordsPage>
    </FocusAfter>
  );
}

interface QuestionProps {
  question: AskedQuestion;
  onAnswer: () => void;
  onDismiss: () => void;
}

function Question({ question: { question, answer, asked, askedAt }, onAnswer, onDismiss }: QuestionProps) {
  const t = useStrings(questionStrings);
  return (
    <Row opens={{ name: t('answer', { question }), onOpen: onAnswer }}>
      <Cell part="lead">
        <div className={classes.question}>
          <TitledText title={question} brief>
            {answer}
          </TitledText>
        </div>
      </Cell>
      <Cell label={t('heads.asked')}>
        <span className={classes.number}>{t('asked', { count: asked })}</span>
      </Cell>
      <Cell label={t('heads.last')}>
        <span className={classes.number}>{formatAgo(askedAt)}</span>
      </Cell>
      <Cell part="tail">
        <IconButton label={t('answer', { question })} onClick={onAnswer}>
          <IconFilePlus stroke={1.5} size={18} />
        </IconButton>
        <IconButton label={t('dismiss', { question })} onClick={onDismiss}>
          <IconX stroke={1.5} size={18} />
        </IconButton>
      </Cell>
    </Row>
  );
}

/** While a search runs, whoever began it, nobody begins another. */
function SearchButton({ search }: { search: QuestionSearch | null }) {
  const t = useStrings(questionStrings);
  const [isBusy, begin] = useBusy(searchQuestions);
  return (
    <Button
      variant="filled"
      leftSection={<IconSearch stroke={1.5} size={16} />}
      loading={isBusy || search?.state === 'running'}
      onClick={() => begin()}
    >
      {t('search')}
    </Button>
  );
}

/** The question is its title, by which it is found; one that is too long for that stands in the text, too. */
const articleOf = ({ question, answer }: AskedQuestion): ArticleValues => ({
  ...anybodys,
  ...(question.length <= KnowledgeLimits.title
    ? { title: question, body: answer }
    : { title: question.slice(0, KnowledgeLimits.title).toWellFormed().trim(), body: `${question}\n\n${answer}` }),
});
