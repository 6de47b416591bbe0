import { Component, type ReactNode } from 'react';
import { storageKeys, tabStorage } from '../platform/storage';
import { say } from '../platform/strings';
import { FailedState } from '../ui/States';
import classes from '../ui/pages.module.css';
import { appStrings } from './strings';

/**
 * Catches what a screen throws, so that one broken part never leaves a white page. A chunk that cannot be loaded
 * usually means that a new version was rolled out: then the page is loaded anew, once.
 */
export class CrashGuard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const outdated = error instanceof TypeError && /import|module|chunk/i.test(error.message);
    if (outdated && !reloadedLately()) location.reload();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const t = say(appStrings);
    return (
      <main className={classes.whole}>
        <FailedState title={t('crashed')} level={1} onRetry={() => location.reload()}>
          {t('crashedWhy')}
        </FailedState>
      </main>
    );
  }
}

/** Once a minute at most: a page that cannot be loaded must not reload for ever. */
function reloadedLately(): boolean {
  const last = Number(tabStorage.get(storageKeys.reloadedAt));
  // what cannot be remembered counts as done
  return !tabStorage.set(storageKeys.reloadedAt, String(Date.now())) || Date.now() - last < 60_000;
}
