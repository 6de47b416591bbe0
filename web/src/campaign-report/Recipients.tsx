import { ActionIcon } from '@mantine/core';
import type { CampaignReport, ReportFigure, ReportRow } from '@guiche/contract/campaign-report';
import { stateWord, whyWord } from '@guiche/contract/campaign-words';
import { IconMessage, IconX } from '@tabler/icons-react';
import { memo, useRef, type Ref } from 'react';
import { Link } from 'react-router';
import { askNewTicket } from '../contacts/new-ticket';
import { readContact } from '../contacts/data';
import { formatCount } from '../platform/count';
import { formatShortDateTime } from '../platform/dates';
import { formatNumber } from '../platform/number';
import { currentLanguage, useStrings } from '../platform/strings';
import { ticketPath, type DeskState } from '../tickets/moves';
import { Avatar } from '../ui/Avatar';
import { cx } from '../ui/cx';
import { IconButton } from '../ui/IconButton';
import { ListBody } from '../ui/ListBody';
import pages from '../ui/pages.module.css';
import { Cell, Records, RecordsPage, Row } from '../ui/RecordsPage';
import { tip } from '../ui/tip';
import { Status, type Tone } from '../ui/Status';
import { toastError } from '../ui/toast-store';
import type { Search } from '../ui/use-search';
import classes from './CampaignReport.module.css';
import { useRecipients, type Which } from './data';
import { figureStrings } from './figure-strings';
import { recipientStrings } from './recipient-strings';

/** Counts stop here. */
const MOST = 999;
const offered = [
  'all',
  'replied',
  'read',
  'failed',
  'skipped',
  'waiting',
  'optedOut',
] as const satisfies ReportFigure[];

interface RecipientsProps {
  report: CampaignReport;
  which: Which;
  onSee: (which: Which) => void;
  search: Search;
  headingRef: Ref<HTMLHeadingElement>;
}

/** Everybody behind a figure, each with why and with the way to the conversation. */
export function Recipients({ report, which, onSee, search, headingRef }: RecipientsProps) {
  const t = useStrings(recipientStrings);
  const list = useRecipients(report.id, which, search.text);
  const input = useRef<HTMLInputElement>(null);
  const isNarrowed = which.figure !== 'all' || which.reason !== undefined;
  return (
    <div className={cx(pages.panel, classes.panel, classes.people)}>
      <h2 ref={headingRef} className={classes.peopleTitle} tabIndex={-1}>
        {t('rows.title')}
      </h2>
      <RecordsPage
        part="tab"
        title={t('rows.title')}
        search={{
          label: t('rows.search'),
          value: search.typed,
          onChange: search.setTyped,
          inputRef: input,
          found:
            (search.text !== '' || isNarrowed) &&
            list.data &&
            !list.isPlaceholderData &&
            (list.count > MOST ? t('rows.many', { most: MOST }) : t('rows.found', { count: list.count })),
        }}
      >
        <Filters report={report} which={which} onSee={onSee} />
        <ListBody
          list={list}
          level={3}
          filter={
            search.text !== '' || isNarrowed
              ? {
                  none: search.text === '' ? t('rows.none') : t('rows.noneFor', { text: search.text }),
                  clearLabel: t('rows.clear'),
                  onClear() {
                    search.clear();
                    onSee({ figure: 'all' });
                    input.current?.focus();
                  },
                }
              : undefined
          }
          empty={{ title: t('rows.none'), why: t('rows.noneWhy') }}
        >
          {(rows) => (
            <Records
              label={t('rows.title')}
              heads={[
                { label: t('rows.who'), part: 'lead' },
                { label: t('rows.state') },
                { label: t('rows.words') },
                { label: t('rows.message'), part: 'meta' },
                { label: t('rows.time') },
                { label: t('rows.actions'), part: 'tail' },
              ]}
            >
              {rows.map((row) => (
                <Recipient key={row.id} row={row} />
              ))}
            </Records>
          )}
        </ListBody>
      </RecordsPage>
    </div>
  );
}

