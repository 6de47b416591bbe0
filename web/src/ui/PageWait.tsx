import { Bone, Skeletons } from './Skeleton';
import classes from './pages.module.css';

/** The place of a page whose code is still on its way: quiet at first, a sketch after 150 ms. */
export function PageWait() {
  return (
    <Skeletons className={classes.wait}>
      <div className={classes.sketch}>
        <Bone width={180} height={20} />
        <Bone width="60%" />
        <Bone width="80%" />
        <Bone width="40%" />
      </div>
    </Skeletons>
  );
}
