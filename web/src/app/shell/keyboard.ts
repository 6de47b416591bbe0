/** A bar of the browser that comes and goes is smaller than any keyboard. */
const LEAST = 120;

/**
 * Where a keyboard lies over the page instead of taking room from it (iOS), the page becomes as tall as what is left to
 * see, so that what one types into stays above it. @returns the way to stop
 */
export function followKeyboard(): () => void {
  const view = window.visualViewport;
  const { style } = document.documentElement;
  if (!view) return () => {};
  const fit = () => {
    // fingers that zoom in are no keyboard
    const isOver = view.scale <= 1.01 && window.innerHeight - view.height >= LEAST;
    if (isOver) {
      style.setProperty('--seen', `${view.height}px`);
      style.setProperty('--under', '0px');
      // the browser has pushed the page up to show the field
      window.scrollTo(0, 0);
    } else for (const name of ['--seen', '--under']) style.removeProperty(name);
  };
  view.addEventListener('resize', fit);
  fit();
  return () => view.removeEventListener('resize', fit);
}
