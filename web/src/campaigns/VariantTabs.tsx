import { Tabs, Textarea } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { tip } from '../ui/tip';
import { typeInto } from '../ui/type-into';
import classes from './CampaignDialog.module.css';
import { formStrings } from './form-strings';
import { sharesOf } from './rules';

export const variants = [1, 2, 3, 4, 5] as const;
export type Variant = (typeof variants)[number];

/** What may be put into a text by a press; `why` says whose it is. */
export interface Chip {
  key: string;
  why: string;
}

interface VariantTabsProps {
  kind: 'message' | 'confirmationMessage';
  texts: readonly string[];
  chips: readonly Chip[];
  shown: Variant;
  onShow: (variant: Variant) => void;
  onChange: (variant: Variant, text: string) => void;
  error: string | undefined;
  most: number;
  /** Keeps its empty ones from being a mistake: a file leaves without words. */
  mayBeEmpty: boolean;
  /** Which of them are templates, too. */
  templates: readonly unknown[];
  /** Below the text of the one that is shown. */
  children?: ReactNode;
}

/** Five ways to say it, of which those that are not empty take turns. */
export function VariantTabs(props: VariantTabsProps) {
  const { kind, texts, chips, shown, onShow, onChange, error, most } = props;
  const t = useStrings(formStrings);
  const area = useRef<HTMLTextAreaElement>(null);
  const shares = sharesOf(texts.map((one, n) => (one.trim() === '' && props.templates[n] ? 'template' : one)));
  const text = texts[shown - 1]!;
  const filled = shares.filter((share) => share !== null).length;

  function insert(key: string) {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: null, selectionEnd: null };
    const word = `{${key}}`;
    const start = from ?? text.length;
    typeInto(
      area.current,
      () => onChange(shown, text.slice(0, start) + word + text.slice(to ?? text.length)),
      start + word.length,
    );
  }

  return (
    <div className={classes.variants}>
      <Tabs value={String(shown)} onChange={(value) => onShow(Number(value) as Variant)}>
        <Tabs.List aria-label={t(`${kind}.all`)} className={classes.tabs}>
          {variants.map((n) => (
            <Tabs.Tab key={n} value={String(n)}>
              {t(`${kind}.one`, { n })}
              {filled > 1 && shares[n - 1] !== null && <span className={classes.share}>{shares[n - 1]} %</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {variants.map((n) => (
          <Tabs.Panel key={n} value={String(n)} pt="xs">
            {n === shown && (
              <Textarea
                ref={area}
                name={`${kind}${n}`}
                aria-label={t(`${kind}.one`, { n })}
                autosize
                minRows={5}
                maxRows={12}
                dir="auto"
                error={error}
                maxLength={most + 10}
                value={text}
                onChange={(event) => onChange(n, event.currentTarget.value)}
              />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      <div className={classes.foot}>
        <div className={classes.chips} role="group" aria-label={t('insert')}>
          {chips.map(({ key, why }) => (
            <button key={key} type="button" className={classes.chip} onClick={() => insert(key)} {...tip(why)}>
              {`{${key}}`}
            </button>
          ))}
        </div>
        <span className={classes.meta}>{t('length', { length: text.length, most })}</span>
      </div>
      {props.children}
      <p className={classes.meta} role="status">
        {filled === 0
          ? t(props.mayBeEmpty ? 'fileOnly' : `${kind}.none`)
          : shares[shown - 1] === null
            ? t('emptyOne', { n: shown })
            : filled > 1
              ? t('turns')
              : null}
      </p>
    </div>
  );
}
