import { ThemeToggle } from '../../ui/ThemeToggle';
import { Controls } from './Controls';
import { DataPieces } from './DataPieces';
import { Floating } from './Floating';
import classes from './Gallery.module.css';
import { Looks } from './Looks';

/**
 * Every piece of the kit on one page, for whoever builds a screen; the button shows the other theme. Made for
 * developers, so it speaks one language.
 */
export default function GalleryPage() {
  return (
    <main className={classes.board}>
      <header className={classes.head}>
        <div>
          <h1>Kit</h1>
          <p>As peças de que as telas são feitas, nos dois temas.</p>
        </div>
        <ThemeToggle />
      </header>
      <DataPieces />
      <Controls />
      <Looks />
      <Floating />
    </main>
  );
}
