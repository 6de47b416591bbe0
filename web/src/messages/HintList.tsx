import { useEffect, useRef, type ReactNode } from 'react';
import classes from './QuickReplies.module.css';

export const optionId = (list: string, index: number): string => `${list}-${index}`;

interface Props<Option> {
  id: string;
  label: string;
  /** Above the list. */
  head?: ReactNode;
  options: readonly Option[];
  keyOf: (option: Option) => string | number;
  index: number;
  onIndex: (index: number) => void;
  onPick: (index: number) => void;
  /** Its options begin with a picture. */
  pictured?: boolean;
  draw: (option: Option) => ReactNode;
}

/** What is offered while one writes, between log and composer: it pushes the log up, so that the newest stays in sight. */
export function HintList<Option>(props: Props<Option>) {
  const { id, label, head, options, keyOf, index, onIndex, onPick, pictured, draw } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <div className={classes.quick}>
      {head && <div className={classes.top}>{head}</div>}
      {options.length > 0 && (
        <ul ref={list} id={id} role="listbox" aria-label={label} className={classes.list}>
          {options.map((option, at) => (
            <li
              key={keyOf(option)}
              id={optionId(id, at)}
              role="option"
              aria-selected={at === index}
              data-emoji={pictured}
              className={classes.option}
              // the cursor stays in the text
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => at !== index && onIndex(at)}
              onClick={() => onPick(at)}
            >
              {draw(option)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
