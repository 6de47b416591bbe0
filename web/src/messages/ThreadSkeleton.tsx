import { Bone, Skeletons } from '../ui/Skeleton';
import classes from './Thread.module.css';

const shapes: [own: boolean, width: number, height: number][] = [
  [false, 220, 36],
  [false, 300, 56],
  [true, 260, 36],
  [false, 180, 36],
  [true, 320, 76],
  [true, 200, 36],
  [false, 280, 56],
];

/** Bubbles in the places of those that are coming. */
export function ThreadSkeleton() {
  return (
    <Skeletons className={classes.skeleton ?? ''}>
      {shapes.map(([own, width, height], index) => (
        <div key={index} className={classes.skeletonRow} data-own={own || undefined}>
          <Bone width={width} height={height} className={classes.skeletonBubble ?? ''} />
        </div>
      ))}
    </Skeletons>
  );
}
