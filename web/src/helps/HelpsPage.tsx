import type { Help } from '@guiche/contract/helps';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { ListPage } from '../ui/ListPage';
import { useOpen } from '../ui/use-open';
import { useHelps } from './data';
import classes from './Helps.module.css';
import { Player } from './Player';
import { helpStrings } from './strings';
import { VideoDrawing } from './VideoDrawing';

/** Videos that explain the product. Their host hears of nobody before somebody plays one, so cards have no picture of it. */
export default function HelpsPage() {
  const t = useStrings(helpStrings);
  const list = useHelps();
  const open = useOpen<'play', Help>(list);

  return (
    <ListPage
      title={t('title')}
      note={() => t('note')}
      list={list}
      failed={t('listFailed')}
      skeletons={6}
      empty={{ title: t('empty'), why: t('emptyWhy'), drawing: <VideoDrawing /> }}
      rows={(videos) => (
        <ul className={classes.grid}>
          {videos.map((help) => (
            <li key={help.id} className={classes.card}>
              <button
                type="button"
                className={classes.screen}
                aria-label={t('watch', { title: help.title })}
                onClick={() => open.ask('play', help)}
              >
                <span className={classes.play}>
                  <IconPlayerPlayFilled size={20} aria-hidden="true" />
                </span>
              </button>
              <div className={classes.words}>
                <h2 className={classes.title} dir="auto">
                  {help.title}
                </h2>
                {help.description && (
                  <p className={classes.description} dir="auto">
                    {help.description}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    >
      {open.row && <Player help={open.row} onClose={open.close} />}
    </ListPage>
  );
}
