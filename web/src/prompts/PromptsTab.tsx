import type { Prompt } from '@guiche/contract/prompts';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { EditRemove } from '../ui/EditRemove';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { useOpen } from '../ui/use-open';
import { useOpenedNew } from '../ui/use-opened-new';
import { useSearch } from '../ui/use-search';
import { usePrompts } from './data';
import { PromptDialog } from './PromptDialog';
import classes from './Prompts.module.css';
import { RemovePrompt } from './RemovePrompt';
import { promptStrings } from './strings';

/** Prompts by name. */
export function PromptsTab() {
  const t = useStrings(promptStrings);
  const search = useSearch();
  const list = usePrompts(search.text);
  const open = useOpen<'edit' | 'remove', Prompt>(list);
  useOpenedNew(() => open.ask('edit'));

  return (
    <ListPage
      part="tab"
      title={t('tabs.prompts')}
      create={{ label: t('create'), onClick: () => open.ask('edit') }}
      list={list}
      search={{ label: t('search'), none: (text) => t('none', { text }), by: search }}
      empty={{ title: t('empty'), why: t('emptyWhy') }}
      heads={[
        { label: t('heads.name'), part: 'lead' },
        { label: t('heads.queue') },
        { label: t('heads.maxTokens') },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(prompt) => (
        <Row key={prompt.id} opens={{ name: t('edit', { name: prompt.name }), onOpen: () => open.ask('edit', prompt) }}>
          <Cell part="lead">
            <b className={classes.name} dir="auto">
              {prompt.name}
            </b>
          </Cell>
          <Cell label={t('heads.queue')}>
            {prompt.queue ? (
              <Chip color={prompt.queue.color} dot shrink>
                {prompt.queue.name}
              </Chip>
            ) : (
              <Chip look="none">{t('noQueue')}</Chip>
            )}
          </Cell>
          <Cell label={t('heads.maxTokens')}>
            <span className={classes.number}>{prompt.maxTokens}</span>
          </Cell>
          <Cell part="tail">
            <EditRemove
              edit={t('edit', { name: prompt.name })}
              remove={t('remove', { name: prompt.name })}
              onAsk={(what) => open.ask(what, prompt)}
            />
          </Cell>
        </Row>
      )}
    >
      {open.what === 'edit' && <PromptDialog key={open.row?.id} prompt={open.row} onClose={open.close} />}
      {open.what === 'remove' && open.row && <RemovePrompt prompt={open.row} onClose={open.close} />}
    </ListPage>
  );
}
