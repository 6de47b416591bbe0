import { auditAreas, type AuditArea, type AuditValues } from '@guiche/contract/audit';
import { useState } from 'react';
import { formatDateTime } from '../platform/dates';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { FilterBar } from '../ui/FilterBar';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { Status } from '../ui/Status';
import { useSearch } from '../ui/use-search';
import classes from './Audit.module.css';
import { downloadAudit, useAudit } from './data';
import { auditStrings } from './strings';
import { fieldWord, subjectOf, valueWord } from './words';

/** Who did what to people, lines, settings, companies and money. */
export default function AuditTab({ settingName }: { settingName: (key: string) => string }) {
  const t = useStrings(auditStrings);
  const isOperator = useMe().super;
  const search = useSearch();
  const [area, setArea] = useState<AuditArea | null>(null);
  const filter = { searchParam: search.text, area };
  const list = useAudit(filter);

  return (
    <ListPage
      part="tab"
      title={t('title')}
      list={list}
      search={{ label: t('search'), by: search, none: (text) => t('noMatch', { text }) }}
      empty={{ title: t(area ? 'emptyArea' : 'empty'), why: t('emptyWhy') }}
      bar={
        <FilterBar
          label={t('area')}
          every={t('everyArea')}
          options={auditAreas}
          wordOf={(one) => t(`areas.${one}`)}
          value={area}
          onChange={setArea}
          csv={t('csv')}
          fileName="audit.csv"
          download={() => downloadAudit(filter)}
        />
      }
      heads={[
        { label: t('heads.when') },
        { label: t('heads.who'), part: 'lead' },
        { label: t('heads.what') },
        { label: t('heads.change'), part: 'text' },
        { label: t('heads.where') },
      ]}
      row={(one) => (
        <Row key={one.id}>
          <Cell label={t('heads.when')}>
            <time className={classes.when} dateTime={one.at}>
              {formatDateTime(one.at)}
            </time>
          </Cell>
          <Cell part="lead">
            <b className={classes.who} dir="auto">
              {one.userName || t(one.address ? 'byLink' : 'product')}
            </b>
            {one.isOperator && <Status tone="info">{t('operator')}</Status>}
            {isOperator && (
              <span className={classes.quiet} dir="auto">
                {one.companyName}
              </span>
            )}
          </Cell>
          <Cell label={t('heads.what')}>
            <span className={classes.what}>{t(`actions.${one.action}`)}</span>{' '}
            <span className={classes.quiet} dir="auto">
              {subjectOf(one, settingName)}
            </span>
          </Cell>
          <Cell part="text">
            <Change before={one.before} after={one.after} />
          </Cell>
          <Cell label={t('heads.where')}>
            <span className={classes.address}>{one.address || '–'}</span>
          </Cell>
        </Row>
      )}
    />
  );
}

/** What was there and what is, a line for each value. */
function Change({ before, after }: { before: AuditValues | null; after: AuditValues | null }) {
  const t = useStrings(auditStrings);
  const keys = Object.keys(after ?? before ?? {});
  if (keys.length === 0) return null;
  return (
    <dl className={classes.change}>
      {keys.map((key) => (
        <div key={key}>
          <dt>{fieldWord(key)}</dt>
          <dd dir="auto">
            {before && <del>{valueWord(key, before[key])}</del>}
            {before && after && <span aria-label={t('becomes')}> → </span>}
            {after && <ins>{valueWord(key, after[key])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
