import type { Help } from '@guiche/contract/helps';
import { useStrings } from '../platform/strings';
import { EditRemove } from '../ui/EditRemove';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useOpen } from '../ui/use-open';
import { removeHelp, useHelps } from './data';
import { HelpDialog } from './HelpDialog';
import classes from './Helps.module.css';
import { helpStrings } from './strings';
import { VideoDrawing } from './VideoDrawing';

/** The operator's list of help videos. */
export default function HelpsTab() {
  const t = useStrings(helpStrings);
  const list = useHelps();
  const open = useOpen<'edit' | 'remove', Help>(list);

  return (
    <ListPage
      part="tab"
      title={t('title')}
      create={{ label: t('edit.create'), onClick: () => open.ask('edit'), plain: true }}
      list={list}
      failed={t('listFailed')}
      empty={{ title: t('edit.none'), why: t('edit.noneWhy'), drawing: <VideoDrawing /> }}
      heads={[
        { label: t('edit.title'), part: 'lead' },
        { label: t('edit.description'), part: 'text' },
        { label: t('edit.video') },
        { label: t('edit.actions'), part: 'tail' },
      ]}
      row={(help) => (
        <Row key={help.id} opens={{ name: help.title, onOpen: () => open.ask('edit', help) }}>
          <Cell part="lead">
            <span className={classes.lead} dir="auto">
              {help.title}
            </span>
          </Cell>
          <Cell part="text">
            {help.description && (
              <p className={classes.description} dir="auto">
                {help.description}
              </p>
            )}
          </Cell>
          <Cell label={t('edit.video')}>
            <span className={classes.code}>{help.video}</span>
          </Cell>
          <Cell part="tail">
            <EditRemove
              edit={t('edit.edit', { title: help.title })}
              remove={t('edit.remove', { title: help.title })}
              onAsk={(what) => open.ask(what, help)}
            />
          </Cell>
        </Row>
      )}
    >
      {open.what === 'edit' && <HelpDialog help={open.row} onClose={open.close} />}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('edit.removing', { title: open.row.title })}
          confirmLabel={t('edit.confirm')}
          done={t('edit.saved')}
          failed={t('edit.removeFailed')}
          remove={() => removeHelp(open.row!)}
          onClose={open.close}
        >
          {t('edit.question')}
        </RemoveDialog>
      )}
    </ListPage>
  );
}
