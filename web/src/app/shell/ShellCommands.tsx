import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { askNewTicket, NewTicket } from '../../tickets/new-ticket';
import { OverThePage } from '../../ui/OverThePage';
import { logout } from '../session';
import { useKeys } from '../use-keys';
import { useThemeToggle } from '../use-theme-toggle';
import { useRailGroups } from './rail-items';
import { screenPaths } from './screen-names';
import { goKeys } from './go-keys';

const Palette = lazy(() => import('../palette/Palette'));
const KeySheet = lazy(() => import('../KeySheet'));

/** What can be done on every private screen, and what that opens over it. */
export function ShellCommands() {
  const navigate = useNavigate();
  const { toggle } = useThemeToggle();
  const groups = useRailGroups();
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  /** What was chosen is done once the focus is back where it was, which takes a turn of its own. */
  const close = (then?: () => void) => {
    setOpen(null);
    if (then) setTimeout(() => setTimeout(then));
  };

  const seen = new Set(groups.flatMap(({ items }) => items.map(({ screen }) => screen)));
  const go = Object.fromEntries(
    Object.entries(goKeys).map(([command, screen]) => [
      command,
      seen.has(screen) && (() => void navigate(screenPaths[screen])),
    ]),
  );
  useKeys({
    palette: () => setOpen('palette'),
    sheet: () => setOpen('sheet'),
    newTicket: () => askNewTicket(),
    ...go,
    theme: toggle,
    refresh: () => location.reload(),
    logout: () => void logout(),
  });

  return (
    <>
      {open && (
        <OverThePage>{open === 'palette' ? <Palette onClose={close} /> : <KeySheet onClose={close} />}</OverThePage>
      )}
      <NewTicket />
    </>
  );
}
