import { closeNewTicket, useAskedTicket } from '../contacts/new-ticket';
import { OverThePage } from '../ui/OverThePage';
import { NewTicketDialog } from './lazy-parts';

/** The dialog, where it was asked for. There is one in the shell. */
export function NewTicket() {
  const wanted = useAskedTicket();
  if (!wanted) return null;
  return (
    <OverThePage>
      <NewTicketDialog {...wanted} onClose={closeNewTicket} />
    </OverThePage>
  );
}
