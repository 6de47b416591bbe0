import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { tip } from '../ui/tip';
import classes from './Followers.module.css';
import { firstNameOf, type People } from './presence';
import { listStrings } from './list-strings';

const MOST = 3;

/** Colleagues who have the same conversation in front of them: their faces, and in words what they do. */
export function Followers({ people }: { people: People }) {
  const t = useStrings(listStrings);
  // whoever writes matters most
  const all = people.toSorted((a, b) => Number(b.typing) - Number(a.typing));
  const [first] = all;
  const words = all.map(({ name, typing }) =>
    t(typing ? 'crowd.typing' : 'crowd.viewing', { name: firstNameOf(name) }),
  );
  const more = all.length > 1 ? ` ${t('crowd.others', { count: all.length - 1 })}` : '';
  return (
    <div className={classes.crowd} role="status" data-typing={first?.typing || undefined}>
      {all.length > 0 && (
        <>
          <span className={classes.faces} {...tip(words.join(', '))}>
            {all.slice(0, MOST).map(({ id, name }) => (
              <Avatar key={id} name={name} seed={name} size={24} />
            ))}
          </span>
          <span className={classes.words}>{`${words[0]!}${more}`}</span>
        </>
      )}
    </div>
  );
}

/** The same as a mark on a row. */
export function FollowersMark({ people }: { people: People }) {
  const t = useStrings(listStrings);
  const one = people.find(({ typing }) => typing) ?? people[0]!;
  return (
    <span
      className={classes.mark}
      role="img"
      aria-label={t(one.typing ? 'crowd.typing' : 'crowd.viewing', { name: one.name })}
      data-typing={one.typing || undefined}
    >
      <Avatar name={one.name} seed={one.name} size={20} />
    </span>
  );
}