/** By how far somebody is, each with how many there are. */
function Filters({ report, which, onSee }: Pick<RecipientsProps, 'report' | 'which' | 'onSee'>) {
  const t = useStrings(recipientStrings);
  const of = useStrings(figureStrings);
  const figures = (offered as readonly ReportFigure[]).includes(which.figure) ? offered : [...offered, which.figure];
  return (
    <div className={classes.filters} role="group" aria-label={t('rows.filter')}>
      {figures.map((figure) => (
        <button
          key={figure}
          type="button"
          className={classes.filter}
          aria-pressed={figure === which.figure}
          onClick={() => onSee({ figure })}
        >
          {figure === 'all' ? t('rows.all') : of(`funnel.${figure}`)} <b>{formatCount(report.counts[figure])}</b>
        </button>
      ))}
      {which.reason !== undefined && (
        <button
          type="button"
          className={classes.filter}
          data-reason
          aria-label={t('rows.unreason')}
          onClick={() => onSee({ figure: which.figure })}
        >
          {t('rows.reason', {
            reason: whyWord(currentLanguage(), {
              state: which.figure === 'skipped' ? 'skipped' : 'failed',
              reason: which.reason,
            }),
          })}
          <IconX stroke={1.5} size={14} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

const tones: Partial<Record<ReportRow['state'], Tone>> = {
  skipped: 'off',
  planned: 'off',
  declined: 'warn',
  expired: 'off',
  failed: 'bad',
  unknown: 'warn',
};

/** Drawn anew only when it is another one: a list of hundreds is told every second that the campaign got on. */
const Recipient = memo(
  function Recipient({ row }: { row: ReportRow }) {
    const t = useStrings(recipientStrings);
    const language = currentLanguage();
    const name = row.name.trim() || t('rows.noName');
    const ended = row.state === 'failed' || row.state === 'skipped';
    const tone = ended
      ? tones[row.state]!
      : row.optedOutAt
        ? 'warn'
        : row.repliedAt
          ? 'ok'
          : (tones[row.state] ?? 'info');
    const said = ended ? null : row.optOut;
    const why =
      row.optedOutAt && !ended
        ? t('rows.optedOut')
        : row.reply
          ? t('rows.said', { text: row.reply })
          : [whyWord(language, row), row.retryAt && t('rows.retry', { at: formatShortDateTime(row.retryAt) })]
              .filter(Boolean)
              .join(' · ');
    const at =
      row.optedOutAt ?? row.repliedAt ?? row.readAt ?? row.deliveredAt ?? row.sentAt ?? row.answeredAt ?? row.askedAt;
    return (
      <Row>
        <Cell part="lead">
          <span className={classes.who}>
            <Avatar name={row.name} seed={row.contactId ?? row.id} size={32} />
            <span>
              <b dir="auto">{name}</b>
              <small>{formatNumber(row.number)}</small>
            </span>
          </span>
        </Cell>
        <Cell>
          <Status tone={tone}>{stateWord(language, row)}</Status>
        </Cell>
        <Cell part="text">
          <span className={classes.why} dir="auto">
            {said ? (
              <Link to={ticketPath(said.ticketUuid)} state={{ messageId: said.messageId } satisfies DeskState}>
                {why}
              </Link>
            ) : (
              why
            )}
          </span>
        </Cell>
        <Cell part="meta" label={t('rows.message')}>
          {row.variant}
        </Cell>
        <Cell>
          {at && (
            <time className={classes.quiet} dateTime={at}>
              {formatShortDateTime(at)}
            </time>
          )}
        </Cell>
        <Cell part="tail">
          {row.ticketUuid ? (
            <ActionIcon
              component={Link}
              to={ticketPath(row.ticketUuid)}
              variant="subtle"
              aria-label={t('rows.open', { name })}
              {...tip(t('rows.open', { name }))}
            >
              <IconMessage stroke={1.5} size={18} />
            </ActionIcon>
          ) : (
            row.contactId !== null && (
              <IconButton
                label={t('rows.start', { name })}
                onClick={() => void readContact(row.contactId!).then(askNewTicket, toastError)}
              >
                <IconMessage stroke={1.5} size={18} />
              </IconButton>
            )
          )}
        </Cell>
      </Row>
    );
  },
  (before, now) => JSON.stringify(before.row) === JSON.stringify(now.row),
);
