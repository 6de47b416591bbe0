import classes from './AiSection.module.css';

/** The longest that stands before a colon and still names a line. */
const longestHead = 40;

/** The lines of what a model said; what names a line stands out. */
export function Said({ text }: { text: string }) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, n) => {
      const colon = line.indexOf(':');
      const hasHead = colon > 0 && colon <= longestHead && !line.startsWith('(');
      return (
        <p key={n} dir="auto" className={line.startsWith('(') ? classes.hint : undefined}>
          {hasHead && <b>{line.slice(0, colon)}</b>}
          {hasHead ? line.slice(colon + 1).trim() : line}
        </p>
      );
    });
}
