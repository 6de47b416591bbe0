import { fewestCompared, type CampaignReport } from '@guiche/contract/campaign-report';
import { IconInfoCircle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { formatCount } from '../platform/count';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import pages from '../ui/pages.module.css';
import { Cell, Records, Row } from '../ui/RecordsPage';
import classes from './CampaignReport.module.css';
import { formatShare, scaleOfShares } from './figures';
import { figureStrings } from './figure-strings';

/** How each message did, and how sure that is. */
export function Variants({ report: { variants, best } }: { report: CampaignReport }) {
  const t = useStrings(figureStrings);
  if (variants.length === 0) return null;
  const top = scaleOfShares(variants);
  const verdict =
    variants.length < 2
      ? null
      : best !== null
        ? t('variants.best', { variant: best })
        : variants.some(({ sent }) => sent < fewestCompared)
          ? t('variants.few', { fewest: fewestCompared })
          : t('variants.none');
  return (
    <section className={cx(pages.panel, classes.panel)} aria-labelledby="report-variants">
      <h2 id="report-variants" className={classes.panelTitle}>
        {t('variants.title')} <small>{t('variants.hint')}</small>
      </h2>
      <Records
        label={t('variants.title')}
        heads={[
          { label: t('variants.message'), part: 'lead' },
          { label: t('variants.sent') },
          { label: t('variants.share') },
          { label: t('variants.range') },
        ]}
      >
        {variants.map(({ variant, text, sent, share }) => {
          const between =
            share && t('variants.between', { low: formatShare(share.low), high: formatShare(share.high) });
          return (
            <Row key={variant}>
              <Cell part="lead">
                <span className={classes.variant} data-best={variant === best || undefined}>
                  <b>{t('variants.name', { variant })}</b>
                  <small className="cut" dir="auto">
                    {text.trim() || t('variants.onlyFile')}
                  </small>
                </span>
              </Cell>
              <Cell label={t('variants.sent')}>{formatCount(sent)}</Cell>
              <Cell label={t('variants.share')}>
                {share ? (
                  <b>{formatShare(share.value)}</b>
                ) : (
                  <span className={classes.quiet}>{t('variants.noShare')}</span>
                )}
              </Cell>
              <Cell label={t('variants.range')}>
                {share && (
                  <span className={classes.range}>
                    <span
                      className={classes.interval}
                      aria-hidden="true"
                      style={
                        {
                          '--low': share.low / top,
                          '--high': share.high / top,
                          '--at': share.value / top,
                        } as CSSProperties
                      }
                    >
                      <i />
                      <b />
                    </span>
                    {between}
                  </span>
                )}
              </Cell>
            </Row>
          );
        })}
      </Records>
      {verdict && (
        <p className={classes.verdict}>
          <IconInfoCircle stroke={1.5} size={16} aria-hidden="true" />
          {verdict}
        </p>
      )}
    </section>
  );
}
