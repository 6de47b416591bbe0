import { Button, Modal } from '@mantine/core';
import { Link } from 'react-router';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { uiStrings } from '../ui/strings';
import { pairingStrings } from './pairing-strings';

interface Props {
  name: string;
  isSandbox: boolean;
  onClose: () => void;
}

/** What comes after the code in a company that has answered nobody yet: somebody writes, and is answered. */
export function FirstMessage({ name, isSandbox, onClose }: Props) {
  const t = useStrings(pairingStrings);
  const ui = useStrings(uiStrings);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('first.title', { name })}
      size={440}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <DialogContent>
        <p role="status">{isSandbox ? t('first.sandbox') : t('first.real')}</p>
      </DialogContent>
      <DialogFooter>
        {isSandbox && (
          <Button component={Link} to="/sandbox">
            {t('first.toPhone')}
          </Button>
        )}
        <Button component={Link} to="/tickets" variant="filled" data-autofocus>
          {t('first.toDesk')}
        </Button>
      </DialogFooter>
    </Modal>
  );
}
