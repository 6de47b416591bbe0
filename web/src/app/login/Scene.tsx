import { useStrings } from '../../platform/strings';
import { Chip } from '../../ui/Chip';
import classes from './Scene.module.css';
import { loginStrings } from './strings';

/** What the product is about, in one picture: a question comes in, and somebody's number is called. */
export function Scene() {
  const t = useStrings(loginStrings);
  return (
    <aside className={classes.scene} aria-label={t('aside')}>
      <div className={classes.stack} aria-hidden="true">
        <div className={classes.them}>{t('scene.ask')}</div>
        <div className={classes.us}>{t('scene.answer')}</div>
        <Ticket
          number="047"
          small={t('scene.turn')}
          name="Juliana Ferreira"
          queue={t('scene.sales')}
          hue="var(--hue-2)"
          size="first"
        />
        <Ticket number="048" name="Beatriz Almeida" queue={t('scene.finance')} hue="var(--hue-4)" size="second" />
        <Ticket number="049" name="Rafael Tanaka" queue={t('scene.support')} hue="var(--hue-3)" size="third" />
      </div>
      <div className={classes.pitch}>
        <h2>{t('pitch')}</h2>
        <p>{t('pitchWhy')}</p>
      </div>
    </aside>
  );
}

interface TicketProps {
  number: string;
  small?: string;
  name: string;
  queue: string;
  hue: string;
  size: 'first' | 'second' | 'third';
}

function Ticket({ number, small, name, queue, hue, size }: TicketProps) {
  return (
    <div className={classes.drop} data-size={size}>
      <div className={classes.stub}>
        <span className={classes.number}>{number}</span>
        <span className={classes.cut}>
          {small && <small>{small}</small>}
          <strong>{name}</strong>
        </span>
        <Chip dot color={hue} size={size === 'first' ? 'lg' : 'md'}>
          {queue}
        </Chip>
      </div>
    </div>
  );
}
