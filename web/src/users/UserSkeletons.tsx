import { Bone, Skeletons } from '../ui/Skeleton';
import classes from './UsersPage.module.css';

const widths = [
  [128, 176],
  [96, 150],
  [144, 190],
  [108, 164],
] as const;

/** Rows to come: face, name and e-mail, and what stands beside them where there is room. */
export function UserSkeletons({ rows }: { rows: number }) {
  return (
    <Skeletons>
      {Array.from({ length: rows }, (_, index) => {
        const [name, email] = widths[index % widths.length]!;
        return (
          <div key={index} className={classes.bones}>
            <Bone width={32} height={32} round />
            <span className={classes.lines}>
              <Bone width={name} />
              <Bone width={email} height={10} />
            </span>
            <Bone className={classes.wideOnly} width={84} />
            <Bone className={classes.wideOnly} width={132} height={18} />
          </div>
        );
      })}
    </Skeletons>
  );
}
