import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import { askNewTicket } from '../../contacts/new-ticket';
import { NewTicket } from '../../tickets/NewTicket';
import { OverThePage } from '../../ui/OverThePage';
import { logout } from '../../platform/session';
import { useKeys } from '../../platform/use-keys';
import { useThemeToggle } from '../../ui/use-theme-toggle';
import { useMenu } from '../use-menu';

const Palette = lazy(() => import('../palette/Palette'));
const KeySheet = lazy(() => import('../KeySheet'));

/** What can be done on every private screen, and what that opens over it. */
export function ShellCommands() {
  const navigate = useNavigate();
  const { toggle } = useThemeToggle();
  const groups = useMenu();
  const [open, setOpen] = useState<'palette' | 'sheet' | null>(null);
  /** What was chosen is done once the focus is back where it was, which takes a turn of its own. */
  const close = (then?: () => void) => {
    setOpen(null);
    if (then) setTimeout(() => setTimeout(then));
  };

  const go = Object.fromEntries(
    groups.flatMap(({ items }) => items.flatMap(({ key, path }) => (key ? [[key, () => void navigate(path)]] : []))),
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
